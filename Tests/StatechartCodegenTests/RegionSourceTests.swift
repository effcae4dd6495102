import StatechartCodegen
import StatechartLanguage
import StatechartModel
import StatechartSemantics
import Testing

/// Tests of the generated code for regions and history states.
@Suite struct RegionSourceTests {
  @Test("The second transition of a state has a different name from the first transition of any other state")
  func names() throws {
    let source = try machine(
      """
      flow: Lanes
      summary: Two lanes.
      context: { level: "int(0...3) = 0" }
      events: { go: }
      initial: road
      states:
        road:
          type: parallel
          states:
            lane:
              initial: slow
              states:
                slow: { on: { go: [{ guard: level == 1, target: fast }, { guard: level == 2, target: fast }] } }
                fast: { ignore: [go] }
            other:
              initial: slow2
              states:
                slow2: { on: { go: { guard: level == 3, target: fast2 } } }
                fast2: { ignore: [go] }
      """)
    let names = source.matches(of: #/case (from\w+)$/#.anchorsMatchLineEndings()).map(\.1)
    #expect(names.count == 3)
    #expect(Set(names).count == 3)
  }

  @Test("Only regions whose transitions can exit each other use sets of states")
  func separate() throws {
    func source(target: String) throws -> String {
      try machine(
        """
        flow: Lamps
        summary: Two lamps with one switch.
        events: { go: { leftWay: int(0...9) }, cut: }
        initial: board
        states:
          broken: { on: { go: board }, ignore: [cut] }
          board:
            type: parallel
            on: { cut: broken }
            conflict: first
            states:
              left:
                initial: dark
                states:
                  dark: { on: { go: [{ guard: leftWay > 3, target: lit }, { target: dark, reenter: true }] } }
                  lit: { ignore: [go] }
              right:
                initial: off
                states:
                  off: { on: { go: [{ guard: leftWay > 5, target: \(target) }, { target: on }] } }
                  on: { ignore: [go] }
              clock: { ignore: [go] }
        """)
    }
    func enums(in source: String) -> [String] { source.matches(of: #/ enum (\w+)/#).map { String($0.1) } }
    let apart = try source(target: "on")
    #expect(enums(in: apart) == ["State", "Left", "Right", "Leaf", "Event", "ChartTransition", "Go"])
    #expect(apart.matches(of: #/ var (\w+): ChartTransition\.Go/#).map { String($0.1) } == ["leftWay2", "rightWay"])
    #expect(apart.contains("if rightWay == .fromOff {"))
    let crossing = try source(target: "broken")
    #expect(enums(in: crossing).contains("ChartState"))
  }

  @Test("Buttons that a region always removes from its ancestors' screens are not generated")
  func buttons() throws {
    let source = try machine(
      """
      flow: Panels
      summary: Panels within a panel.
      events: { go: }
      initial: desk
      states:
        end: { type: final }
        desk:
          type: parallel
          on: { go: end }
          states:
            left: { screen: { buttons: [{ label: Left, event: go }] } }
            right:
              initial: inner
              states:
                inner:
                  type: parallel
                  screen: { buttons: [{ label: Inner, event: go }] }
                  states:
                    upper: { screen: { buttons: { replace: [{ label: Upper, event: go }] } } }
                    lower:
                      initial: near
                      states:
                        near: { on: { go: far } }
                        far: { screen: { buttons: none }, on: { go: near } }
      """)
    let lines = source.split(separator: "\n").map { $0.trimmingPrefix { $0 == " " } }
    let buttons = lines.filter { $0.contains("screen.buttons") }.map { String($0) }
    #expect(
      buttons == [
        "screen.buttons.append(Screen.Button(.left, .go))", "screen.buttons.append(Screen.Button(.upper, .go))",
      ], "the region 'upper' always removes the button 'Inner'")
  }

  @Test("The actions of a history state are generated once, before the start of its parent's timers")
  func historyActions() throws {
    let source = try machine(
      """
      flow: Drawer
      summary: Remembers what lay on top.
      mode: scxml
      context: { level: int = 0 }
      events: { again: , back: }
      initial: closed
      states:
        closed: { on: { again: last } }
        open:
          after: { 1s: closed }
          initial: top
          states:
            top: { on: { again: bottom } }
            bottom: { on: { back: last } }
            last: { type: history, target: bottom, actions: [level += 1] }
      """)
    let added = #/level &?\+= 1|level = level &?\+ 1/#
    #expect(source.matches(of: added).count == 1)
    let action = try #require(source.firstRange(of: added))
    #expect(source[action.upperBound...].firstRange(of: "sink.schedule") != nil)
  }
}

private func machine(_ spec: String) throws -> String {
  let (compiled, diagnostics) = SpecLibrary(files: [SourceFile(path: "spec.yaml", text: spec)]).compile("spec.yaml")
  return GeneratedFile.source(for: try #require(compiled, "\(diagnostics.sorted())"), path: "spec.yaml", access: .public)
}
