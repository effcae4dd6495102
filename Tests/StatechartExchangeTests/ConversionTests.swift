import Foundation
import StatechartExchange
import StatechartModel
import StatechartSemantics
import Testing

@Suite("SCXML to YAML")
struct ConversionTests {
  /// Compares each converted chart with a golden file, which `RECORD=1` rewrites.
  @Test("Charts are converted to readable specs", arguments: Charts.names)
  func goldens(_ name: String) throws {
    let file = SourceFile(path: "\(name).scxml", text: try Charts.text("\(name).scxml"))
    let (chart, diagnostics) = ConvertedChart.convert(file)
    #expect(DiagnosticFormat.text.render(diagnostics.sorted()) == "")
    let yaml = try #require(chart).yaml
    if ProcessInfo.processInfo.environment["RECORD"] != nil {
      try Data(yaml.utf8).write(to: Charts.folder.appending(path: "\(name).yaml"))
      Issue.record("recorded \(name).yaml; review the changes, and run the tests without RECORD")
      return
    }
    #expect(
      try yaml == Charts.text("\(name).yaml"),
      "If the spec is correct, record it with: RECORD=1 swift test --filter ConversionTests")
  }

  /// Returns the guard of a converted transition whose condition is a script on two numbers, a Boolean and an optional number.
  private func condition(_ script: String) throws -> String {
    let escaped = script.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing("\"", with: "&quot;")
    let document = Charts.document(
      """
      <datamodel><data id='a' expr='1'/><data id='b' expr='2'/><data id='is' expr='true'/><data id='none'/></datamodel>
      <state id='s'><transition event='e' cond="\(escaped)" target='t'><assign location='none' expr='1'/></transition></state>
      <state id='t'><onentry><assign location='a' expr='b'/><assign location='is' expr='false'/></onentry></state>
      """)
    let yaml = try Charts.flow(document).chart.yaml
    let line = try #require(yaml.split(separator: "\n").first { $0.contains("guard:") })
    return String(line.split(separator: "guard: ")[1].split(separator: ", target")[0])
  }

  @Test(
    "Expressions keep their meaning, with only the necessary parentheses",
    arguments: [
      ("a === 1", "a == 1"), ("a != b", "a != b"), ("a<b&&!is", "a < b and not is"), ("(is||a<b)&&is", "(is or a < b) and is"),
      ("is || a < b && is", "is or a < b and is"), ("!(a < b)", "not a < b"), ("!(is && is)", "not (is and is)"),
      ("!is === is", "(not is) == is"), ("a - (b - 1) > 0", "a - (b - 1) > 0"), ("a - b - 1 > 0", "a - b - 1 > 0"),
      ("(a + b) * 2 >= 6", "(a + b) * 2 >= 6"), ("-a < -(a + b)", "-a < -(a + b)"), ("+a <= 0x10", "a <= 16"),
      ("Math.pow(a + b, 2) > a ** 3", "(a + b) * (a + b) > a * a * a"), ("a", "a != 0"), ("!a", "not a != 0"),
      ("In('t') && In(\"s\")", "in(t) and in(s)"), ("none === undefined", "none2 == none"),
      ("typeof none !== 'undefined'", "none2 != none"),
      ("none === 1", "none2 == 1"), ("is && true", "is"), ("is && false", "false"), ("a === undefined", "false"),
    ])
  func expressions(_ script: String, _ expected: String) throws {
    #expect(try condition(script) == expected)
  }

  @Test("Names that are invalid in the language, or equal in Swift, are replaced by similar names")
  func names() throws {
    let flow = try Charts.flow(
      Charts.document(
        """
        <datamodel><data id='$n' expr='1'/><data id='state' expr='$n2'/></datamodel>
        <state id='a-b'><transition event='go-on' target='a.b'/></state><state id='a.b'/><state id='1'/><state/>
        """.replacing("$n2", with: "2")))
    #expect(flow.chart.stateNames == ["a-b": "a_b", "a.b": "a_b2", "1": "state1"])
    #expect(flow.flow.states.dropFirst().map(\.name) == ["a_b", "a_b2", "state1", "state"])
    #expect(flow.flow.variables.map(\.name) == ["n", "state2"])
    #expect(flow.flow.events.map(\.name) == ["go_on"])
  }

  @Test("Names that are valid in the language and differ in Swift are kept, even if other names have to change")
  func keptNames() throws {
    func events(_ names: String...) throws -> [String] {
      let transitions = names.map { "<transition event='\($0)' target='a'/>" }.joined()
      return try Charts.flow(Charts.document("<state id='a'>\(transitions)</state>")).flow.events.map(\.name)
    }
    let legal = ["door_", "door.front", "a__b", "null", "self", "any.x", "Timer.x", "x_.y_"]
    #expect(try events("door_", "door.front", "a__b", "null", "self", "any.x", "Timer.x", "x_.y_") == legal)
    #expect(try events("key-press", "key_press") == ["key_press2", "key_press"])
    // The event 'door-' needs a valid name. The name is 'door2', because 'door' would also match 'door.front'.
    #expect(try events("door-", "door.front", "door-.back") == ["door2", "door.front", "door2.back"])
    #expect(try events("net.up.now", "net.up", "net_up") == ["net.up2.now", "net.up2", "net_up"])
    let flow = try Charts.flow(
      Charts.document(
        """
        <datamodel><data id='n_' expr='1'/><data id='$n' expr='1'/><data id='count' expr='2'/><data id='aLeaf' expr='2'/></datamodel>
        <state id='a-b'><transition event='go' cond='n_ &lt; count' target='a_b'/></state>
        <state id='a_b'/><state id='a'/><state id='b_'/><state id='null'/><state id='any'/><state id='Protocol'/>
        """))
    #expect(flow.flow.states.dropFirst().map(\.name) == ["a_b2", "a_b", "a", "b_", "null", "any", "Protocol2"])
    #expect(flow.flow.variables.map(\.name) == ["n_", "n2", "count", "aLeaf2"])
  }

  @Test("An event from outside is mapped to itself or to its longest declared prefix, and otherwise to the event for '*'")
  func events() throws {
    let chart = try Charts.flow(
      Charts.document(
        """
        <state id='a'>
          <transition event='net.up.* error' target='b'/><transition event='net' target='b'/><transition event='*' target='b'/>
        </state>
        <state id='b'/>
        """)
    ).chart
    let pairs = [
      ("net", "net"), ("net.down", "net"), ("net.up", "net.up"), ("net.up.now", "net.up"), ("network", "other"),
      ("error.send.1", "error"), ("anything", "other"),
    ]
    for (event, name) in pairs { #expect(chart.eventNames.name(for: event) == name, "\(event)") }
    let deaf = try Charts.flow(Charts.document("<state id='a'><transition event='net' target='a'/></state>")).chart
    #expect(deaf.eventNames.name(for: "network") == nil)
  }

  @Test("A given name replaces the name of the document")
  func flowName() throws {
    let file = SourceFile(path: "player.scxml", text: try Charts.text("player.scxml"))
    #expect(ConvertedChart.convert(file, name: "Loud").chart?.yaml.hasPrefix("flow: Loud\n") == true)
  }

  private static let splinters = [
    "<", ">", "/>", "\"", "'", "&", "&lt;", "&#0;", "<!--", "-->", "<![CDATA[", "]]>", "<?", "xmlns:a='b'", "<state>",
    "</state>",
    "<transition event='*'/>", "target='a b'", "initial='", "cond=\"x", "(", ")", "x = x * x;", "In('a')", "_event.name", " ",
    "\n",
    "\u{0}", "\u{301}", "\r", "9999999999999999999", "1e400", "-", "<history>", "<else/>", "<if cond='true'>", "</if>",
  ]

  @Test("A broken chart converts and compiles, or is rejected with an error", arguments: 0..<4)
  func broken(_ seed: Int) throws {
    var random = SplitMix(seed: UInt64(seed))
    for name in Charts.names {
      let whole = Array(try Charts.text("\(name).scxml").unicodeScalars)
      for _ in 0..<150 {
        var scalars = whole
        for _ in 0..<Int.random(in: 1...3, using: &random) {
          let start = Int.random(in: 0..<scalars.count, using: &random)
          let end = min(scalars.count, start + Int.random(in: 0...12, using: &random))
          let splinter = Self.splinters.randomElement(using: &random) ?? ""
          scalars.replaceSubrange(start..<end, with: Bool.random(using: &random) ? Array(splinter.unicodeScalars) : [])
        }
        let text = String(String.UnicodeScalarView(scalars))
        let (flow, diagnostics) = ConvertedFlow.compile(SourceFile(path: "broken.scxml", text: text))
        #expect(flow != nil || diagnostics.hasErrors, "\(text)")
      }
    }
  }
}
