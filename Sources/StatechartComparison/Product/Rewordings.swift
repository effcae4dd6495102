import StatechartModel

/// A collector of reworded texts.
///
/// A rewording replaces a removed text with an added text at the same position. The new version does not contain the removed
/// text, and the old version does not contain the added text.
final class Rewordings {
  private let gone: Set<[Text.Piece]>
  private let added: Set<[Text.Piece]>
  private var found: [[Text.Piece]: Set<[Text.Piece]>] = [:]

  init(_ flows: Correspondence) {
    let (old, new) = (Set(flows.old.texts.map(\.pieces)), Set(flows.new.texts.map(\.pieces)))
    (gone, added) = (old.subtracting(new), new.subtracting(old))
  }

  /// Whether a rewording is possible: at least one text was removed, and at least one text was added.
  var isPossible: Bool { !gone.isEmpty && !added.isEmpty }

  /// Records a rewording if `old` was removed and `new` was added.
  ///
  /// - Parameters:
  ///   - old: The text of the old version at a position.
  ///   - new: The text of the new version at the same position.
  /// - Returns: Whether the rewording was recorded.
  func note(_ old: [Text.Piece], _ new: [Text.Piece]) -> Bool {
    guard gone.contains(old), added.contains(new) else { return false }
    found[old, default: []].insert(new)
    return true
  }

  /// The new text for each old text that has the same replacement at all its positions.
  var pairs: [[Text.Piece]: [Text.Piece]] {
    found.compactMapValues { $0.count == 1 ? $0.first : nil }
  }
}

extension Flow {
  /// Returns a copy of the flow in which each text that is a key of `words` is replaced by its value.
  func reworded(_ words: [[Text.Piece]: [Text.Piece]]) -> Flow {
    var flow = self
    flow.texts = texts.map { text in
      words[text.pieces].map { Text(key: text.key, pieces: $0, parameters: text.parameters) } ?? text
    }
    return flow
  }
}
