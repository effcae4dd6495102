import StatechartModel
import StatechartSemantics

extension SCXMLWriter {
  /// Returns the transitions of a state, in the order in which they are evaluated.
  func transitions(of id: ID<State>, _ state: State) -> [XMLNode] {
    // All ignored events become one transition without a target and without actions.
    let ignored = state.ignored.sorted().map { names[$0] }.joined(separator: " ")
    let ignoring = ignored.isEmpty ? [] : [XMLNode("transition", [("event", ignored)])]
    let handled = state.handlers.flatMap { handler in
      handler.transitions.map { node($0, from: id, event: names[handler.event]) }
    }
    let done = state.doneHandlers.flatMap { handler in
      handler.transitions.map { node($0, from: id, event: "done.state.\(flow.states[handler.of].id)") }
    }
    let delayed = state.timers.flatMap { transitions(of: $0, from: id) }
    let outcomeTransitions = state.invocation.map { outcomes(of: $0, from: id) } ?? []
    return ignoring + handled + done + delayed + outcomeTransitions + state.always.map { node($0, from: id) }
  }

  /// Returns the transitions of a timer.
  ///
  /// Each transition of a periodic timer that does not exit the state sends the event of the timer again. An additional
  /// transition sends the event again if all guards are false.
  private func transitions(of timer: ID<Timer>, from id: ID<State>) -> [XMLNode] {
    let transitions = flow.timers[timer].transitions
    guard flow.timers[timer].isPeriodic else { return transitions.map { node($0, from: id, event: event(of: timer)) } }
    let again =
      transitions.last?.condition == nil ? [] : [XMLNode("transition", [("event", event(of: timer))], [sending(timer)])]
    return transitions.map { transition in
      let stays = transition.targets.isEmpty || (isInternal(transition, of: id) && !flow.states[id].isParallel)
      return node(transition, from: id, event: event(of: timer), first: stays ? [sending(timer)] : [])
    } + again
  }

  private func outcomes(of id: ID<Invocation>, from state: ID<State>) -> [XMLNode] {
    let invocation = flow.invocations[id]
    let operation = flow.operations[invocation.operation]
    return zip(operation.outcomes, invocation.outcomes).flatMap { outcome, transitions in
      let prefix = outcome.isMessage ? operation.name : "outcome.\(flow.states[state].id)"
      return transitions.map { node($0, from: state, event: "\(prefix).\(outcome.name)") }
    }
  }

  /// Returns the element of a transition.
  ///
  /// The attribute `type` is written only for an internal transition whose source is not a history or choice state. Other
  /// transitions have the default type, external (SCXML, section 3.5).
  func node(_ transition: Transition, from source: ID<State>, event: String? = nil, first: [XMLNode] = []) -> XMLNode {
    let targets = transition.targets.map { flow.states[$0].id }.joined(separator: " ")
    return XMLNode(
      "transition",
      [
        ("event", event), ("cond", transition.condition.map { script.text($0) }),
        ("target", targets.isEmpty ? nil : targets),
        ("type", isInternal(transition, of: source) && !flow.states[source].isPseudo ? "internal" : nil),
      ], first + nodes(transition.actions))
  }

  /// Returns whether a transition is internal: it has targets, all targets are inside the source, and it does not reenter the
  /// source.
  private func isInternal(_ transition: Transition, of source: ID<State>) -> Bool {
    !transition.targets.isEmpty && !transition.isReentering
      && transition.targets.allSatisfy { target in
        // A top-level final state is a sibling of the wrapper state, not a descendant.
        flow.isDescendant(target, of: source) && !(source == Flow.root && flow.states[target].isFinal)
      }
  }
}
