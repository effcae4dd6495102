import StatechartExchange
import StatechartLanguage
import StatechartModel
import StatechartSemantics
import Testing

@Suite("Reserved names in exported documents")
struct ExportedNamesTests {
  private static let spec = """
    flow: Door
    summary: A door whose values have unlucky names.
    context: { default: int(0...3) = 1, class: bool = false, shut: int(0...3) = 0, shut_: int(0...3) = 0, all: bool = true }
    events: { push: , hear: { new: int(0...3) } }
    initial: shut
    entry: [raise(push)]
    states:
      shut: { on: { push: { guard: default > 0 and not class and all and shut < 3, target: Door, actions: [shut += 1, shut_ = shut] } }, ignore: hear }
      Door: { on: { push: { guard: shut_ < 3, target: shut, actions: [class = true, default = 2, all = false] } }, ignore: hear }
    """

  private func flow(_ text: String = spec) throws -> Flow {
    let (spec, diagnostics) = SpecLibrary(files: [SourceFile(path: "door.yaml", text: text)]).compile("door.yaml")
    #expect(DiagnosticFormat.text.render(diagnostics.sorted().filter { $0.severity == .error }) == "")
    guard case .flow(let flow) = spec else { throw NoFlow() }
    return flow
  }

  private struct NoFlow: Error {}

  @Test("The SCXML export creates unique IDs, and renames variables with the names of ECMAScript keywords")
  func scxml() throws {
    let flow = try flow()
    let document = SCXMLExport.document(for: flow)
    let ids = document.matches(of: /<(?:data|state) id="(\w+)"/).map { String($0.1) }
    #expect(ids == ["default_", "class_", "shut__", "shut_", "all", "all_", "shut", "Door"])
    #expect(document.contains(#"cond="default_ &gt; 0 &amp;&amp; !class_ &amp;&amp; all &amp;&amp; shut__ &lt; 3""#))
    #expect(document.contains(#"<assign location="shut__" expr="shut__ + 1"/>"#))
    #expect(
      SCXMLExport.findLosses(of: flow).sorted().map(\.message) == [
        "renamed 'default' to 'default_' in the output: the name is reserved",
        "renamed 'class' to 'class_' in the output: the name is reserved",
        "renamed 'shut' to 'shut__' in the output: a state has the same name",
      ])
  }

  @Test("The XState export renames only ECMAScript keywords, and gives the machine an ID that no state has")
  func xstate() throws {
    let flow = try flow()
    let json = XStateExport.json(for: flow)
    #expect(json.contains(#""id": "Door_""#))
    #expect(json.contains("default_ > 0 && !class_ && all"))
    #expect(json.contains("shut = shut + 1"))
    #expect(XStateExport.findLosses(of: flow).sorted().count == 2)
  }

  @Test("The SCXML export gives delayed events unique IDs, and cancels each ID of a cancelled label")
  func sent() throws {
    let flow = try flow(
      """
      flow: Bell
      summary: A bell.
      mode: scxml
      events: { go: , tick: }
      initial: a
      states:
        a: { entry: [send(tick, 1s, b), send(tick, 2s, b), send(tick, 3s, alarm)], on: { go: b, tick: a } }
        b: { entry: [cancel(b)], on: { tick: a }, after: { 5s: a } }
      """)
    let document = SCXMLExport.document(for: flow)
    let ids = document.matches(of: /\sid="([^"]+)"/).map { String($0.1) }
    #expect(ids == ["a", "b_", "b__", "alarm", "b", "after.b"])
    let cancelled = document.matches(of: /<cancel sendid="([^"]+)"/).map { String($0.1) }
    #expect(cancelled == ["b_", "b__", "after.b"])
  }

  @Test("The SCXML export renames and reports an event that matches another event or an event of the platform")
  func events() throws {
    let flow = try flow(
      """
      flow: Line
      summary: A line.
      events: { net: , net.up: , done: , after.rest: , error: , outcome: , network: }
      initial: a
      states:
        a:
          on: { net: b, net.up: { actions: [raise(done)] }, done: b, after.rest: b, error: b, outcome: b, network: b }
        b: { on: { net: a }, ignore: [net.up, done, after.rest, error, outcome, network] }
      """)
    let document = SCXMLExport.document(for: flow)
    let eventNames = document.matches(of: /<transition event="(\w+(?:\.\w+)?)"/).map { String($0.1) }
    #expect(eventNames == ["net_", "net.up", "done_", "after_rest", "error_", "outcome_", "network", "net_"])
    #expect(document.contains(#"<raise event="done_"/>"#))
    #expect(document.contains(#"<transition event="net.up done_ after_rest error_ outcome_ network"/>"#))
    #expect(
      SCXMLExport.findLosses(of: flow).sorted().map(\.message) == [
        "renamed 'net' to 'net_' in the output: the descriptor of the event would match 'net.up' as well",
        "renamed 'done' to 'done_' in the output: the name is reserved",
        "renamed 'after.rest' to 'after_rest' in the output: the name is reserved",
        "renamed 'error' to 'error_' in the output: the name is reserved",
        "renamed 'outcome' to 'outcome_' in the output: the name is reserved",
      ])
    #expect(XStateExport.json(for: flow).contains(#""net": ["#) && XStateExport.findLosses(of: flow).all.isEmpty)
  }
}
