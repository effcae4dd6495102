import StatechartModel

/// Words of the new version that stand where others stood: the old words are nowhere in the new version, and the new ones are nowhere in
/// the old one.
final class Rewordings {
  private let gone: Set<[Text.Piece]>
  private let added: Set<[Text.Piece]>
  private var found: [[Text.Piece]: Set<[Text.Piece]>] = [:]

  init(_ flows: Correspondence) {
    let (old, new) = (Set(flows.old.texts.map(\.pieces)), Set(flows.new.texts.map(\.pieces)))
    (gone, added) = (old.subtracting(new), new.subtracting(old))
  }

  /// Whether any words could be in the place of others.
  var isPossible: Bool { !gone.isEmpty && !added.isEmpty }

  /// Takes note of two texts at one place. Returns whether they can be a rewording.
  func note(_ old: [Text.Piece], _ new: [Text.Piece]) -> Bool {
    guard gone.contains(old), added.contains(new) else { return false }
    found[old, default: []].insert(new)
    return true
  }

  /// The new words for old ones that have one other wording wherever they stood.
  var pairs: [[Text.Piece]: [Text.Piece]] {
    found.compactMapValues { $0.count == 1 ? $0.first : nil }
  }
}

extension Flow {
  /// The flow with other words for some of its texts.
  func reworded(_ words: [[Text.Piece]: [Text.Piece]]) -> Flow {
    var flow = self
    flow.texts = texts.map { text in
      words[text.pieces].map { Text(key: text.key, pieces: $0, parameters: text.parameters) } ?? text
    }
    return flow
  }
}
