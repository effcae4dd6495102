// Checks labels, which identify fields, toggles, lists and buttons.

import StatechartModel

extension TypeChecker {
  /// Reports each control under `key` with the same text label as an earlier control, unless both controls have conditions and
  /// the conditions differ.
  mutating func checkCaptions(of screen: Screen, under key: String) {
    var seen: [Screen.Caption] = []
    for caption in screen.captions(under: key) {
      defer { seen.append(caption) }
      let first = seen.first { other in
        guard caption.hasLabel(of: other) else { return false }
        guard let condition = caption.condition, let theirs = other.condition else { return true }
        return condition.isSame(as: theirs)
      }
      guard case .text(let label) = caption.label, case .text(let other)? = first?.label, case .text(let text, _) = label.kind
      else { continue }
      diagnostics.report(
        .duplicateLabel(flow.texts[text].written, what: String(key.dropLast()), at: label.range).noting(
          "the other \(key.dropLast()) is here", at: other.range))
    }
  }

  /// Reports labels in a scenario that no screen can have under the given keys.
  mutating func checkExpected(_ labels: [Name], under keys: [String]) {
    // A screen with errors may have more controls.
    guard !diagnostics.hasErrors else { return }
    let known = labelsByKeys[keys] ?? self.labels(under: keys)
    labelsByKeys[keys] = known
    diagnostics.report(unknown: labels, under: keys, among: known)
  }

  /// Returns the labels of the controls of all screens under the given keys; `nil` represents any text.
  func labels(under keys: [String]) -> [Text?] {
    flow.states.flatMap { state in keys.flatMap { state.screen.captions(under: $0) } }.flatMap { texts(of: $0.label) }
  }

  /// Returns the texts that a label can have; `nil` represents any text.
  private func texts(of label: Screen.ShownText) -> [Text?] {
    switch label {
    case .text(let words): if case .text(let id, _) = words.kind { [flow.texts[id]] } else { [nil] }
    case .chosen(_, let cases): cases.flatMap { texts(of: $0.words) }
    case .nothing: []
    }
  }
}

extension Screen {
  /// Returns the captions under a key of the screen.
  fileprivate func captions(under key: String) -> [Caption] {
    switch key {
    case "fields": fields.all.map(\.caption)
    case "toggles": toggles.all.map(\.caption)
    case "lists": lists.all.map(\.caption)
    default: buttons.all.map(\.caption)
    }
  }
}

extension Text {
  /// Returns whether the text matches `words`: the text equals `words` for some values of its parameters.
  fileprivate func canRead(_ words: String) -> Bool {
    func fits(_ words: Substring, _ pieces: ArraySlice<Piece>) -> Bool {
      switch pieces.first {
      case .literal(let own): words.hasPrefix(own) && fits(words.dropFirst(own.count), pieces.dropFirst())
      case .plural(_, let forms): forms.contains { fits(words, ($0.pieces + pieces.dropFirst())[...]) }
      case .parameter: words.indices.contains { fits(words[words.index(after: $0)...], pieces.dropFirst()) }
      case nil: words.isEmpty
      }
    }
    return fits(words[...], pieces[...])
  }
}

extension Diagnostics {
  /// Reports labels that equal none of the known texts; `nil` represents any text.
  mutating func report(unknown labels: [Name], under keys: [String], among known: [Text?]) {
    let what = keys.map { String($0.dropLast()) }.joined(separator: " or ")
    for label in labels where !known.contains(where: { $0?.canRead(label.text) ?? true }) {
      report(
        .unknownName(
          label, what: what, among: Set(known.compactMap { $0?.written }), code: .unknownName))
    }
  }
}
