#if !hasFeature(Embedded)
/// A user's language.
public struct Language: Hashable, Sendable {
  /// The subtags of the language code in lower case: `pt`, `br`.
  private let subtags: [String]

  /// Creates a language from a code as in BCP 47, `pt-BR`, or from a locale as in POSIX, `pt_BR.UTF-8`.
  public init(_ code: String) {
    let name = code.prefix { $0 != "." && $0 != "@" }
    subtags = name.split { $0 == "-" || $0 == "_" }.map { $0.lowercased() }
  }

  /// The code in lower case with hyphens, as in BCP 47: `pt-br`.
  var code: String { subtags.joined(separator: "-") }

  /// The codes of the language and of its less specific variants, most specific first: `pt-br`, `pt`.
  var shortened: [String] {
    (0..<subtags.count).reversed().map { subtags[...$0].joined(separator: "-") }
  }

  /// Returns whether texts in the language `code` suit a reader of this language: the subtags of `code` are a prefix of the
  /// subtags of this language. `pt-BR` accepts `pt`, but `pt` does not accept `pt-BR`.
  public func accepts(_ code: String) -> Bool {
    subtags.starts(with: Language(code).subtags)
  }
}
#endif
