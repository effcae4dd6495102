import CommandTable
import StatechartLanguage

let texts = Command(
  "texts", summary: "List what translations lack, or start a new language.",
  discussion: """
    With '--new' a whole file is written, with the texts themselves as their translations, and the flow that has each. Without, each \
    language is listed with the texts that it lacks, those that no flow has any more, and those whose translation has the same words. \
    The exit code is 1 if a translation is missing.
    """,
  Parameter.argument("path", .file, help: "The folder of the specs."),
  Parameter.option("new", value: "language", .string, help: "The language, such as de or pt-BR."),
  Parameter.option("output", short: "o", value: "file", .file, help: "Where the new file goes; else to standard output.")
) { path, language, output in
  let library = try SpecLibrary.around(path)
  guard let known = library.translationStatuses else {
    _ = try CompiledSpecs(at: [path]).report()
    return .failure
  }
  guard let language else {
    guard output == nil else { throw ValidationError("'--output' is for '--new'.") }
    try StandardStreams.process.write(known.map(\.listing).joined(separator: "\n"))
    return known.allSatisfy(\.missing.isEmpty) ? .success : .failure
  }
  guard SpecLibrary.isLanguage(language) else { throw ValidationError("'\(language)' is no language; such is de or pt-BR.") }
  if let other = known.first(where: { $0.language == language }) {
    throw ValidationError("The texts in '\(language)' are in \(other.path); 'interlock texts \(path)' lists what they lack.")
  }
  let file = library.startedTranslation(into: language) ?? ""
  if let output {
    try write(file, to: output)
  } else {
    try StandardStreams.process.write(file)
  }
  return .success
}

extension TranslationStatus {
  /// The status, and each text that asks for something on a line of its own.
  fileprivate var listing: String {
    let lists = [("missing", missing), ("unused", unused), ("unchanged", unchanged)]
    let counts = lists.map { "\($0.1.count) \($0.0)" }.joined(separator: ", ")
    let lines = lists.flatMap { name, texts in texts.map { "  \(name)\(String(repeating: " ", count: 11 - name.count))\($0)" } }
    return (["\(language): \(textCount) texts, \(counts) (\(path))"] + lines).map { $0 + "\n" }.joined()
  }
}
