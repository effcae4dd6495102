import StatechartModel

extension SyntaxReader {
  /// Returns a mapping with misplaced states and transitions moved under `states` and `on`, and reports the misplaced entries.
  ///
  /// The move avoids cascading errors for missing states and transitions.
  ///
  /// - Parameter state: The name of the state that the mapping belongs to; `nil` for a flow.
  mutating func movingMisplacedEntries(_ node: Node, in state: Name?, allowed: [String]) -> Node {
    let node = gathering(node, under: "states", of: state, allowed, "state", \.isState)
    return gathering(node, under: "on", of: state, allowed, "event", \.isTransition)
  }

  private mutating func gathering(
    _ node: Node, under key: String, of state: Name?, _ allowed: [String], _ what: String, _ belongs: (Node.Entry) -> Bool
  ) -> Node {
    guard case .mapping(let entries) = node.content else { return node }
    let stray = entries.filter {
      !allowed.contains($0.key.text) && suggestion(for: $0.key.text, among: allowed) == nil && belongs($0)
    }
    guard let first = stray.first else { return node }
    let starts = Set(stray.map(\.key.range.start))
    let known = entries.first { $0.key.text == key }
    let others = entries.filter { !starts.contains($0.key.range.start) && $0.key.text != key }
    var inside: [Node.Entry] = []
    if let known, !known.value.isEmpty {
      // The invalid value of the key is reported when the key is read.
      guard case .mapping(let entries) = known.value.content else {
        return Node(content: .mapping(others + [known]), range: node.range)
      }
      inside = entries
    }
    diagnostics.report(
      .strayKey(first.key, others: stray.dropFirst().map(\.key), in: state, of: key, what, isKnown: known != nil))
    let gathered = Node.Entry(
      key: known?.key ?? Name(text: key, range: first.key.range),
      value: Node(content: .mapping(inside + stray), range: known?.value.range ?? first.value.range))
    return Node(content: .mapping(others + [gathered]), range: node.range)
  }
}

extension Node.Entry {
  /// Whether the entry can be a state: its value is a mapping with only keys of a state.
  ///
  /// An entry that can be a transition, or whose key is a key of a screen, is not a state.
  fileprivate var isState: Bool {
    guard case .mapping(let keys) = value.content, !keys.isEmpty else { return false }
    return keys.allSatisfy { MappingForm.state.keyNames.contains($0.key.text) }
      && !MappingForm.screen.keyNames.contains(key.text)
      && !isTransition
  }

  /// Whether the entry can be a transition: its value is a mapping with only keys of a transition.
  fileprivate var isTransition: Bool {
    guard case .mapping(let keys) = value.content, !keys.isEmpty else { return false }
    return keys.allSatisfy { ["guard", "target", "actions", "reenter"].contains($0.key.text) }
  }
}

extension Diagnostic {
  fileprivate static func strayKey(
    _ name: Name, others: [Name], in owner: Name?, of key: String, _ what: String, isKnown: Bool
  ) -> Diagnostic {
    let context = owner.map { "'\($0.text)'" } ?? "the flow"
    let first = Diagnostic(
      .wrongKind, at: name.range,
      "expected \(what) '\(name.text)' under '\(key)', found '\(name.text)' beside the keys of \(context)",
      advice: isKnown
        ? "indent '\(name.text)' under '\(key)'" : "write '\(key):' before '\(name.text)', and indent '\(name.text)'")
    return others.reduce(first) { $0.noting("\(what) '\($1.text)' is misplaced too", at: $1.range) }
  }
}
