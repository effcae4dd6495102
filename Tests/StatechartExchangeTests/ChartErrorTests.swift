import StatechartExchange
import StatechartModel
import StatechartSemantics
import Testing

/// Expressions whose evaluation always fails and raises `error.execution` (SCXML, sections 4.6, 5.4, 5.7 and 5.9).
@Suite("Execution errors and special texts of charts")
struct ChartErrorTests {
  private static let data = "<data id='n' expr='0'/><data id='u'/><data id='seven' expr='7'/><data id='list'>[1, 2]</data>"

  /// Returns a chart whose first state executes actions, raises `behind`, and handles `error.execution` and `behind`.
  private func chart(_ entry: String, data: String = "", before: String = "") -> String {
    Charts.document(
      """
      <datamodel>\(Self.data)\(data)</datamodel>
      <state id='s'>
        <onentry>\(entry)<raise event='behind'/></onentry>
        \(before)<transition event='error.execution' target='wrong'/><transition event='behind' target='right'/>
        <transition event='*' target='other'/>
      </state>
      <state id='wrong'><transition event='behind' target='later'/></state><state id='later'/><state id='right'/>
      <state id='other'/>
      """)
  }

  /// Returns the active atomic state of a chart, and the value of `n` if the chart declares `n`.
  private func run(_ document: String, sourceLocation: SourceLocation = #_sourceLocation) throws -> String {
    var interpreter = Interpreter(try Charts.flow(document, sourceLocation: sourceLocation).flow)
    interpreter.wait(milliseconds: 10_000)
    let flow = interpreter.flow
    let place = flow.variables.ids.first { flow.variables[$0].name == "n" }
    guard let atomicState = flow.atomicStates.first(where: { interpreter.configuration.contains($0) }) else { return "" }
    guard let place, case .int(let number) = interpreter.values[place.index] else {
      return flow.states[atomicState].id.description
    }
    return "\(flow.states[atomicState].id) \(number)"
  }

  private func problems(_ document: String) -> [String] {
    let (flow, diagnostics) = ConvertedFlow.compile(SourceFile(path: "chart.scxml", text: document))
    return flow == nil ? diagnostics.sorted().filter { $0.severity == .error }.map(\.message) : []
  }

  @Test(
    "An impossible assignment raises an error, and the rest of its block is skipped",
    arguments: [
      "<assign location='nowhere' expr='1'/>", "<assign location='' expr='1'/>", "<assign location='a.b' expr='1'/>",
      "<assign location='u.b' expr='1'/>", "<assign location='7' expr='1'/>", "<assign location='for' expr='1'/>",
      "<assign location='n' expr='return'/>", "<assign location='n' expr='1 +'/>", "<assign location='n' expr='missing + 1'/>",
      "<assign location='n' expr='f(1)'/>", "<assign location='n' expr='u.b'/>", "<assign location='n' expr='null.b'/>",
      "<assign location='n' expr='seven.b.c'/>", "<assign location='n' expr='\"open'/>", "<assign location='n' expr='1 2'/>",
      "<assign location='n' expr='missing &amp;&amp; n'/>", "<log expr='return'/>", "<log expr='missing'/>",
      "<log expr='u.b.c'/>", "<send event='e' namelist='n missing'/>", "<send event='e' namelist='\"n'/>",
      "<send event='e'><param name='p' expr='missing'/></send>", "<send event='e'><param name='p' location='u.b'/></send>",
      "<send eventexpr='missing'/>", "<send event='e' delayexpr='return'/>", "<cancel sendidexpr='missing'/>",
      "<foreach array='list' item='for'><assign location='n' expr='1'/></foreach>",
      "<foreach array='list' item=\"'i'\"><assign location='n' expr='1'/></foreach>",
      "<foreach array='list' item='i' index='2'><assign location='n' expr='1'/></foreach>",
      "<foreach array='seven' item='i'><assign location='n' expr='1'/></foreach>",
      "<foreach array='u' item='i'/>", "<foreach array='missing' item='i'/>", "<foreach array=\"'text'\" item='i'/>",
    ])
  func failures(_ entry: String) throws {
    #expect(try run(chart(entry)) == "wrong 0")
  }

  @Test(
    "An unsupported expression that may fail is rejected",
    arguments: ["n.b.c", "window.x", "`a`", "n ? 1 : 2", "/'/.x", "JSON.parse('1')", "{ a: 1 }"])
  func unsure(_ value: String) {
    #expect(problems(chart("<assign location='n' expr=\"\(value)\"/><assign location='n' expr='2'/>")) != [])
  }

