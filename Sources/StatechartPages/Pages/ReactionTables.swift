import StatechartModel

/// The tables of a flow's transitions, and of its entry and exit actions.
///
/// Transitions for events and transitions for other triggers have separate tables.
struct ReactionTables {
  let text: SpecText

  private var flow: Flow { text.flow }

  var parts: [String] {
    var parts: [String] = []
    if !flow.events.isEmpty {
      let groups = atomicStatesByDiagram
      parts.append("The reaction to each event in each state:")
      for (subject, atomicStates) in groups {
        if groups.count > 1 { parts.append("**\(text.path(to: subject))**") }
        parts += table(of: atomicStates)
      }
    }
    let spontaneous = flow.states.ids.flatMap { id in
      flow.spontaneousReactions(of: id).map { ["**\(text.name(of: id))**", cause($0), outcome($0)] }
    }
    if !spontaneous.isEmpty {
      parts += [
        "Transitions without an event. For each trigger, the first transition whose guard holds is taken:",
        Markdown.table(["State", "When", "Then"], spontaneous),
      ]
    }
    let behaviour = flow.states.ids.flatMap(behaviour)
    if !behaviour.isEmpty {
      parts += ["Entry and exit:", Markdown.table(["State", "When", "Then"], behaviour)]
    }
    return parts
  }

  // MARK: Events

  /// The atomic and final states in the order of the spec, grouped by the subject of their detail diagram.
  private var atomicStatesByDiagram: [(subject: ID<State>, atomicStates: [ID<State>])] {
    var groups: [(subject: ID<State>, atomicStates: [ID<State>])] = []
    for atomicState in flow.atomicStates {
      let subject = flow.path(to: atomicState).dropLast().last(where: flow.hasDetailDiagram) ?? Flow.root
      if let index = groups.firstIndex(where: { $0.subject == subject }) {
        groups[index].atomicStates.append(atomicState)
      } else {
        groups.append((subject, [atomicState]))
      }
    }
    return groups
  }

  /// Returns the table of the event handling in atomic and final states, and the events that none of these states handles.
  private func table(of atomicStates: [ID<State>]) -> [String] {
    let handlings = atomicStates.map { atomicState in flow.events.ids.map { flow.handling(of: $0, in: atomicState) } }
    let isHandled = flow.events.indices.map { event in handlings.contains { !$0[event].reactions.isEmpty } }
    let events = zip(flow.events.indices, isHandled).filter(\.1).map(\.0)
    let names = flow.events.map { Markdown.code($0.name) }
    let others = zip(names, isHandled).filter { !$0.1 }.map(\.0)
    let rows = zip(atomicStates, handlings).map { atomicState, handlings in
      ["**\(text.name(of: atomicState))**"] + events.map { cell(atomicState, handlings[$0]) }
    }
    let table = events.isEmpty ? [] : [Markdown.table(["State"] + events.map { names[$0] }, rows)]
    let states = atomicStates.map { "**\(text.name(of: $0))**" }.joined(separator: ", ")
    let note = (events.isEmpty ? "\(states): no reaction to " : "No reaction to ") + others.joined(separator: ", ") + "."
    return others.isEmpty ? table : table + [note]
  }

  /// Returns the table cell for the handling of an event in a state: all candidate transitions, and the result if no guard is true.
  private func cell(_ atomicState: ID<State>, _ handling: EventHandling) -> String {
    let reactions = handling.reactions.map { reaction in
      let guardText = text.guardText(of: reaction)
      return (guardText.isEmpty ? [] : [Markdown.code(guardText)]) + [outcome(reaction)]
    }.map { $0.joined(separator: " ") }
    let end: String? =
      switch handling.end {
      case .taken: nil
      case .ended: "ended"
      case .ignored(let by): by == atomicState ? "ignored" : "ignored by \(text.name(of: by))"
      case .handled(let regions): "handled in \(regions.map { text.name(of: $0) }.joined(separator: " and "))"
      case .unhandled: reactions.isEmpty ? "not handled" : "nothing"
      }
    let last = end.map { reactions.isEmpty ? $0 : "else \($0)" }
    return (reactions + [last].compactMap(\.self)).joined(separator: "<br>")
  }

  // MARK: Reactions without an event

  private func cause(_ reaction: Reaction) -> String {
    let guardText = text.guardText(of: reaction)
    let condition = guardText.isEmpty ? "" : Markdown.code(guardText)
    switch reaction.trigger {
    case .nothing: return condition.isEmpty ? "at once" : condition
    case .timer, .done: return "\(Markdown.code(text.trigger(of: reaction))) \(condition)".trimmed
    case .outcome(let invocation, let index):
      let operation = text.operation(of: invocation)
      let name = "\(operation.qualifiedName): \(operation.outcomes[index].name)"
      return "\(Markdown.code(name)) \(condition)".trimmed
    case .event: return Markdown.code(text.trigger(of: reaction))
    }
  }

  private func outcome(_ reaction: Reaction) -> String {
    let targets = reaction.transition.targets.map { "**\(text.name(of: $0))**" }
    let target = targets.isEmpty ? "stays" : targets.joined(separator: " and ")
    let actions = text.actions(of: reaction)
    return actions.isEmpty ? target : "\(target) / \(Markdown.code(actions.joined(separator: ", ")))"
  }

  private func behaviour(of id: ID<State>) -> [[String]] {
    let state = flow.states[id]
    var rows: [[String]] = []
    let name = "**\(text.name(of: id))**"
    for (when, actions) in [("entered", state.entry), ("exited", state.exit)] where !actions.isEmpty {
      rows.append([name, when, Markdown.code(actions.map { text.action($0) }.joined(separator: ", "))])
    }
    if let invocation = state.invocation {
      rows.append([name, "entered", "invokes \(Markdown.code(text.invocation(invocation)))"])
    }
    if case .final(let output) = state.kind, !output.isEmpty {
      let values = zip(flow.output, output).map { "\($0.name) = \(text.expression($1))" }
      rows.append([name, "entered", "the flow ends with \(Markdown.code(values.joined(separator: ", ")))"])
    }
    return rows
  }
}

extension String {
  /// The text without trailing spaces.
  fileprivate var trimmed: String { hasSuffix(" ") ? String(dropLast()).trimmed : self }
}
