import StatechartModel

extension Correspondence {
  /// Returns the differences in snapshots: added or removed snapshots, or the rejection of snapshots of the old version.
  func snapshotDifferences(_ renames: Renames) -> [Difference] {
    guard let mine = old.restoration else {
      return new.restoration == nil ? [] : [Difference(.snapshot, .compatible, "snapshots were added", at: new.range)]
    }
    guard let theirs = new.restoration else {
      return [Difference(.snapshot, .snapshots, "snapshots were removed", at: new.range, oldRange: old.range)]
    }
    guard mine.version != theirs.version else { return [] }
    let (variables, others) = (old.storedVariables, new.storedVariables)
    let gone = variables.filter { !others.contains($0) }.map { "'\($0)'" }
    let added = others.filter { !variables.contains($0) }.map { "'\($0)'" }
    let (states, theirStates) = (Set(old.states.map(\.path)), Set(new.states.map(\.path)))
    let goneStates = states.subtracting(theirStates).sorted().map { "state '\($0)'" }
    let addedStates = theirStates.subtracting(states).sorted().map { "state '\($0)'" }
    let (had, has) = (gone + goneStates, added + addedStates)
    return [
      Difference(
        .snapshot, .snapshots, "snapshots of the old version are rejected, because the spec changed",
        old: had.isEmpty ? nil : had.joined(separator: ", "), new: has.isEmpty ? nil : has.joined(separator: ", "),
        at: new.range, oldRange: old.range)
    ]
  }

  /// The differences for changed translations of unchanged texts.
  var translationDifferences: [Difference] {
    new.translations.flatMap { translation -> [Difference] in
      guard let before = old.translations.first(where: { $0.language == translation.language }) else { return [] }
      return new.texts.indices.compactMap { index in
        guard let other = old.texts.firstIndex(where: { $0.pieces == new.texts[index].pieces }),
          translation.texts.indices.contains(index), before.texts.indices.contains(other),
          translation.texts[index] != before.texts[other]
        else { return nil }
        let names = new.texts[index].parameters.map(\.name)
        let name: (Int) -> String = { names.indices.contains($0) ? names[$0] : "" }
        return Difference(
          .text, .compatible, "the translation of a text to '\(translation.language)' changed",
          old: "'\(before.texts[other].written(name: name))'", new: "'\(translation.texts[index].written(name: name))'",
          at: new.range(ofText: index), oldRange: old.range(ofText: other))
      }
    }
  }
}

extension Flow {
  /// The stored fields of a snapshot: all variables but secrets, with their types.
  fileprivate var storedVariables: [String] {
    variables.filter { !$0.type.isSecret }.map { "\($0.name): \($0.type.description)" }
  }
}
