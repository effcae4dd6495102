import Foundation
import StatechartLanguage
import StatechartModel
import StatechartSemantics

/// The language reference, `docs/language.md`, and the specs in its examples.
struct LanguageReference {
  let text: String
  let libraries: [SpecLibrary]
  let flows: [Flow]
  private let examples: [String]

  /// Creates the reference by reading the file and compiling its examples.
  ///
  /// Each section with a translation becomes a separate library, because a translation applies to all flows of its library.
  ///
  /// - Throws: An error if the file cannot be read.
  init() throws {
    let file = URL(fileURLWithPath: #filePath).appending(path: "../../../docs/language.md").standardizedFileURL
    text = try String(decoding: Data(contentsOf: file), as: UTF8.self)
    var own: [[String]] = []
    var shared: [String] = []
    for section in text.split(separator: "\n## ") {
      let blocks = section.split(separator: "\n```yaml\n").dropFirst().compactMap { rest in
        rest.split(separator: "\n```", maxSplits: 1).first.map { String($0) + "\n" }
      }
      if blocks.contains(where: { $0.hasPrefix("texts:") }) { own.append(blocks) } else { shared += blocks }
    }
    examples = shared + own.flatMap(\.self)
    libraries = ([shared] + own).map { blocks in
      SpecLibrary(files: blocks.enumerated().map { SourceFile(path: "\($0.offset).yaml", text: $0.element) })
    }
    flows = libraries.flatMap { library in
      library.paths.compactMap { path in
        if case .flow(let flow) = library.compile(path).spec { flow } else { nil }
      }
    }
  }

  /// The keys of mappings in the examples, with their positions.
  var keys: [KeyContext] {
    examples.flatMap { example in
      example.matches(of: /(?:^|\{|,|-) *(?<key>[a-zA-Z.*()0-9]+):(?= |$)/.anchorsMatchLineEndings()).map { match in
        KeyContext(key: String(match.output.key), example: example, start: match.output.key.startIndex)
      }
    }
  }
}

/// A key in an example.
struct KeyContext {
  let key: String
  let example: String
  let start: String.Index

  /// A key that no mapping accepts.
  private static let strange = "qqqqqqqq"

  /// The mapping that contains the key, and all valid keys of this mapping; `nil` if authors choose the keys.
  var group: (name: String, keys: Set<String>)? {
    let line = example[..<start].split(separator: "\n", omittingEmptySubsequences: false).last ?? ""
    let isInBraces = line.contains { $0 != " " && $0 != "-" }
    let added = isInBraces ? "\(Self.strange): , " : "\(Self.strange):\n" + String(repeating: " ", count: line.count)
    let file = SourceFile(path: "example.yaml", text: example[..<start] + added + example[start...])
    let found = SpecLibrary(files: [file]).compile(file.path).diagnostics.all
    guard let diagnostic = found.first(where: { $0.code == .unknownKey && $0.message.contains(Self.strange) }),
      let list = diagnostic.advice?.split(separator: "known: ").first,
      let name = diagnostic.message.firstMatch(of: #/ in (?<name>.+?)(?: '[^']+')?$/#)?.output.name
    else { return nil }
    return (String(name), Set(list.split(separator: ", ").map { $0.trimmingCharacters(in: ["'"]) }))
  }
}
