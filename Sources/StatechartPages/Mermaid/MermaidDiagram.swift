public import StatechartModel
import StatechartSemantics

/// Mermaid diagrams of flows.
public enum MermaidDiagram {
  /// Returns a `stateDiagram-v2` with every state, transition, guard and action of a flow.
  ///
  /// States are nested. A transition of a compound state is one arrow from its edge. A reaction that exits no state has no
  /// arrow, but a line in each state in which it occurs. Colours and texts show which states wait for an operation or a timer.
  public static func source(for flow: Flow) -> String {
    MermaidDrawing(flow: flow).lines.joined(separator: "\n") + "\n"
  }
}

/// The lines of the diagram of a flow.
private struct MermaidDrawing {
  let flow: Flow
  private let text: SpecText
  /// The preferred width of a state in characters.
  private static let lineLength = 42
  /// The top-level final states that only transitions of the flow itself target. They are drawn outside of the frame.
  private let outside: Set<ID<State>>

  init(flow: Flow) {
    self.flow = flow
    text = SpecText(flow: flow)
    let targets = flow.states.ids.dropFirst().flatMap { flow.reactions(of: $0) }.flatMap(\.transition.targets)
    let ends = flow.reactions(of: Flow.root).flatMap(\.transition.targets).filter { end in
      flow.states[end].isFinal && flow.states[end].parent == Flow.root
    }
    outside = Set(ends).subtracting(targets)
  }

  var lines: [String] {
    var lines = ["stateDiagram-v2", "  accTitle: \(MermaidText.escape(text.name(of: Flow.root)))"]
    lines.append("  accDescr: \(MermaidText.escape(flow.summary))")
    lines.append("  direction TB")
    lines += isFramed ? framed : contents(of: Flow.root, of: flow.states[Flow.root].children, depth: 1)
    lines += arrows.map { "  " + $0 }
    lines += flow.states.ids.flatMap { note($0) }.map { "  " + $0 }
    lines += colours.map { "  " + $0 }
    return lines
  }

  // MARK: States

  /// Whether the flow itself has reactions, actions or an invocation, so that the diagram needs a frame from which arrows
  /// start.
  private var isFramed: Bool {
    let root = flow.states[Flow.root]
    return !flow.reactions(of: Flow.root).isEmpty || !root.entry.isEmpty || !root.exit.isEmpty || root.invocation != nil
  }

  /// The diagram in a frame, followed by the final states outside of the frame.
  private var framed: [String] {
    let children = flow.states[Flow.root].children
    return ["  state \"\(MermaidText.escape(text.name(of: Flow.root)))\" as \(name(Flow.root)) {", "    direction TB"]
      + contents(of: Flow.root, of: children.filter { !outside.contains($0) }, depth: 2) + ["  }"]
      + children.filter(outside.contains).flatMap { declaration(of: $0, depth: 1) }
  }

  private func contents(of parent: ID<State>, of children: [ID<State>], depth: Int) -> [String] {
    guard case .compound(let initial, _) = flow.states[parent].kind else { return [] }
    let start = initial.targets.map { String(repeating: "  ", count: depth) + "[*] --> \(name($0))" }
    return children.flatMap { declaration(of: $0, depth: depth) } + start
  }

  /// Returns the lines of the regions of a parallel state. The histories of the parallel state are drawn in its first region.
  private func regions(of parent: ID<State>, _ regions: [ID<State>], depth: Int) -> [String] {
    let indent = String(repeating: "  ", count: depth)
    let histories = flow.states.ids.filter { flow.states[$0].parent == parent && flow.states[$0].isPseudo }
    return histories.flatMap { declaration(of: $0, depth: depth) }
      + regions.map { declaration(of: $0, depth: depth) }.joined(separator: ["\(indent)--"])
  }

