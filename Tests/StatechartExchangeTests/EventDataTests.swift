import StatechartExchange
import StatechartModel
import StatechartSemantics
import Testing

/// Event data, and expressions that read event data.
@Suite("Data of events")
struct EventDataTests {
  /// Returns the active atomic states of a chart after all its sent events have arrived.
  private func run(_ document: String, sourceLocation: SourceLocation = #_sourceLocation) throws -> String {
    var interpreter = Interpreter(try Charts.flow(document, sourceLocation: sourceLocation).flow)
    interpreter.wait(milliseconds: 10_000)
    let atomicStates = interpreter.flow.atomicStates.filter { interpreter.configuration.contains($0) }
    return atomicStates.map { interpreter.flow.states[$0].id.description }.joined(separator: " ")
  }

  private func problems(_ document: String) -> [String] {
    let (flow, diagnostics) = ConvertedFlow.compile(SourceFile(path: "chart.scxml", text: document))
    return flow == nil ? diagnostics.sorted().filter { $0.severity == .error }.map(\.message) : []
  }

  /// Returns a chart that sends an event to itself, and enters `yes` if a condition on the event holds.
  private func sending(_ send: String, _ condition: String) -> String {
    Charts.document(
      """
      <datamodel><data id='n' expr='4'/></datamodel>
      <state id='s'><onentry>\(send)</onentry>
        <transition event='e' cond="\(condition)" target='yes'/><transition event='e' target='no'/></state>
      <state id='yes'/><state id='no'/>
      """)
  }

  @Test(
    "The event data is the value of `<content>`, has a field for each `<param>`, or is absent",
    arguments: [
      ("<content>123</content>", "_event.data == 123", "yes"), ("<content>123</content>", "_event.data === 124", "no"),
      ("<content> a\n text </content>", "_event.data === 'a text'", "yes"),
      ("<content expr='n + 1'/>", "_event.data == 5", "yes"),
      ("<content expr=\"'a' + 'b'\"/>", "_event.data != 'ab'", ""), ("<content>it</content>", "_event.data == 'is'", "no"),
      ("<param name='x' expr='n'/>", "_event.data['x'] === 4", "yes"),
      ("<param name='x' expr='n'/>", "_event.data == null", "no"),
      ("<param name='x' expr='n'/>", "typeof _event.data !== 'undefined'", "yes"), ("", "_event.data == null", "yes"),
      ("", "_event.data === null", "no"), ("", "typeof _event.data === 'undefined'", "yes"), ("", "_event.data != null", "no"),
      ("<content>1</content>", "_event.data === undefined", "no"),
    ])
  func sent(_ carried: String, _ condition: String, _ expected: String) throws {
    let document = sending("<send event='e'>\(carried)</send>", condition)
    if expected.isEmpty { #expect(problems(document) != []) } else { #expect(try run(document) == expected) }
  }

  @Test("The conversion rejects event data that may be absent, and '<content>' together with '<param>'")
  func unknown() {
    let failing = "<transition event='error.execution' cond='_event.data == null' target='s'/>"
    let document = sending("<assign location='gone' expr='1'/>", "true").replacing("</onentry>", with: "</onentry>\(failing)")
    #expect(problems(document).contains { $0.hasPrefix("'_event.data', which 'error.execution' does not always have,") })
    #expect(
      problems(sending("", "_event.data == null")).contains { $0.hasPrefix("'_event.data', which 'e' does not always have,") })
    let both = "<send event='e'><param name='x' expr='1'/><content>1</content></send>"
    #expect(problems(sending(both, "true")).contains { $0.hasPrefix("'<content>' cannot be combined with '<param>'") })
  }

  /// Returns a chart that enters `yes` if a condition on the done data of its first state holds.
  private func done(_ data: [String], _ condition: String) -> String {
    let finals = data.enumerated().map { "<final id='f\($0.offset)'><donedata>\($0.element)</donedata></final>" }.joined()
    return Charts.document(
      """
      <datamodel><data id='n' expr='4'/></datamodel>
      <state id='s' initial='f0'>\(finals)
        <transition event='done.state.s' cond="\(condition)" target='yes'/><transition event='done.state.s' target='no'/></state>
      <state id='yes'/><state id='no'/>
      """)
  }

