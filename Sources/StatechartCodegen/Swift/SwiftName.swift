import StatechartModel

/// Returns a name for a declaration: in backticks if the name is a keyword.
func escaped(_ name: String) -> String {
  reservedWords.contains(name) ? "`\(name)`" : name
}

/// Returns a name for use after a dot: in backticks if the name is reserved after a dot.
///
/// Fewer keywords are reserved after a dot than in a declaration.
func memberName(_ name: String) -> String {
  ["init", "self", "Type", "Protocol"].contains(name) ? "`\(name)`" : name
}

/// Returns a path as a name in upper camel case: `proving.current` gives `ProvingCurrent`.
func upperCamel(_ path: String) -> String {
  path.split { $0 == "." || $0 == "_" || $0 == "-" }.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
}

/// Returns a text as a raw identifier (SE-0451): in backticks if the text is a keyword or is not a plain identifier.
func rawIdentifier(_ words: String) -> String {
  words.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" } ? escaped(words) : "`\(words)`"
}

/// Returns a path as a name in lower camel case: `ProvingCurrent` and `proving.current` give `provingCurrent`.
package func lowerCamel(_ path: String) -> String {
  let name = upperCamel(path)
  return name.prefix(1).lowercased() + name.dropFirst()
}

/// Returns an author's text as a sentence, with an initial capital and single spaces.
///
/// A period is added if the text ends with none of `.`, `!`, `?`, `…` and `:`.
func sentence(_ words: String) -> String {
  let words = words.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  guard let first = words.first, let last = words.last else { return "" }
  return first.uppercased() + words.dropFirst() + (".!?…:".contains(last) ? "" : ".")
}

private let reservedWords: Set<String> = [
  "Any", "Self", "Type", "as", "associatedtype", "async", "await", "break", "case", "catch", "class", "continue", "default",
  "defer", "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for", "func", "guard", "if",
  "import", "in", "init", "inout", "internal", "is", "let", "nil", "operator", "precedencegroup", "private", "protocol",
  "public", "repeat", "rethrows", "return", "self", "static", "struct", "subscript", "super", "switch", "throw", "throws",
  "true", "try", "typealias", "var", "where", "while",
]

extension Event {
  /// The name of the event's enum case: `net.up` becomes `netUp`.
  var swiftName: String { name.contains(".") ? lowerCamel(name) : name }
}
