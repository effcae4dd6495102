import StatechartLanguage
import StatechartModel
import StatechartSemantics
import StatechartVerification
import Testing

@Suite("Explanations")
struct ExplanationTests {
  private func diagnostics(of text: String, beside: [String]) -> [Diagnostic] {
    if text.hasPrefix("<") { return Bench.diagnostics(ofAny: text) }
    let others = (Explanation.library + beside).enumerated().map {
      SourceFile(path: "other\($0.offset).yaml", text: $0.element)
    }
    let (spec, found) = SpecLibrary(files: others + [SourceFile(path: "spec.yaml", text: text)]).compile("spec.yaml")
    guard case .flow(let flow)? = spec else { return found.sorted() }
    return found.sorted() + flow.verify().diagnostics
  }

  @Test(
    "The incorrect example of each code has only a diagnostic with that code, and the correct example has none",
    arguments: Diagnostic.Code.allCases)
  func examples(_ code: Diagnostic.Code) {
    guard let example = code.explanation.example else {
      #expect(
        [.fileTooLarge, .nestedTooDeeply, .inconclusiveProperty].contains(code), "only these codes have no example"
      )
      return
    }
    let wrong = diagnostics(of: example.wrong, beside: example.beside)
    #expect(wrong.map(\.code) == [code], "\(DiagnosticFormat.text.render(wrong))\n\(example.wrong)")
    let mended = diagnostics(of: example.mended, beside: example.beside)
    #expect(mended.isEmpty, "\(DiagnosticFormat.text.render(mended))\n\(example.mended)")
  }

  @Test("The specs that the examples use compile")
  func library() {
    #expect(!Explanation.library.isEmpty)
    for text in Explanation.library {
      let library = SpecLibrary(files: [SourceFile(path: "spec.yaml", text: text)])
      #expect(library.compile("spec.yaml").diagnostics.all.isEmpty)
    }
  }

  @Test("An explanation has the meaning, the incorrect and the correct example, and the additional file")
  func text() {
    let text = Diagnostic.Code.unknownEffect.explanationText
    #expect(text.hasPrefix("An action calls an effect that no interface"))
    #expect(text.contains("\nIncorrect:\n\n    flow: Door\n"))
    #expect(text.contains("entry: [wring()]"))
    #expect(text.contains("\nCorrect:\n\n    flow: Door\n"))
    #expect(text.contains("\nWith this spec in another file:\n\n    interface: Gate\n"))
    #expect(text.split(separator: "\n", omittingEmptySubsequences: false).allSatisfy { $0.count <= 128 })
  }
}
