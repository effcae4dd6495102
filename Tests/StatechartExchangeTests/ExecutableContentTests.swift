import StatechartExchange
import StatechartModel
import StatechartSemantics
import Testing

/// The conversion of executable content, and the behaviour of the converted charts.
@Suite("Actions of charts")
struct ExecutableContentTests {
  /// Returns a chart whose first state executes actions, and then handles `e1`, `e2`, errors and all other events.
  private func chart(data: String = "", _ entry: String, before: String = "") -> String {
    Charts.document(
      """
      <datamodel><data id='n' expr='0'/>\(data)</datamodel>
      <state id='s'>
        <onentry>\(entry)</onentry>
        \(before)<transition event='e1' target='one'/><transition event='e2' target='two'/>
        <transition event='error.execution' target='wrong'/><transition event='error.communication' target='lost'/>
        <transition event='*' target='other'/>
      </state>
      <state id='one'/><state id='two'/><state id='wrong'/><state id='lost'/><state id='other'/>
      """)
  }

  /// Returns the active atomic state of a chart after all its sent events have arrived, and the value of its first variable.
  private func run(_ document: String, sourceLocation: SourceLocation = #_sourceLocation) throws -> String {
    var interpreter = Interpreter(try Charts.flow(document, sourceLocation: sourceLocation).flow)
    interpreter.wait(milliseconds: 10_000)
    let flow = interpreter.flow
    let atomicState = flow.atomicStates.first { interpreter.configuration.contains($0) }
    guard case .int(let number)? = interpreter.values.first else { return "" }
    return "\(atomicState.map { flow.states[$0].id } ?? "") \(number)"
  }

  @Test("A literal or computed ID in '<cancel>' cancels the event sent with this ID, also after an export")
  func cancel() throws {
    let sent = "<send id='x' event='e1' delay='1s'/><send event='e2' delay='2s'/>"
    let document = chart(sent + "<cancel sendid='x'/>")
    #expect(try run(document) == "two 0")
    #expect(try Charts.flow(document).chart.yaml.contains("send(e1, 1s, x), send(e2, 2s), cancel(x)"))
    #expect(try run(chart(sent)) == "one 0")
    #expect(try run(chart(data: "<data id='which' expr=\"'x'\"/>", sent + "<cancel sendidexpr='which'/>")) == "two 0")
    let written = SCXMLExport.document(for: try Charts.flow(document).flow)
    #expect(written.contains("<send event=\"e1\" delay=\"1000ms\" id=\"x\"/>"))
    #expect(written.contains("<cancel sendid=\"x\"/>"))
    #expect(try run(written) == "two 0")
  }

  @Test("The data of a delayed event is evaluated at the time of sending, also after an export")
  func data() throws {
    let document = Charts.document(
      """
      <datamodel><data id='n' expr='1'/><data id='is' expr='true'/></datamodel>
      <state id='s'>
        <onentry>
          <send event='late' delay='1s' namelist='n'><param name='is' expr='!is'/></send>
          <send event='now'><param name='more' location='n'/></send>
          <assign location='n' expr='5'/>
        </onentry>
        <transition event='now'><assign location='n' expr='n + _event.data.more'/></transition>
        <transition event='late' cond='!_event.data.is' target='t'><assign location='n' expr='n * 10 + _event.data.n'/></transition>
      </state>
      <state id='t'/>
      """)
    #expect(try run(document) == "t 61")
    let flow = try Charts.flow(document).flow
    #expect(try Charts.flow(document).chart.yaml.contains("send(late, n, not is, 1s), send(now, n), n = 5"))
    #expect(try run(SCXMLExport.document(for: flow)) == "t 61")
  }

