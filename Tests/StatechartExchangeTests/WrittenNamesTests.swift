import StatechartExchange
import StatechartLanguage
import Testing

@Suite("Names that mean something else where they are written")
struct WrittenNamesTests {
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

  private func flow() throws -> Flow {
    let (spec, diagnostics) = SpecLibrary(files: [SourceFile(path: "door.yaml", text: Self.spec)]).compile("door.yaml")
    #expect(DiagnosticFormat.text.render(diagnostics.sorted().filter { $0.severity == .error }) == "")
    guard case .flow(let flow) = spec else { throw NoFlow() }
    return flow
  }

  private struct NoFlow: Error {}

  @Test("In SCXML an ID is there once, and no datum is called like a word of ECMAScript")
  func scxml() throws {
    let flow = try flow()
    let document = SCXMLExport.document(for: flow)
    let ids = document.matches(of: /<(?:data|state) id="(\w+)"/).map { String($0.1) }
    #expect(ids == ["default_", "class_", "shut__", "shut_", "all", "all_", "shut", "Door"])
    #expect(document.contains(#"cond="default_ &gt; 0 &amp;&amp; !class_ &amp;&amp; all &amp;&amp; shut__ &lt; 3""#))
    #expect(document.contains(#"<assign location="shut__" expr="shut__ + 1"/>"#))
    #expect(
      SCXMLExport.findLosses(of: flow).sorted().map(\.message) == [
        "'default' is called 'default_' in what is written, as the name means something else there",
        "'class' is called 'class_' in what is written, as the name means something else there",
        "'shut' is called 'shut__' in what is written, as a state has the name",
      ])
  }

  @Test("For XState only words of ECMAScript are in the way, and the machine's ID is no state's")
  func xstate() throws {
    let flow = try flow()
    let json = XStateExport.json(for: flow)
    #expect(json.contains(#""id": "Door_""#))
    #expect(json.contains("default_ > 0 && !class_ && all"))
    #expect(json.contains("shut = shut + 1"))
    #expect(XStateExport.findLosses(of: flow).sorted().count == 2)
  }
}