  @Test("A likely error in a convertible chart is reported as a warning with advice")
  func warning() throws {
    let document = chart("<assign location='sevem' expr='1'/>")
    let (flow, diagnostics) = ConvertedFlow.compile(SourceFile(path: "chart.scxml", text: document))
    #expect(flow != nil)
    let warning = try #require(diagnostics.sorted().first { $0.severity == .warning })
    #expect(
      warning.message.hasPrefix(
        "the chart raises 'error.execution' and skips the rest of the block: unknown data 'sevem'; did you mean 'seven'?"))
  }

  @Test(
    "A condition that always fails counts as false, and raises an error before the next action",
    arguments: [
      ("<if cond='return'><assign location='n' expr='1'/><else/><assign location='n' expr='2'/></if>", "later 2"),
      ("<if cond='missing'><assign location='n' expr='1'/></if><assign location='n' expr='n + 4'/>", "later 4"),
      (
        "<if cond='n === 0'><assign location='n' expr='1'/><elseif cond='u.b'/><assign location='n' expr='2'/></if>",
        "right 1"
      ),
      (
        "<if cond='n === 1'><raise event='x'/><elseif cond='u.b'/><raise event='x'/><elseif cond='n === 0'/>"
          + "<assign location='n' expr='3'/><else/><raise event='x'/></if>", "later 3"
      ),
      ("<if cond='n === 0 || missing'><assign location='n' expr='1'/></if>", ""),
    ])
  func conditions(_ entry: String, _ expected: String) throws {
    if expected.isEmpty {
      #expect(problems(chart(entry)) == ["unknown data 'missing'"])
    } else {
      #expect(try run(chart(entry)) == expected)
    }
  }

  @Test("A transition whose condition fails raises an error and is not taken, or is rejected if the conversion is not exact")
  func transitions() throws {
    let two = "<transition cond='return' target='other'/><transition target='next'/>"
    let deaf = "<state id='s'>\(two)</state><state id='next'/><state id='other'/>"
    #expect(try run(Charts.document(deaf)) == "next")
    let handler = "<state id='next'><onentry><raise event='x'/></onentry><transition event='*' target='third'/></state>"
    let third = "<state id='third'><transition event='x' target='end'/></state><state id='end'/>"
    let whole = "<state id='s'>\(two)</state><state id='other'/>\(third)"
    #expect(try run(Charts.document(whole + handler.replacing("'*'", with: "'error'"))) == "end")
    // The condition is rejected in a chart with regions, or if the state has no next transition that can raise the error.
    let beside = "<parallel id='p'>\(whole)\(handler)</parallel>"
    #expect(problems(Charts.document(beside)).contains("expected a value, found the reserved word 'return'"))
    let alone = whole.replacing("<transition target='next'/>", with: "")
    #expect(problems(Charts.document(alone + handler)) == ["expected a value, found the reserved word 'return'"])
  }

  @Test("Data whose initial value fails is undefined, and raises an error before all other events")
  func data() throws {
    for value in ["return", "missing", "null.x"] {
      let before = "<transition event='error.execution' cond='typeof d === \"undefined\"' target='other'/>"
      let escaped = before.replacing("\"", with: "&quot;")
      #expect(
        try run(chart("<assign location='n' expr='1'/>", data: "<data id='d' expr='\(value)'/>", before: escaped)) == "other 1")
    }
  }

  @Test("Done data whose evaluation fails raises an error before the done event")
  func doneData() throws {
    for left in ["<param name='x' location='a.b'/>", "<param name='x' expr='missing'/>", "<content expr='return'/>"] {
      let document = Charts.document(
        """
        <state id='s' initial='f'><final id='f'><donedata>\(left)</donedata></final>
          <transition event='error.execution' target='wrong'/><transition event='done.state.s' target='right'/></state>
        <state id='wrong'/><state id='right'/>
        """)
      #expect(try run(document) == "wrong")
      #expect(try run(document.replacing(left, with: "<param name='x' expr='1'/>")) == "right")
    }
  }

  @Test("The conversion ignores '<log>', but rejects a '<log>' that reads an absent event or absent data")
  func logs() throws {
    #expect(
      problems(chart("<log expr='_event.data.x'/>")).contains { $0.contains("'_event' outside of a transition on an event") })
    let log = "<transition event='behind' target='right'><log expr='_event.data.x'/></transition>"
    #expect(problems(chart("", before: log)).contains { $0.contains("an event that may have no data") })
    #expect(try run(chart("", before: log.replacing("data.x", with: "name"))) == "right 0")
  }

  @Test("Text content that is not an ECMAScript value is a string")
  func prose() throws {
    let words = "<if cond=\"told === 'this is so'\"><assign location='n' expr='1'/></if>"
    #expect(try run(chart(words, data: "<data id='told'>\n  this is\n  so </data>")) == "right 1")
    #expect(try run(chart(words, data: "<data id='told'>news</data>")) == "right 0")
  }

  @Test(
    "Escape sequences in texts are decoded",
    arguments: [
      ("'a\\nb' !== 'anb'", true), ("'\\u0041\\x42' === 'AB'", true), ("'\\'' === 'q'", false), ("'\\q' === 'q'", true),
    ])
  func escapes(_ condition: String, _ isTrue: Bool) throws {
    let entry = "<if cond=\"\(condition)\"><assign location='n' expr='1'/></if>"
    #expect(try run(chart(entry)) == (isTrue ? "right 1" : "right 0"))
  }

  @Test(
    "Unsupported constructs are reported by name",
    arguments: [
      ("n = 010", "expected a number without a leading 0, found '010', which can be octal in ECMAScript"),
      ("n = 9007199254740993", "the number is too large"),
      ("n = list instanceof Array", "'instanceof' in an expression is not supported"),
      ("n = 'x' in list", "'in' in an expression is not supported"), ("n = ++n", "'++' in an expression is not supported"),
      ("n = n++", "'++' in an expression is not supported"), ("n = (n = 2)", "an assignment in an expression is not supported"),
      ("n = this", "'this' is not supported"), ("return", "'return' in a script is not supported"),
      ("n = return", "expected a value, found the reserved word 'return'"),
    ])
  func names(_ script: String, _ message: String) {
    #expect(problems(chart("<script>\(script)</script>")).contains { $0.hasPrefix(message) })
  }

  @Test("A script can declare several names in one statement, and can end statements with line breaks")
  func scripts() throws {
    let script = "<script>var a = 1, b = 2, c\n ++a\n a += b; b++\n c = 0\n n = a * 10 + b</script>"
    #expect(try run(chart(script)) == "right 43")
    #expect(problems(chart("<script>n = 1 n = 2</script>")) == ["unexpected 'n'"])
  }
}