  private func declaration(of id: ID<State>, depth: Int) -> [String] {
    let indent = String(repeating: "  ", count: depth)
    let state = flow.states[id]
    let title = MermaidText.escape(ReadableName.sentence(state.name))
    switch state.kind {
    case .choice:
      return ["\(indent)state \(name(id)) <<choice>>"]
    case .compound(_, let children):
      return ["\(indent)state \"\(title)\" as \(name(id)) {", "\(indent)  direction TB"]
        + contents(of: id, of: children, depth: depth + 1) + ["\(indent)}"]
    case .parallel(let regions):
      return ["\(indent)state \"\(title)\" as \(name(id)) {", "\(indent)  direction TB"]
        + self.regions(of: id, regions, depth: depth + 1) + ["\(indent)}"]
    case .history(let isDeep, _):
      return ["\(indent)state \"\(isDeep ? "H*" : "H")\" as \(name(id))"]
    case .atomic, .final:
      let body = body(of: id).map { "\(indent)\(name(id)) : \($0)" }
      // Draw the end beside the state: an arrow out of the frame would push all states outside the frame to the side.
      let end = state.isFinal ? ["\(indent)\(name(id)) --> [*]"] : []
      return ["\(indent)state \"\(title)\" as \(name(id))"] + body + end
    }
  }

  /// Returns the lines of a leaf: its behaviour, its reactions without an arrow, the ignored events and the output.
  private func body(of id: ID<State>) -> [String] {
    var lines = behaviour(of: id)
    let path = flow.path(to: id).reversed().filter { $0 != Flow.root }
    var ignored: [String] = []
    for event in flow.events.ids {
      let handling = flow.handling(of: event, in: id)
      lines += handling.reactions.filter { $0.source != Flow.root && !isArrow($0) }.flatMap(line)
      if case .ignored(let by) = handling.end, isHandled(event, above: by) { ignored.append(flow.events[event].name) }
    }
    lines += path.flatMap { flow.spontaneousReactions(of: $0) }.filter { !isArrow($0) }.flatMap(line)
    if !ignored.isEmpty { lines.append(MermaidText.escape("ignores \(ignored.joined(separator: ", "))")) }
    if case .final(let output) = flow.states[id].kind {
      lines += zip(flow.output, output).map { MermaidText.escape("output \($0.name) = \(text.expression($1))") }
    }
    return lines
  }

  /// Returns the lines for the entry and exit actions and the invocation of a state.
  private func behaviour(of id: ID<State>) -> [String] {
    let state = flow.states[id]
    var lines: [String] = []
    for (word, actions) in [("on entry", state.entry), ("on exit", state.exit)] where !actions.isEmpty {
      lines += fitted(head: word, actions: actions.map { text.action($0) })
    }
    if let invocation = state.invocation {
      lines.append("<b>invoke</b> " + MermaidText.escape(text.invocation(invocation)))
    }
    return lines
  }

  /// Returns the note of a state with children: its behaviour, and, for the flow itself, the reactions without an arrow.
  private func note(_ id: ID<State>) -> [String] {
    guard !flow.states[id].children.isEmpty else { return [] }
    var lines = behaviour(of: id)
    if id == Flow.root { lines += flow.reactions(of: id).filter { !isArrow($0) }.flatMap(line) }
    return lines.isEmpty ? [] : ["note right of \(name(id))"] + lines.map { "  " + $0 } + ["end note"]
  }

  private func isHandled(_ event: ID<Event>, above state: ID<State>) -> Bool {
    flow.path(to: state).dropLast().contains { ancestor in flow.states[ancestor].handlers.contains { $0.event == event } }
  }

  // MARK: Transitions

  /// Returns whether a transition becomes an arrow. Mermaid draws no arrow from a state to a descendant. It lays out an arrow
  /// out of the frame badly if other arrows cross the frame as well.
  private func isArrow(_ reaction: Reaction) -> Bool {
    guard let target = reaction.transition.target else { return false }
    // SCXML exits the source of a transition even if the target is inside it.
    if reaction.transition.isReentering, flow.rules.reentersByDefault, reaction.source != Flow.root {
      return target != reaction.source
    }
    return reaction.source == Flow.root ? outside.contains(target) : !flow.isDescendant(target, of: reaction.source)
  }

