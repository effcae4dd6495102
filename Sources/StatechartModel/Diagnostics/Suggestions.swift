/// A spelling suggestion for an unknown name.
package struct Suggestion {
  /// The known name.
  package let name: String
  /// Whether the suggestion is unambiguous.
  ///
  /// A suggestion is unambiguous if the edit distance is at most 1 and no other known name is similar. The unknown name must
  /// have more than three letters.
  package let isCertain: Bool
}

/// Returns the known name with the least edit distance to an unknown name, ignoring case; `nil` if no known name is similar.
///
/// The maximum distance of a similar name is a third of the length of the unknown name, but at least 1. For an unknown name of
/// one letter, the maximum is 0.
package func suggestion(for name: String, among candidates: some Sequence<String>) -> Suggestion? {
  let limit = name.count == 1 ? 0 : max(1, name.count / 3)
  let near =
    Set(candidates)
    .map { (name: $0, edits: editDistance(name.lowercased(), $0.lowercased(), limit: limit)) }
    .filter { $0.edits <= limit }
    .sorted { ($0.edits, $0.name) < ($1.edits, $1.name) }
  guard let first = near.first else { return nil }
  // A suggestion for a short name is uncertain, because a short name is similar to many other names.
  return Suggestion(name: first.name, isCertain: near.count == 1 && first.edits <= 1 && name.count > 3)
}

extension Diagnostic {
  /// Returns the diagnostic for an unknown name, with the given message.
  ///
  /// If a known name is similar, the message also suggests the known name, and a fix-it replaces the unknown name.
  ///
  /// - Parameter otherwise: Advice if no known name is similar.
  package static func unknown(
    _ code: Code, _ name: Name, _ message: String, among known: some Sequence<String>, otherwise: String? = nil
  ) -> Diagnostic {
    guard let meant = suggestion(for: name.text, among: known) else {
      return Diagnostic(code, at: name.range, message, advice: otherwise)
    }
    let letter = (name.text.foreignLetter ?? meant.name.foreignLetter).flatMap { letter in
      name.text.contains(String(letter)) != meant.name.contains(String(letter)) ? letter : nil
    }
    return Diagnostic(
      code, at: name.range, "\(message); did you mean '\(meant.name)'?",
      advice: letter.map { "the letter '\($0)' belongs to another alphabet" },
      fixIts: FixIt.replacing(name, with: meant.name, isCertain: meant.isCertain))
  }

  /// Returns the diagnostic for an unknown name.
  ///
  /// If no known name is similar, the advice lists the known names, unless there are more than 12.
  ///
  /// - Parameters:
  ///   - what: The kind of the name for the message, such as `field`.
  ///   - owner: A phrase that names the expected owner of the name, such as `of 'ask'`.
  ///   - meant: The intended name; `nil` to suggest a known name with a similar spelling.
  package static func unknownName(
    _ name: Name, what: String, _ owner: String? = nil, among known: some Sequence<String>, code: Code, meant: String? = nil
  ) -> Diagnostic {
    if let meant {
      return Diagnostic(
        code, at: name.range, "unknown \(what) '\(name.text)'; did you mean '\(meant)'?",
        fixIts: FixIt.replacing(name, with: meant))
    }
    let known = known.sorted()
    let list = known.isEmpty || known.count > 12 ? nil : "known: \(known.map { "'\($0)'" }.joined(separator: ", "))"
    return unknown(
      code, name, "unknown \(what) '\(name.text)'\(owner.map { " \($0)" } ?? "")", among: known, otherwise: list)
  }
}

extension String {
  /// The first letter outside the Latin alphabet, which may be confusable with a Latin letter; `nil` if there is none.
  fileprivate var foreignLetter: Unicode.Scalar? {
    unicodeScalars.first { !$0.isASCII && $0.properties.isAlphabetic && $0.properties.name?.hasPrefix("LATIN ") != true }
  }
}

/// Returns the optimal string alignment distance of two words: the minimum number of insertions, deletions, substitutions and
/// transpositions of adjacent letters.
///
/// If the lengths differ by more than `limit`, returns `limit + 1`.
private func editDistance(_ left: String, _ right: String, limit: Int) -> Int {
  let (a, b) = (Array(left), Array(right))
  guard abs(a.count - b.count) <= limit else { return limit + 1 }
  var beforeLast: [Int] = []
  var last = Array(0...b.count)
  for i in 0..<a.count {
    var row = [i + 1]
    for j in 0..<b.count {
      var edits = min(last[j + 1] + 1, row[j] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
      if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { edits = min(edits, beforeLast[j - 1] + 1) }
      row.append(edits)
    }
    beforeLast = last
    last = row
  }
  return last[b.count]
}
