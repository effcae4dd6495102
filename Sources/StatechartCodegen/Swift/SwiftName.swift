import StatechartModel

/// A name as it can stand in a declaration: words of Swift in backticks.
func escaped(_ name: String) -> String {
  reservedWords.contains(name) ? "`\(name)`" : name
}

/// A name as it can stand after a dot, where fewer words are taken.
func memberName(_ name: String) -> String {
  ["init", "self", "Type", "Protocol"].contains(name) ? "`\(name)`" : name
}

/// `proving.current` gives `ProvingCurrent`.
func upperCamel(_ path: String) -> String {
  path.split { $0 == "." || $0 == "_" || $0 == "-" }.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
}

/// Words as a name: between backticks where they are no name by themselves, or a word of Swift (SE-0451).
func rawIdentifier(_ words: String) -> String {
  words.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" } ? escaped(words) : "`\(words)`"
}

/// `ProvingCurrent` or `proving.current` give `provingCurrent`.
func lowerCamel(_ path: String) -> String {
  let name = upperCamel(path)
  return name.prefix(1).lowercased() + name.dropFirst()
}

/// An author's words as a sentence: begun with a capital, ended with a full stop.
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
  /// The name of its case: `net.up` is `netUp`.
  var swiftName: String { name.contains(".") ? lowerCamel(name) : name }
}
