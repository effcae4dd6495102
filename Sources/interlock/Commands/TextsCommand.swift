import CommandTable
import Foundation
import SpecCompilation
import StatechartLanguage
import StatechartModel

let texts = Command(
  "texts", summary: "List missing translations, or start a translation into a new language.",
  discussion: """
    With '--new', the command writes a translation file in which each text is its own translation. A comment names the flow of \
    each text. Without '--new', the command lists the missing, unused and unchanged translations of each language. The exit \
    code is 1 if a translation is missing.
    """,
  Parameter.argument("path", .file, help: "The folder of the specs."),
  Parameter.option("new", value: "language", .string, help: "The language, such as de or pt-BR."),
  Parameter.option("output", short: "o", value: "file", .file, help: "The output file of '--new'; standard output by default.")
) { path, language, output in
  let library = try SpecLibrary.around(path)
  guard library.hasFlows else { throw ValidationError("No flow (*.yaml) was found below '\(path)'.") }
  guard let known = library.translationStatuses else {
    // The translations cannot be compared, because a flow of the library has errors or a file cannot be parsed, possibly
    // outside `path`.
    var found = Diagnostics()
    for path in library.paths { found.append(library.check(path).diagnostics) }
    CompiledSpecs.emit(found)
    return .failure
  }
  guard let language else {
    guard output == nil else { throw ValidationError("'--output' requires '--new'.") }
    return try list(known, of: library)
  }
  guard Translation.isLanguage(language) else {
    throw ValidationError("Expected a language tag, such as 'de' or 'pt-BR', found '\(language)'.")
  }
  if let other = known.first(where: { $0.language.lowercased() == language.lowercased() }) {
    throw ValidationError(
      "'\(other.language)' has translations in \(other.path); 'interlock texts \(path)' lists the missing translations.")
  }
  let file = library.startedTranslation(into: language) ?? ""
  guard let output else {
    try StandardStreams.process.write(file)
    return .success
  }
  guard !FileManager.default.fileExists(atPath: output) else { throw ValidationError("'\(output)' already exists.") }
  try write(file, to: output)
  return .success
}

private func list(_ known: [TranslationStatus], of library: SpecLibrary) throws -> ExitCode {
  // Errors are reported, because a file with errors has no usable translations.
  var found = Diagnostics()
  for status in known { found.append(library.check(status.path).diagnostics) }
  if found.hasErrors { CompiledSpecs.emit(found) }
  let listing = known.map(\.listing).joined(separator: "\n")
  try StandardStreams.process.write(known.isEmpty ? "There are no translations; '--new' starts a translation.\n" : listing)
  return !found.hasErrors && known.allSatisfy(\.missing.isEmpty) ? .success : .failure
}

extension TranslationStatus {
  /// The report about a translation, with a line for each missing, unused or unchanged text.
  fileprivate var listing: String {
    let lists = [("missing", missing), ("unused", unused), ("unchanged", unchanged)]
    let counts = lists.map { "\($0.1.count) \($0.0)" }.joined(separator: ", ")
    let lines = lists.flatMap { name, texts in texts.map { "  \(name)\(String(repeating: " ", count: 11 - name.count))\($0)" } }
    return (["\(language): \(textCount) texts, \(counts) (\(path))"] + lines).map { $0 + "\n" }.joined()
  }
}