  @Test("`In()` in an action tests the configuration during the transition, also after an export")
  func configurationTests() throws {
    let document = chart(
      "<if cond=\"In('s') &amp;&amp; !In('one')\"><raise event='e2'/><else/><raise event='e1'/></if>")
    #expect(try run(document) == "two 0")
    #expect(
      try Charts.flow(document).chart.yaml.contains("{ if: in(s) and not in(one), then: [raise(e2)], else: [raise(e1)] }"))
    #expect(try run(SCXMLExport.document(for: try Charts.flow(document).flow)) == "two 0")
  }

  @Test(
    "A text whose value is constant at its use is inlined",
    arguments: [
      ("<assign location='t' expr=\"'e2'\"/><send eventexpr='t'/>", "two 0"),
      ("<assign location='t' expr=\"'e' + '2'\"/><assign location='t' expr=\"t\"/><send eventexpr='t'/>", "two 0"),
      ("<assign location='t' expr=\"'#_internal'\"/><send event='e1'/><send event='e2' targetexpr='t'/>", "two 0"),
      ("<send event='e1' delayexpr='late'/><send event='e2' delay='.5s'/>", "two 0"),
      ("<send event='e2' typeexpr=\"'http://www.w3.org/TR/scxml/#SCXMLEventProcessor'\"/>", "two 0"),
      ("<send event='e1' delayexpr=\"'1.5s'\"/><send event='e2' delay='1100ms'/>", "two 0"),
    ])
  func texts(_ entry: String, _ expected: String) throws {
    #expect(try run(chart(data: "<data id='t' expr=\"'e1'\"/><data id='late' expr=\"'1s'\"/>", entry)) == expected)
  }

  @Test(
    "Data and event fields with texts as values can be assigned and compared",
    arguments: [
      ("<if cond=\"t === 'e1'\"><raise event='e2'/></if>", "two 0"),
      ("<if cond=\"t !== 'e1' || u === 'x'\"><raise event='e1'/><else/><raise event='e2'/></if>", "two 0"),
      (
        "<if cond=\"typeof u === 'undefined'\"><assign location='u' expr='t'/></if><if cond='u === t'><raise event='e2'/></if>",
        "two 0"
      ),
      (
        "<assign location='u' expr=\"'to be'\"/><if cond=\"u === 'to be' &amp;&amp; 'a' !== 'b'\"><raise event='e2'/></if>",
        "two 0"
      ),
      ("<send target='#_internal' event='told'><param name='how' expr=\"'so'\"/></send>", "one 0"),
      ("<send event='told'><param name='how' expr='t'/></send>", "two 0"),
    ])
  func words(_ entry: String, _ expected: String) throws {
    let more =
      "<transition event='told' cond=\"_event.data.how === 'so'\" target='one'/><transition event='told' target='two'/>"
    let data = "<data id='t' expr=\"'e1'\"/><data id='u'/>"
    let document = chart(data: data, entry, before: entry.contains("told") ? more : "")
    #expect(try run(document) == expected)
  }

  @Test("Done data that is not constant is omitted, or rejected if a condition reads the data")
  func doneData() throws {
    let document = Charts.document(
      """
      <datamodel><data id='n' expr='1'/></datamodel>
      <state id='s' initial='a'>
        <transition event='done.state.s' target='t'/>
        <final id='a'><donedata><param name='x' expr='n'/></donedata></final>
      </state>
      <final id='t'><donedata><content expr='n'/></donedata></final>
      """)
    #expect(try run(document) == "t 1")
    let reading = document.replacing("target='t'/>", with: "cond='_event.data.x === 1' target='t'/>")
    let (flow, diagnostics) = ConvertedFlow.compile(SourceFile(path: "chart.scxml", text: reading))
    #expect(flow == nil)
    #expect(diagnostics.sorted().contains { $0.message.contains("with a value that is not constant is not supported") })
  }

  @Test("A text that one branch changes is not constant after the branch")
  func unknown() {
    let entry = "<if cond='n === 0'><assign location='t' expr=\"'e2'\"/></if><send eventexpr='t'/>"
    let document = chart(data: "<data id='t' expr=\"'e1'\"/>", entry)
    let (flow, diagnostics) = ConvertedFlow.compile(SourceFile(path: "chart.scxml", text: document))
    #expect(flow == nil)
    #expect(diagnostics.sorted().contains { $0.message.contains("'eventexpr' that is not a constant text") })
  }

  @Test(
    "An action that always fails raises an error, and the rest of its block is skipped",
    arguments: [
      ("<send event='e1' target='!there'/><raise event='e2'/>", "wrong 0"),
      ("<send event='e1' type='27'/><assign location='n' expr='1'/>", "wrong 0"),
      ("<send event='e1' target='#_scxml_gone'/><raise event='e2'/>", "lost 0"),
      ("<assign location='_sessionid' expr='1'/><raise event='e2'/>", "wrong 0"),
      ("</onentry><onentry><send event='e1' target='!'/></onentry><onentry><assign location='n' expr='2'/>", "wrong 2"),
      (
        "<if cond='n === 0'><send event='e1' target='!'/><else/><raise event='e2'/></if><assign location='n' expr='3'/>",
        "wrong 0"
      ),
      (
        "<if cond='n === 1'><send event='e1' target='!'/></if><assign location='n' expr='3'/><raise event='e2'/>",
        "two 3"
      ),
      (
        "<if cond='n === 1'><raise event='e1'/><elseif cond='n === 0'/><assign location='n' expr='5'/><else/>"
          + "<send target='!' event='e1'/></if><if cond='n === 5'><send target='!' event='e1'/></if><assign location='n' expr='6'/>",
        "wrong 5"
      ),
    ])
  func failures(_ entry: String, _ expected: String) throws {
    #expect(try run(chart(entry)) == expected)
  }

  @Test(
    "A loop over a constant array is unrolled, with the index of each item",
    arguments: [
      ("<foreach array='list' item='i'><assign location='n' expr='n * 10 + i'/></foreach>", "s 123"),
      ("<foreach array='[4, 5]' item='i' index='at'><assign location='n' expr='n + i * at'/></foreach>", "s 5"),
      ("<foreach array='list' item='i'/><assign location='n' expr='i'/>", "s 3"),
      ("<foreach array='[]' item='i'><assign location='n' expr='1'/></foreach>", "s 0"),
      (
        "<foreach array='list' item='i'><foreach array='[1, 1]' item='j'><assign location='n' expr='n + j'/></foreach></foreach>",
        "s 6"
      ),
      ("<foreach array='list' item='i'><assign location='n' expr='i'/><send event='x' target='!'/></foreach>", "wrong 1"),
      ("<foreach array='7' item='i'/><raise event='e2'/>", "wrong 0"),
    ])
  func loops(_ entry: String, _ expected: String) throws {
    #expect(try run(chart(data: "<data id='list'>[1, 2, 3]</data>", entry)) == expected)
  }

  @Test("Unrolling of nested loops is limited")
  func endless() {
    let many = "[\(Array(repeating: "1", count: 100).joined(separator: ","))]"
    let opening = (0..<12).map { "<foreach array='\(many)' item='i\($0)'>" }.joined()
    let document = chart(opening + String(repeating: "</foreach>", count: 12))
    let (flow, diagnostics) = ConvertedFlow.compile(SourceFile(path: "chart.scxml", text: document))
    #expect(flow == nil)
    #expect(diagnostics.sorted().contains { $0.message.contains("expands to more than") })
  }

  @Test("A chart can read data of scripts, and the system variables '_sessionid' and '_name'")
  func scripts() throws {
    let document = Charts.document(
      """
      <script>var n = 4; n += 3</script>
      <state id='s'><transition cond="typeof _sessionid !== 'undefined' &amp;&amp; typeof _name !== 'undefined'" target='t'/></state>
      <state id='t'/>
      """)
    #expect(try run(document) == "t 7")
  }

  @Test("Late binding does not affect the data of the root element")
  func late() throws {
    let document =
      "<scxml xmlns='http://www.w3.org/2005/07/scxml' version='1.0' binding='late'>"
      + "<datamodel><data id='n' expr='7'/></datamodel><state id='s'/></scxml>"
    #expect(try run(document) == "s 7")
  }
}
