import Foundation
import Testing

@testable import CommandTable

@Suite struct TranslationTests {
  private let translation = Translation(
    text: { text in
      let translations = [
        "USAGE:": "USO:", "ARGUMENTS:": "ARGUMENTOS:", "OPTIONS:": "OPCIONES:", "OVERVIEW: {0}": "RESUMEN: {0}",
        "Copy a file.": "Copia un archivo.", "The name.": "El nombre.", "values: {0}": "valores: {0}",
        "Show help information.": "Muestra la ayuda.", "Usage:": "Uso:", "Error: {0}": "Fallo: {0}",
        "The value of '{0}' is invalid. Please provide {1}.": "Se espera {1} en «{0}».", "'{0}'": "«{0}»",
        "one of {0} or {1}": "{0} o {1}",
        "<subcommand>": "<orden>", "<name>": "<nombre>", "See '{0}' for detailed help.": "Más ayuda: «{0}».",
      ]
      return translations[text]
    },
    error: { $0 is CocoaError ? "archivo" : nil })

  private func run(_ words: String..., in group: Command? = nil) async throws -> (output: String, error: String) {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let files = [folder.appending(path: "output"), folder.appending(path: "error")]
    for file in files { try Data().write(to: file) }
    let streams = StandardStreams(
      output: try FileHandle(forWritingTo: files[0]), error: try FileHandle(forWritingTo: files[1]), environment: [:])
    let command = Command(
      "copy", summary: "Copy a file.", Parameter<Format>.argument("name", .choices, help: "The name.")
    ) { _ in throw CocoaError(.fileNoSuchFile) }
    _ = await Program(version: "1", streams: streams, translation: translation, group ?? command).run(words)
    return (try String(contentsOf: files[0], encoding: .utf8), try String(contentsOf: files[1], encoding: .utf8))
  }

  @Test("Help, usage errors and descriptions of errors are translated, and untranslated texts stay English")
  func translated() async throws {
    #expect(
      try await run("--help").output == """
        RESUMEN: Copia un archivo.

        USO: copy <nombre>

        ARGUMENTOS:
          <nombre>                El nombre. (valores: text, json, github)

        OPCIONES:
          --version               Show the version.
          -h, --help              Muestra la ayuda.

        """)
    #expect(
      try await run("xml").error == """
        Fallo: Se espera «text», «json» o «github» en «<nombre>».
        Uso: copy <nombre>
          See 'copy --help' for more information.

        """)
    #expect(try await run("json").error == "Fallo: archivo\n")
  }

  @Test("The placeholder of a subcommand is translated")
  func subcommand() async throws {
    let group = Command("files", summary: "", subcommands: [Command("box", summary: "", subcommands: [])])
    let help = try await run("--help", in: group).output
    #expect(help.contains("USO: files <orden>\n"))
    #expect(help.hasSuffix("  Más ayuda: «files help <orden>».\n"))
  }

  @Test("A value that looks like a placeholder is inserted unchanged, and other braces are preserved")
  func placeholders() {
    #expect(Translation.english("{0} and {1}, {2} and {x}", "{1}", "b") == "{1} and b, {2} and {x}")
    #expect("a { b {0".replacingPlaceholders { _ in "c" } == "a { b {0")
    #expect("{0}{0}".replacingPlaceholders { String($0) } == "00")
  }
}
