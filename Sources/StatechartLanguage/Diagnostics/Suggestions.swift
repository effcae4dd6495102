/// The name among `candidates` that was probably meant by `name`: the one with the fewest edits, at most a third of its length; of
/// a name of one letter any other would be one edit away.
func suggestion(for name: String, among candidates: some Sequence<String>) -> String? {
  let limit = name.count == 1 ? 0 : max(1, name.count / 3)
  return
    candidates
    .map { (name: $0, edits: editDistance(name.lowercased(), $0.lowercased(), limit: limit)) }
    .filter { $0.edits <= limit }
    .min { ($0.edits, $0.name) < ($1.edits, $1.name) }?
    .name
}

/// The words of a fix: `did you mean 'confirm'?`
package func didYouMean(_ name: String, among candidates: some Sequence<String>) -> String? {
  suggestion(for: name, among: candidates).map { meant in
    let question = "did you mean '\(meant)'?"
    switch (name.foreignLetter, meant.foreignLetter) {
    case (let letter?, nil): return "\(question) The '\(letter)' here is a letter of another alphabet"
    case (nil, let letter?): return "\(question) The '\(letter)' there is a letter of another alphabet"
    default: return question
    }
  }
}

extension String {
  /// A letter that is none of the Latin alphabet, though it may look like one.
  fileprivate var foreignLetter: Unicode.Scalar? {
    unicodeScalars.first { !$0.isASCII && $0.properties.isAlphabetic && $0.properties.name?.hasPrefix("LATIN ") != true }
  }
}

/// The insertions, deletions, replacements and swaps of neighbours that lead from one word to the other.
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
