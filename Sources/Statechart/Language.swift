#if !hasFeature(Embedded) || STATECHART_TEXTS
/// A user's language.
public struct Language: Hashable, Sendable {
  /// The subtags of the language code in lower case: `pt`, `br`.
  ///
  /// The subtags are bytes, because Embedded Swift would link the Unicode tables for comparisons of strings.
  private let subtags: [[UInt8]]

  /// Creates a language from a code as in BCP 47, `pt-BR`, or from a locale as in POSIX, `pt_BR.UTF-8`.
  public init(_ code: String) {
    let name = Array(code.utf8).prefix { $0 != UInt8(ascii: ".") && $0 != UInt8(ascii: "@") }
    subtags = name.split { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") }.map { subtag in
      subtag.map { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 ? $0 | 0x20 : $0 }
    }
  }

  /// The codes of the language and of its less specific variants, in UTF-8, most specific first: `pt-br`, `pt`.
  var shortened: [[UInt8]] {
    (0..<subtags.count).reversed().map { Array(subtags[...$0].joined(separator: [UInt8(ascii: "-")])) }
  }

  /// Returns whether texts in the language `code` are suitable for a user of this language.
  ///
  /// The subtags of `code` must be a prefix of the subtags of this language. `pt-BR` accepts `pt`, but `pt` does not accept
  /// `pt-BR`.
  public func accepts(_ code: String) -> Bool {
    subtags.starts(with: Language(code).subtags)
  }
}
#endif
