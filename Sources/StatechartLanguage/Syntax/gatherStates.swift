extension SyntaxReader {
  /// A group with the states that stand beside its keys put under `states`, and what is said of that: what they are is plain, so
  /// nothing else is told for the lack of them.
  ///
  /// - Parameter state: The state that the group is; `nil` of a flow.
  mutating func gatheringStates(_ node: Node, in state: Name?, allowed: [String]) -> Node {
    guard case .mapping(let entries) = node.content else { return node }
    let stray = entries.filter {
      !allowed.contains($0.key.text) && suggestion(for: $0.key.text, among: allowed) == nil && isState($0)
    }
    guard let first = stray.first else { return node }
    let places = Set(stray.map(\.key.range.start))
    let rest = entries.filter { !places.contains($0.key.range.start) }
    let known = rest.first { $0.key.text == "states" }
    diagnostics.report(
      .stateOutside(first.key, others: stray.dropFirst().map(\.key), in: state, hasStates: known != nil))
    let inside: [Node.Entry] = if case .mapping(let states)? = known?.value.content { states } else { [] }
    let states = Node.Entry(
      key: known?.key ?? Name(text: "states", range: first.key.range),
      value: Node(content: .mapping(inside + stray), range: known?.value.range ?? first.value.range))
    return Node(content: .mapping(rest.filter { $0.key.text != "states" } + [states]), range: node.range)
  }

  /// Whether it has a group of keys, and all of them are those of a state.
  private func isState(_ entry: Node.Entry) -> Bool {
    guard case .mapping(let keys) = entry.value.content, !keys.isEmpty else { return false }
    return keys.allSatisfy { Self.stateKeys.contains($0.key.text) } && !ScreenSyntax.keys.contains(entry.key.text)
  }
}

extension Diagnostic {
  fileprivate static func stateOutside(_ state: Name, others: [Name], in owner: Name?, hasStates: Bool) -> Diagnostic {
    let place = owner.map { "'\($0.text)'" } ?? "the flow"
    let first = Diagnostic(
      .wrongKind, at: state.range, "'\(state.text)' stands beside the keys of \(place), as if it were one of them",
      fix: hasStates
        ? "indent it like the states under 'states', if it is one"
        : "write 'states:' before it, and indent it, if it is a state")
    return others.reduce(first) { $0.noting("so does '\($1.text)'", at: $1.range) }
  }
}