  @Test(
    "Constant done data is read from the done event of a state",
    arguments: [
      (["<param name='x' expr='1'/>"], "_event.data.x == 1", "yes"),
      (["<param name='x' expr='1'/>"], "_event.data['x'] > 1", "no"),
      (["<content>a text</content>"], "_event.data == 'a text'", "yes"), (["<content expr='true'/>"], "_event.data", "yes"),
      (["<content>21</content>", "<content>21</content>"], "_event.data === 21", "yes"), ([""], "_event.data == null", "yes"),
      (["<content expr='missing'/>"], "typeof _event.data === 'undefined'", "yes"),
      (["<param name='x' expr='missing'/><param name='y' expr='2'/>"], "_event.data.y === 2", "yes"),
      (["<param name='x' expr='n'/>"], "_event.data.x == 4", ""),
      (["<param name='x' expr='1'/><param name='y' expr='n'/>"], "_event.data.x == 1", "yes"),
      (["<param name='y' expr='n'/><param name='x' expr='1'/>", "<param name='x' expr='1'/>"], "_event.data.x > 1", "no"),
      (["<param name='x' expr='n'/>"], "_event.data == null", "no"),
      (["<param name='x' expr='1'/>", ""], "_event.data.x == 1", ""),
      (["<content>21</content>", "<content>22</content>"], "_event.data === 21", ""),
    ])
  func left(_ data: [String], _ condition: String, _ expected: String) throws {
    let document = done(data, condition)
    if expected.isEmpty { #expect(problems(document) != []) } else { #expect(try run(document) == expected) }
  }

  @Test("Done data that is not always present, or not constant, is reported")
  func leftOtherwise() {
    func told(_ data: [String], _ condition: String) -> [String] {
      let file = SourceFile(path: "chart.scxml", text: done(data, condition))
      return ConvertedFlow.compile(file).diagnostics.sorted().map { "\($0.message): \($0.advice ?? "")" }
    }
    let varies =
      "with a value that is not constant is not supported: assign the value to '<data>' in the "
      + "'<onentry>' of the final state, and read the data in this expression"
    #expect(told(["<param name='x' expr='n + 1'/>"], "_event.data.x == 4") == ["'_event.data.x' \(varies)"])
    #expect(told(["<content>1</content>", "<content>2</content>"], "_event.data == 1") == ["'_event.data' \(varies)"])
    let without = told(["<param name='x' expr='n'/>", "<param name='y' expr='n'/>"], "_event.data.x == 4")
    #expect(without == ["'_event.data.x', which 'done.state.s' does not always have, is not supported: "])
  }

  @Test(
    "`null` and `undefined` are different for '===', and equal for '=='",
    arguments: [
      ("x === null", "no"), ("x !== null", "yes"), ("x == null", "yes"), ("x === undefined", "yes"),
      ("null === undefined", "no"),
    ])
  func nothing(_ condition: String, _ expected: String) throws {
    let document = sending("<send event='e'/>", condition).replacing("</datamodel>", with: "<data id='x'/></datamodel>")
    #expect(try run(document) == expected)
  }

  @Test("Comparing an unreadable value with null is rejected")
  func unread() {
    for side in ["_event.data", "_event.origin", "n === 4 &amp;&amp; missing"] {
      let entry = "<if cond='\(side) === null'><raise event='x'/></if>"
      #expect(problems(sending(entry, "true")) != [], "\(side)")
    }
  }

  @Test("A strict comparison with null is rejected in a chart that assigns null, because null is converted like undefined")
  func given() throws {
    let null = "<assign location='x' expr='null'/><send event='e'/>"
    func document(_ condition: String) -> String {
      sending(null, condition).replacing("</datamodel>", with: "<data id='x'/></datamodel>")
    }
    #expect(try run(document("x == undefined")) == "yes")
    for condition in ["x === undefined", "typeof x === 'undefined'", "x === null"] {
      let problem = "a strict comparison with null or undefined in a chart that stores null is not supported"
      #expect(problems(document(condition)) == [problem])
    }
  }
}
