import Foundation
import StatechartSyntax
import Testing

/// The keys of the language in the grammars of editors.
@Suite struct EditorWordsTests {
  @Test(
    "The grammars of editors highlight each key of the language",
    arguments: ["vscode/syntaxes/interlock.injection.tmLanguage.json", "neovim/queries/yaml/highlights.scm"])
  func keys(_ path: String) throws {
    let editors = URL(filePath: #filePath).appending(path: "../../../Editors").standardizedFileURL
    let text = try String(contentsOf: editors.appending(path: path), encoding: .utf8)
    let words = Set(text.split { !$0.isLetter }.map(String.init))
    let missing = Set(MappingForm.allCases.flatMap(\.keyNames)).subtracting(words)
    #expect(missing.isEmpty, "\(missing.sorted())")
  }
}
