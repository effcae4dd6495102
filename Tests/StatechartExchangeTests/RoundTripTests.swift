import StatechartExchange
import StatechartLanguage
import StatechartModel
import StatechartSemantics
import Testing

@Suite("Round trips")
struct RoundTripTests {
  /// Returns the IDs of the active atomic states.
  private func atomicStates(_ interpreter: Interpreter) -> Set<String> {
    let flow = interpreter.flow
    return Set(flow.atomicStates.filter { interpreter.configuration.contains($0) }.map { flow.states[$0].id })
  }

  @Test("SCXML that is exported from a spec and imported again behaves the same on random events", arguments: Charts.names)
  func behaviour(_ name: String) throws {
    let first = try Charts.flow(try Charts.text("\(name).scxml")).flow
    let second = try Charts.flow(SCXMLExport.document(for: first)).flow
    #expect(Set(second.events.map(\.name)) == Set(first.events.map(\.name)))
    var random = SplitMix(seed: 7)
    for _ in 0..<200 {
      var one = Interpreter(first)
      var other = Interpreter(second)
      for _ in 0..<30 {
        let event = try #require(first.events.ids.randomElement(using: &random))
        let counterpart = try #require(second.events.ids.first { second.events[$0].name == first.events[event].name })
        let values = first.events[event].fields.map { field -> Value in
          field.type == .bool ? .bool(Bool.random(using: &random)) : .int(Int.random(in: 0...3, using: &random))
        }
        one.send(event, values)
        other.send(counterpart, values)
        if Bool.random(using: &random) {
          one.wait(milliseconds: 700)
          other.wait(milliseconds: 700)
        }
        #expect(atomicStates(one) == atomicStates(other))
        for (index, variable) in first.variables.enumerated() {
          let same = try #require(second.variables.firstIndex { $0.name == variable.name })
          #expect(one.values[index] == other.values[same], "\(variable.name)")
        }
      }
    }
  }

  @Test("A periodic timer behaves the same after its export as events and its import")
  func periods() throws {
    let spec = """
      flow: Pulse
      summary: A pulse.
      mode: scxml
      context: { n: int(0...9) = 0 }
      events: { push: }
      initial: a
      states:
        a:
          every: { 300ms: [{ guard: n < 3, actions: [n += 1] }, { guard: n == 3, target: y, reenter: false, actions: [n += 1] }] }
          initial: x
          on: { push: b }
          states: { x: , y: { every: { 500ms: { guard: n == 4, target: b } } } }
        b: { every: { 200ms: { target: a, actions: [n = 0] } }, on: { push: { target: b, reenter: true } } }
      """
    let (compiled, _) = SpecLibrary(files: [SourceFile(path: "pulse.yaml", text: spec)]).compile("pulse.yaml")
    guard case .flow(let flow) = compiled else {
      Issue.record("the spec has errors")
      return
    }
    let back = try Charts.flow(SCXMLExport.document(for: flow)).flow
    var random = SplitMix(seed: 3)
    var (one, other) = (Interpreter(flow), Interpreter(back))
    let push = try #require(flow.events.ids.first)
    let pushBack = try #require(back.events.ids.first { back.events[$0].name == "push" })
    var seen: Set<Set<String>> = []
    for _ in 0..<300 {
      if Int.random(in: 0..<9, using: &random) == 0 {
        one.send(push)
        other.send(pushBack)
      }
      one.wait(milliseconds: 100)
      other.wait(milliseconds: 100)
      #expect(atomicStates(one) == atomicStates(other))
      #expect(one.values.first == other.values.first)
      seen.insert(atomicStates(one))
    }
    #expect(seen == [["x"], ["y"], ["b"]])
  }

  @Test("An event that the export renames does not change other names when the document is imported again")
  func names() throws {
    let spec = """
      flow: House
      summary: A house.
      events: { door: , door.front: , key_press: }
      initial: a
      states:
        a: { on: { door: b, door.front: b, key_press: b } }
        b: { on: { door: a, door.front: a, key_press: a } }
      """
    let (compiled, _) = SpecLibrary(files: [SourceFile(path: "house.yaml", text: spec)]).compile("house.yaml")
    guard case .flow(let flow) = compiled else {
      Issue.record("the spec has errors")
      return
    }
    let back = try Charts.flow(SCXMLExport.document(for: flow)).flow
    #expect(back.events.map(\.name) == ["door_", "door.front", "key_press"])
  }

  @Test("An export, an import and a second export give the same SCXML, except for comments", arguments: Charts.names)
  func stable(_ name: String) throws {
    let once = SCXMLExport.document(for: try Charts.flow(try Charts.text("\(name).scxml")).flow)
    let twice = SCXMLExport.document(for: try Charts.flow(once).flow)
    func chart(_ document: String) -> [Substring] {
      document.split(separator: "\n").filter { !$0.contains("<!--") }
    }
    #expect(chart(once) == chart(twice))
  }
}
