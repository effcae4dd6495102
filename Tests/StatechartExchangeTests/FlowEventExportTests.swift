import Foundation
import StatechartExchange
import StatechartLanguage
import StatechartModel
import StatechartSemantics
import Testing

@Suite("Export of events between flows")
struct FlowEventExportTests {
  private static let specs = [
    "ladder.yaml": """
    flow: Ladder
    summary: A ladder with somebody on it.
    events: { descend: { steps: int(1...9) } }
    sends: { swayed: { by: int(0...9) }, reached: }
    initial: above
    states:
      above: { on: { descend: { target: below, actions: [swayed(steps), reached()] } } }
      below: { type: final }
    """,
    "hall.yaml": """
    flow: Hall
    summary: A hall with a ladder.
    uses: [Ladder]
    context: { by: int(0...9) = 0 }
    events: { call: }
    initial: climbing
    states:
      climbing:
        screen: { prompt: "{by}" }
        invoke: { flow: Ladder, on: { done: empty, swayed: { actions: [by = outcome.by] } }, ignore: reached }
        on: { call: { actions: [Ladder.descend(2)] } }
      empty: { type: final }
    """,
  ]

  private func flow(_ name: String) throws -> Flow {
    let library = SpecLibrary(files: Self.specs.sorted { $0.key < $1.key }.map { SourceFile(path: $0.key, text: $0.value) })
    let (spec, diagnostics) = library.compile(name)
    #expect(DiagnosticFormat.text.render(diagnostics.sorted()) == "")
    guard case .flow(let flow)? = spec else { throw NoFlow() }
    return flow
  }

  private struct NoFlow: Error {}

  @Test("In SCXML the invoked flow sends events to '#_parent', and the invoking flow to the ID of the invocation")
  func scxml() throws {
    let ladder = SCXMLExport.document(for: try flow("ladder.yaml"))
    #expect(ladder.contains(##"<send event="Ladder.swayed" target="#_parent">"##))
    #expect(ladder.contains(#"<param name="by" expr="_event.data.steps"/>"#))
    #expect(ladder.contains(##"<send event="Ladder.reached" target="#_parent"/>"##))
    let hall = SCXMLExport.document(for: try flow("hall.yaml"))
    #expect(hall.contains(#"<invoke id="invoke.climbing" type="Ladder"/>"#))
    #expect(hall.contains(##"<send event="descend" target="#_invoke.climbing">"##))
    #expect(hall.contains(#"<transition event="Ladder.swayed">"#))
    #expect(hall.contains(#"<assign location="by" expr="_event.data.by"/>"#))
    #expect(!hall.contains("Ladder.reached"))
  }

  @Test("For XState, events between flows are the actions 'sendParent' and 'sendTo', and events of the invoking state")
  func xstate() throws {
    let ladder = XStateExport.json(for: try flow("ladder.yaml"))
    #expect(ladder.contains("xstate.sendParent"))
    #expect(ladder.contains(#""type": "Ladder.swayed""#))
    let hall = XStateExport.json(for: try flow("hall.yaml"))
    let machine = try #require(JSONSerialization.jsonObject(with: Data(hall.utf8)) as? [String: Any])
    let climbing = try #require((machine["states"] as? [String: [String: Any]])?["climbing"])
    let handlers = try #require(climbing["on"] as? [String: [[String: Any]]])
    #expect(Set(handlers.keys) == ["call", "Ladder.swayed"])
    let assignment = try #require((handlers["Ladder.swayed"]?[0]["actions"] as? [[String: Any]])?[0]["type"] as? String)
    #expect(assignment == "by = event.by")
    let sent = try #require((handlers["call"]?[0]["actions"] as? [[String: Any]])?[0])
    #expect(sent["type"] as? String == "xstate.sendTo")
    let parameters = try #require(sent["params"] as? [String: Any])
    #expect(parameters["to"] as? String == (climbing["invoke"] as? [String: Any])?["id"] as? String)
    #expect((parameters["event"] as? [String: Any])?["type"] as? String == "descend")
  }
}
