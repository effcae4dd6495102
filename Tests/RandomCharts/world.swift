import StatechartModel

/// The interface that every random chart uses.
let world = SourceFile(
  path: "world.yaml",
  text: """
    interface: World
    summary: The service of random charts.
    operations:
      ask:
        input: { n: int(0...9), flag: bool }
        outcomes: { yes: { n: int(0...9) }, no: , later: { wait: duration, mood: calm | cross } }
      ring: { outcomes: { heard: } }
    effects:
      mark: { place: int(0...999) }
      report: { n: int(0...9), flag: bool, mood: calm | cross, wait: duration }
      say: { words: text }
      beep: {}

    """)
