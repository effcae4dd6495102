import StatechartExchange
import StatechartModel
import StatechartSemantics
import Testing

@Suite("Done data as output")
struct DoneDataTests {
  private func document(_ finals: [String]) -> String {
    let states = finals.enumerated().map { "<final id='f\($0.offset)'>\($0.element)</final>" }.joined(separator: "\n")
    return Charts.document(
      """
      <datamodel><data id='n' expr='41'/><data id='is' expr='true'/></datamodel>
      <state id='s'>
        <onexit><assign location='n' expr='n + 1'/></onexit>
        <transition event='go' target='f0'/><transition event='stop' target='f1'/>
      </state>
      \(states)\(finals.count == 1 ? "<state id='f1'/>" : "")
      """)
  }

  /// Returns the output values of a flow after some events, by the name of the value.
  private func output(of flow: Flow, after events: [String]) throws -> [String: Value] {
    var interpreter = Interpreter(flow)
    for name in events { interpreter.send(try #require(flow.events.ids.first { flow.events[$0].name == name }), []) }
    return Dictionary(uniqueKeysWithValues: zip(flow.output.map(\.name), try #require(interpreter.output)))
  }

  @Test("The done data of all top-level final states is the flow's output, also after a round trip through SCXML")
  func isTaken() throws {
    let document = document([
      "<donedata><param name='sum' expr='n + 1'/><param name='self' expr='!is'/><param name='n' location='n'/></donedata>",
      "<donedata><param name='self' expr='is'/><param name='n' expr='n'/><param name='sum' expr='-1'/></donedata>",
    ])
    let converted = try Charts.flow(document)
    #expect(converted.chart.yaml.contains("output:\n  sum: int\n  self2: bool  # self in SCXML\n  n: int\n"))
    let (_, diagnostics) = ConvertedChart.convert(SourceFile(path: "chart.scxml", text: document))
    #expect(DiagnosticFormat.text.render(diagnostics.sorted()) == "")
    let back = try Charts.flow(SCXMLExport.document(for: converted.flow)).flow
    for flow in [converted.flow, back] {
      #expect(try output(of: flow, after: ["go"]) == ["sum": .int(43), "self2": .bool(false), "n": .int(42)])
      #expect(try output(of: flow, after: ["stop"]) == ["sum": .int(-1), "self2": .bool(true), "n": .int(42)])
    }
  }

  @Test(
    "Done data that cannot be the output is omitted with a warning at its position",
    arguments: [
      ["<donedata><content expr='n'/></donedata>"],
      ["<donedata><param name='n' expr='n'/><param name='t' expr=\"'red'\"/></donedata>"],
      ["<donedata><param name='n' expr='n / 2'/></donedata>"],
      ["<donedata><param name='n' expr='_event.data.x'/></donedata>"],
      ["<donedata><param name='n' expr='n'/><param name='n' expr='1'/></donedata>"],
      ["<onexit><assign location='n' expr='7'/></onexit><donedata><param name='n' expr='n'/></donedata>"],
      ["<donedata><param name='n' expr='n'/></donedata>", ""],
      ["<donedata><param name='n' expr='n'/></donedata>", "<donedata><param name='n' expr='is'/></donedata>"],
      ["<donedata><param name='n' expr='n'/></donedata>", "<donedata><param name='m' expr='n'/></donedata>"],
      ["<donedata><param name='n' expr='n'/></donedata>", "<donedata><content>3</content></donedata>"],
    ])
  func isLeftOut(_ finals: [String]) throws {
    let document = document(finals)
    let converted = try Charts.flow(document)
    #expect(converted.flow.output.isEmpty)
    let (_, diagnostics) = ConvertedChart.convert(SourceFile(path: "chart.scxml", text: document))
    let places = diagnostics.sorted().map { "\($0.severity) \($0.message) \($0.range.start.line)" }
    let lines = finals.enumerated().filter { !$0.element.isEmpty }.map { $0.offset + 6 }
    #expect(places == lines.map { "warning the done data of this final state is not converted \($0)" })
  }

  @Test("Done data that may be undefined is an optional output")
  func isUndefined() throws {
    let document = Charts.document(
      """
      <datamodel><data id='u'/></datamodel>
      <state id='s'>
        <transition event='go' target='f'/><transition event='give'><assign location='u' expr='3'/></transition>
      </state>
      <final id='f'><donedata><param name='u' expr='u'/></donedata></final>
      """)
    let flow = try Charts.flow(document).flow
    #expect(try output(of: flow, after: ["go"]) == ["u": .none])
    #expect(try output(of: flow, after: ["give", "go"]) == ["u": .int(3)])
  }

  @Test("Done data of inner states is not part of the output, and causes no diagnostic")
  func isInner() throws {
    let document = Charts.document(
      "<state id='s'><final id='f'><donedata><content>3</content></donedata></final></state>")
    let (chart, diagnostics) = ConvertedChart.convert(SourceFile(path: "chart.scxml", text: document))
    #expect(chart?.yaml.contains("output") == false && diagnostics.all.isEmpty)
  }
}
