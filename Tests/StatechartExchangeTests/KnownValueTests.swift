import StatechartExchange
import StatechartModel
import StatechartSemantics
import Testing

/// Truth values of texts and undefined data, system variables, and late-bound data.
@Suite("Truth values and constants of charts")
struct KnownValueTests {
  private func document(_ data: String, _ entry: String, _ condition: String, attributes: String = "") -> String {
    """
    <scxml xmlns='http://www.w3.org/2005/07/scxml' version='1.0' \(attributes)><datamodel>\(data)</datamodel>
    <state id='s'><onentry>\(entry)</onentry><transition event='*' target='heard'/>
      <transition cond="\(condition)" target='yes'/><transition target='no'/></state>
    <state id='yes'/><state id='no'/><state id='heard'/></scxml>
    """
  }

  /// Returns the active atomic states of a chart after all its sent events have arrived.
  private func run(_ document: String, sourceLocation: SourceLocation = #_sourceLocation) throws -> String {
    var interpreter = Interpreter(try Charts.flow(document, sourceLocation: sourceLocation).flow)
    interpreter.wait(milliseconds: 10_000)
    let atomicStates = interpreter.flow.atomicStates.filter { interpreter.configuration.contains($0) }
    return atomicStates.map { interpreter.flow.states[$0].id.description }.joined(separator: " ")
  }

  @Test(
    "Of texts, arrays and undefined data, only the empty text and undefined data count as false",
    arguments: [
      ("", "'foo'", "yes"), ("", "''", "no"), ("", "!''", "yes"), ("", "list", "yes"), ("", "!list", "no"),
      ("", "typeof list !== 'undefined'", "yes"), ("", "typeof list === 'undefined'", "no"), ("", "u", "no"), ("", "!u", "yes"),
      ("", "is", "no"), ("", "undefined || null", "no"), ("<assign location='u' expr='0'/>", "u", "no"),
      ("<assign location='u' expr='2'/>", "u", "yes"), ("<assign location='u' expr='2'/>", "!u || !n", "no"),
      ("<assign location='is' expr='true'/>", "is", "yes"), ("<assign location='is' expr='false'/>", "is", "no"),
      ("<assign location='t' expr=\"'b'\"/>", "t", "yes"), ("<assign location='t' expr=\"''\"/>", "t", "no"),
      ("<if cond='n === 5'><assign location='t' expr=\"'b'\"/></if>", "t", "no"),
      ("<if cond='u'><assign location='n' expr='0'/><else/><assign location='u' expr='3'/></if>", "u &amp;&amp; n", "yes"),
      ("<assign location='v' expr='u'/>", "v === u &amp;&amp; !v", "yes"),
    ])
  func truth(_ entry: String, _ condition: String, _ expected: String) throws {
    let data = "<data id='n' expr='1'/><data id='u'/><data id='v'/><data id='is'/><data id='t'/><data id='list'>[1]</data>"
    #expect(try run(document(data, entry, condition)) == expected)
  }

  @Test("An assignment of the value of '&&' on numbers is rejected")
  func value() {
    let chart = document("<data id='n' expr='5'/><data id='is'/>", "<assign location='is' expr='n &amp;&amp; 3'/>", "is === 3")
    let (flow, diagnostics) = ConvertedFlow.compile(SourceFile(path: "chart.scxml", text: chart))
    #expect(flow == nil)
    #expect(diagnostics.hasErrors)
  }

  @Test(
    "A chart can read '_name' and '_sessionid', and can send events to itself by its session ID",
    arguments: [
      ("", "_name === 'Clock'", "yes"), ("", "_name === 'Watch'", "no"), ("", "id === _sessionid", "yes"),
      ("", "typeof _sessionid === 'undefined'", "no"), ("<send event='e' targetexpr=\"'#_scxml_' + id\"/>", "false", "no"),
      ("<send event='e' targetexpr=\"_ioprocessors['scxml'].location\"/>", "false", "no"),
      (
        "<send event='e' targetexpr=\"_ioprocessors['http://www.w3.org/TR/scxml/#SCXMLEventProcessor'].location\"/>", "false",
        "no"
      ),
    ])
  func platform(_ entry: String, _ condition: String, _ expected: String) throws {
    let chart = document("<data id='id' expr='_sessionid'/>", entry, condition, attributes: "name='Clock'")
    #expect(try run(chart) == expected)
    guard entry.contains("send") else { return }
    #expect(
      try run(chart.replacing("<state id='no'/>", with: "<state id='no'><transition event='e' target='heard'/></state>"))
        == "heard")
  }

  @Test("Late-bound data is undefined before its state is entered")
  func late() throws {
    func chart(_ binding: String, _ data: String) -> String {
      """
      <scxml xmlns='http://www.w3.org/2005/07/scxml' version='1.0' binding='\(binding)'>
      <datamodel><data id='copy'/><data id='own' expr='4'/></datamodel>
      <state id='s'><transition cond="typeof inner === 'undefined' &amp;&amp; own === 4" target='in'/><transition target='no'/></state>
      <state id='in'><datamodel>\(data)</datamodel><onentry><assign location='copy' expr='inner'/></onentry>
        <transition cond='copy === 7' target='yes'/><transition target='no'/></state>
      <state id='yes'/><state id='no'/></scxml>
      """
    }
    #expect(try run(chart("late", "<data id='inner' expr='7'/>")) == "yes")
    #expect(try run(chart("early", "<data id='inner' expr='7'/>")) == "no")
    let text = chart("late", "<data id='inner' expr=\"'there'\"/>").replacing(
      "copy === 7", with: "copy === &apos;there&apos; &amp;&amp; inner")
    #expect(try run(text.replacing("typeof inner === 'undefined'", with: "!inner")) == "yes")
    for chart in [
      chart("late", "<data id='inner' expr='own + 1'/>"), chart("late", "<data id='inner' expr='return'/>"),
      chart("late", "<data id='inner' expr='7'/>").replacing("location='copy'", with: "location='inner'"),
    ] {
      let (flow, diagnostics) = ConvertedFlow.compile(SourceFile(path: "chart.scxml", text: chart))
      #expect(flow == nil && diagnostics.hasErrors)
    }
  }
}