  /// The arrows: one for all transitions between two states.
  private var arrows: [String] {
    var order: [[ID<State>]] = []
    var labels: [[ID<State>]: [String]] = [:]
    for reaction in flow.states.ids.flatMap({ flow.reactions(of: $0) }) where isArrow(reaction) {
      for target in reaction.transition.targets {
        let ends = [reaction.source, target]
        if labels[ends] == nil { order.append(ends) }
        labels[ends, default: []].append(label(reaction))
      }
    }
    return order.map { ends in
      let label = (labels[ends] ?? []).filter { !$0.isEmpty }.joined(separator: "<br>")
      return "\(name(ends[0])) --> \(name(ends[1]))" + (label.isEmpty ? "" : ": \(label)")
    }
  }

  /// Returns the label of an arrow, with its parts on separate lines to keep arrows close together.
  private func label(_ reaction: Reaction) -> String {
    ([trigger(reaction), MermaidText.escape(text.guardText(of: reaction))]
      + text.actions(of: reaction).map { "/ " + MermaidText.escape($0) })
      .filter { !$0.isEmpty }.joined(separator: "<br>")
  }

  /// Returns the lines for a reaction without an arrow.
  private func line(_ reaction: Reaction) -> [String] {
    let targets = reaction.transition.targets.map { text.name(of: $0) }.joined(separator: " and ")
    let target = targets.isEmpty ? "" : "→ \(targets)"
    let rest = [text.guardText(of: reaction), target].filter { !$0.isEmpty }.joined(separator: " ")
    return fitted(head: text.trigger(of: reaction), rest, actions: text.actions(of: reaction))
  }

  /// Returns one line, or a line for each action if the state would become too wide.
  private func fitted(head: String, _ rest: String = "", actions: [String]) -> [String] {
    let bold = head.isEmpty ? "" : "<b>\(MermaidText.escape(head))</b>"
    let first = [bold, MermaidText.escape(rest)].filter { !$0.isEmpty }.joined(separator: " ")
    let joined = actions.joined(separator: ", ")
    if actions.isEmpty { return [first] }
    if head.count + rest.count + joined.count <= Self.lineLength { return ["\(first) / \(MermaidText.escape(joined))"] }
    return [first] + actions.map { "/ " + MermaidText.escape($0) }
  }

  private func trigger(_ reaction: Reaction) -> String {
    let trigger = MermaidText.escape(text.trigger(of: reaction))
    return trigger.isEmpty ? "" : "<b>\(trigger)</b>"
  }

  // MARK: Identifiers and colours

  /// Returns the identifier of a state in Mermaid: its path, so that a change to one state does not change the lines of others.
  ///
  /// A prefix avoids Mermaid's keywords.
  private func name(_ id: ID<State>) -> String {
    id == Flow.root ? "flow" : "s_" + flow.states[id].path.map { $0 == "." ? "_" : $0 == "_" ? "__" : String($0) }.joined()
  }

  /// The styles. They set the text colour as well, so that the texts are legible on a dark page.
  private var colours: [String] {
    let leaves = flow.leaves
    let asking = leaves.filter { flow.states[$0].invocation != nil }
    let waiting = leaves.filter { flow.states[$0].invocation == nil && flow.waitsForTime($0) }
    let classes = [
      ("ended", "fill:#dafbe1,stroke:#1a7f37,color:#0b3d17", leaves.filter { flow.states[$0].isFinal }),
      ("asking", "fill:#ddf4ff,stroke:#0969da,color:#0a3069", asking),
      ("waiting", "fill:#fff8c5,stroke:#9a6700,color:#4d2d00", waiting),
    ]
    return classes.filter { !$0.2.isEmpty }.flatMap { style, colours, states in
      ["classDef \(style) \(colours)", "class \(states.map(name).joined(separator: ",")) \(style)"]
    }
  }
}
