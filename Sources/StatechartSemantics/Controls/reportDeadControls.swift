import StatechartLanguage
import StatechartModel

extension Flow {
  /// Returns the diagnostics for dead controls, and for events that only controls send and no state handles or ignores.
  ///
  /// Controls that are dead in the same states for the same reason share a diagnostic. If no guard holds, the controls must
  /// also have the same event. An event without a handler is reported even if its control was never usable.
  func diagnostics(of found: [DeadControl]) -> [Diagnostic] {
    // A new transition for the event also handles the event in waiting states. The reason `unhandledWhileWaiting` is therefore
    // merged into `unhandled`.
    let resting = Set(found.filter { $0.reason == .unhandled }.map(\.occurrence.control))
    let found = found.map { dead in
      var dead = dead
      if dead.reason == .unhandledWhileWaiting, resting.contains(dead.occurrence.control) { dead.reason = .unhandled }
      return dead
    }
    let byControl = grouped(found) { dead in
      [AnyHashable(dead.occurrence.control), AnyHashable(dead.occurrence.event), AnyHashable(dead.reason)]
    }
    let groups = grouped(byControl) { deadControls in
      // Each event has its own guards, so controls with different events get different diagnostics.
      let event = deadControls[0].reason == .noGuardHolds ? deadControls[0].occurrence.event : nil
      return [AnyHashable(deadControls[0].reason), AnyHashable(Set(deadControls.map(\.occurrence.states))), AnyHashable(event)]
    }
    let handled = states.reduce(into: Set(found.map(\.occurrence.event))) { events, state in
      events.formUnion(state.handlers.map(\.event))
      events.formUnion(state.ignored)
    }
    return groups.map { diagnostic(of: $0) }
      + offeredEvents.subtracting(handled).sorted().map { .eventUnhandled(events[$0].name, at: events[$0].range) }
  }

  private func grouped<Element, Key: Hashable>(_ elements: [Element], by key: (Element) -> Key) -> [[Element]] {
    var groups: [[Element]] = []
    var indices: [Key: Int] = [:]
    for element in elements {
      if let index = indices[key(element)] {
        groups[index].append(element)
      } else {
        indices[key(element)] = groups.count
        groups.append([element])
      }
    }
    return groups
  }

  /// Returns the diagnostic for dead controls that share a reason and states.
  ///
  /// - Parameter group: The dead controls, grouped by control.
  private func diagnostic(of group: [[DeadControl]]) -> Diagnostic {
    let group = group.sorted { $0[0].control.range.start < $1[0].control.range.start }
    let first = group[0][0]
    let names = group[0].map { dead in dead.occurrence.states.map { states[$0].id }.joined(separator: " + ") }
    var seen: Set<ID<Event>> = []
    let events = group.map { $0[0].occurrence.event }.filter { seen.insert($0).inserted }
    let words = DeadControlText(
      controls: controlDescription(group.map { $0[0] }), areSeveral: group.count > 1 && group.contains { $0[0].label != nil },
      event: Diagnostic.list(events.map { self.events[$0].name }, of: "event"), events: events.map { self.events[$0].name },
      states: Diagnostic.list(names, of: "state"))
    var diagnostic = Diagnostic.deadControl(words, first.reason, guard: guardText(of: first), at: first.control.range)
    if let state = first.occurrence.states.first {
      diagnostic = diagnostic.noting(
        "the control does nothing in this state \(self.words(run(to: first)))", at: states[state].range)
    }
    for other in group.dropFirst() {
      if let label = other[0].label { diagnostic = diagnostic.noting("control '\(label)'", at: other[0].control.range) }
    }
    return diagnostic
  }

  private func controlDescription(_ group: [DeadControl]) -> String {
    guard group[0].control.kind == .keypad else {
      let kinds = Set(group.map(\.control.kind))
      return Diagnostic.list(group.compactMap(\.label), of: kinds.count == 1 ? group[0].control.kind.rawValue : "control")
    }
    if Set(group.map(\.occurrence.event)).count > 1 { return "the keypad" }
    return group[0].occurrence.event == group[0].control.events[0]
      ? "the keypad without its delete key" : "the keypad's delete key"
  }

  /// Returns the text of the guard of the event's only transition, as a suggestion for the control's `enabled` condition.
  ///
  /// The result is `nil` unless the event has exactly one transition, and this transition has a guard. The result is also `nil`
  /// if the control has an `enabled` condition, or if the text is not valid as an `enabled` condition.
  private func guardText(of dead: DeadControl) -> String? {
    let handling = states.ids.filter { states[$0].handles(dead.occurrence.event) }
    let transitions = handling.flatMap { self.transitions(of: $0, for: .event(dead.occurrence.event)) }
    guard dead.control.caption?.enabled == nil, transitions.count == 1, let condition = transitions[0].condition,
      condition.range.file === range.file,
      condition.variables.allSatisfy({ variables[$0].scope == nil })
    else { return nil }
    let text = condition.range.file.text(in: condition.range)
    // The range of an expression excludes outer parentheses, so a text with parentheses may be incomplete. The other characters
    // require quotes in YAML.
    return text.contains(where: { "()[]{}:,#\"'".contains($0) }) ? nil : text
  }

  /// Returns a shortened run to a state in which the control is dead.
  private func run(to dead: DeadControl) -> [Exploration.Input] {
    shortened(dead.path, from: dead.start, replays: 50) { interpreter in
      guard interpreter.output == nil, !interpreter.isFaulted else { return false }
      return interpreter.usable(screen(in: interpreter.configuration).controls).contains { control in
        interpreter.deadOccurrences(of: control).contains { $0.0 == dead.occurrence }
      }
    }
  }
}

/// The parts of the message of a dead-control diagnostic.
private struct DeadControlText {
  let controls: String
  let areSeveral: Bool
  /// The event names with their noun: `event 'push'`, `events 'push' and 'pull'`.
  let event: String
  let events: [String]
  let states: String
}

extension Diagnostic {
  fileprivate static func deadControl(
    _ words: DeadControlText, _ reason: DeadControl.Reason, guard condition: String?, at range: SourceRange
  ) -> Diagnostic {
    let (event, states, them) = (words.event, words.states, words.areSeveral ? "the controls" : "the control")
    let isOrAre = words.events.count > 1 ? "are" : "is"
    let disable = "disable \(them) with 'enabled' and a condition"
    let (why, advice) =
      switch reason {
      case .unhandled: ("\(event) \(isOrAre) not handled", "handle \(event) in \(states), or \(disable)")
      case .unhandledWhileWaiting:
        (
          "\(event) \(isOrAre) not handled",
          "handle \(event) in \(states), or add 'ignore: [\(words.events.joined(separator: ", "))]' to the waiting state"
        )
      case .unhandledInFinalState:
        ("a final state handles no events", "handle \(event) in an ancestor state, or \(disable)")
      case .ignored:
        (
          "\(event) \(isOrAre) ignored",
          "handle \(event) in \(states), or \(disable); only a state that waits for an operation, an invoked flow or a delay can ignore the events of controls"
        )
      case .noGuardHolds:
        (
          "no guard of \(event) holds",
          condition.map { "add 'enabled: \($0)' to \(them)" }
            ?? "set 'enabled' of \(them) to a condition that holds only when a guard of \(event) holds"
        )
      }
    return Diagnostic(
      .deadControl, at: range, "\(words.controls) \(words.areSeveral ? "do" : "does") nothing in \(states): \(why)",
      advice: advice)
  }
}
