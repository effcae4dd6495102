import StatechartModel

/// The flow that random charts invoke, with events in both directions.
///
/// Charts are run alone, so this flow never runs.
let errand = SourceFile(
  path: "errand.yaml",
  text: """
    flow: Errand
    summary: A flow that random charts invoke.
    input: { first: int(0...9) = 1, isFar: bool }
    context: { carried: int(0...9) = 0 }
    events: { hurry: , load: { n: int(0...9), flag: bool } }
    sends: { told: { n: int(0...9) }, saw.all: }
    output: { n: int(0...9) }
    initial: out
    states:
      out:
        entry: [saw.all()]
        on: { hurry: back, load: { guard: flag or isFar or first > n, actions: [carried = n, told(n)] } }
      back: { type: final, output: { n: carried } }

    """)

/// The specs that every chart can use.
let sharedSpecs = [world, errand]
