#if !hasFeature(Embedded)
/// The language that a user reads.
public struct Language: Hashable, Sendable {
  /// The words of its name in small letters: `pt`, `br`.
  private let subtags: [String]

  /// The language of a code as in BCP 47, `pt-BR`, or of a locale as in POSIX, `pt_BR.UTF-8`.
  public init(_ code: String) {
    let name = code.prefix { $0 != "." && $0 != "@" }
    subtags = name.split { $0 == "-" || $0 == "_" }.map { $0.lowercased() }
  }

  /// The code in small letters with hyphens, as in BCP 47: `pt-br`.
  var code: String { subtags.joined(separator: "-") }

  /// The codes of the language and of what it narrows down, narrowest first: `pt-br`, `pt`.
  var shortened: [String] {
    (0..<subtags.count).reversed().map { subtags[...$0].joined(separator: "-") }
  }

  /// Whether texts in the language `code` are for who reads this one: `pt` for `pt-BR`, and not the other way round.
  public func accepts(_ code: String) -> Bool {
    subtags.starts(with: Language(code).subtags)
  }
}
#endif
