/// Returns the candidate with the smallest edit distance to a misspelled `word`; `nil` if that candidate is not similar.
///
/// A similar candidate has a distance of at most 1, or of at most a third of its length.
func nearest(to word: String, among candidates: [String]) -> String? {
  let scored = candidates.map { (name: $0, distance: editDistance(word, $0)) }
  guard let best = scored.min(by: { $0.distance < $1.distance }) else { return nil }
  return best.distance <= max(1, best.name.count / 3) ? best.name : nil
}

/// Returns the optimal string alignment distance of two words: the minimum number of edits that turn one word into the
/// other.
///
/// An edit inserts, deletes or replaces a character, or swaps two adjacent characters that have no other edit.
private func editDistance(_ source: String, _ target: String) -> Int {
  let source = Array(source)
  let target = Array(target)
  var beforePrevious: [Int] = []
  var previous = Array(0...target.count)
  for row in source.indices {
    var current = [row + 1]
    for column in target.indices {
      let replaced = previous[column] + (source[row] == target[column] ? 0 : 1)
      var best = min(replaced, previous[column + 1] + 1, current[column] + 1)
      if row > 0, column > 0, source[row] == target[column - 1], source[row - 1] == target[column] {
        best = min(best, beforePrevious[column - 1] + 1)
      }
      current.append(best)
    }
    beforePrevious = previous
    previous = current
  }
  return previous[target.count]
}
