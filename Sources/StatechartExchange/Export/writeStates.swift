import StatechartModel

extension SCXMLWriter {
  /// Returns the element of a state, with the elements of its descendants.
  func node(_ id: ID<State>) -> XMLNode {
    let state = flow.states[id]
    let name: [(String, String?)] = [("id", state.id)]
    switch state.kind {
    case .atomic:
      return XMLNode("state", name, content(of: id, state), comment: state.comment)
    case .compound:
      let initial = initialNode(of: state)
      return XMLNode(
        "state", name + initial.attribute, initial.element + content(of: id, state) + nodes(in: id),
        comment: state.comment)
    case .parallel:
      return XMLNode("parallel", name, content(of: id, state) + nodes(in: id), comment: state.comment)
    case .history(let isDeep, let transition):
      return XMLNode(
        "history", name + [("type", isDeep ? "deep" : "shallow")], [node(transition, from: id)], comment: state.comment)
    case .choice(let branches):
      return XMLNode("state", name, branches.map { node($0, from: id) }, comment: state.comment)
    case .final(let output):
      let parameters = zip(flow.output, output).map { field, value in
        XMLNode("param", [("name", field.name), ("expr", script.text(value))])
      }
      let data = parameters.isEmpty ? [] : [XMLNode("donedata", [], parameters)]
      return XMLNode("final", name, content(of: id, state) + data, comment: state.comment)
    }
  }

  /// Returns the elements of a state's children, including histories.
  private func nodes(in parent: ID<State>) -> [XMLNode] {
    flow.states.ids.filter { flow.states[$0].parent == parent }.map { node($0) }
  }

  /// Returns the value of the attribute `initial`; `nil` if the state is not compound or its initial transition has actions.
  func plainInitial(of state: State) -> String? {
    guard case .compound(let initial, _) = state.kind, initial.actions.isEmpty else { return nil }
    return initial.targets.map { flow.states[$0].id }.joined(separator: " ")
  }

  /// Returns the initial states of a compound state as the attribute `initial` or the element `<initial>`.
  func initialNode(of state: State) -> (attribute: [(String, String?)], element: [XMLNode]) {
    if let plain = plainInitial(of: state) { return ([("initial", plain)], []) }
    guard case .compound(let initial, _) = state.kind else { return ([], []) }
    return ([], [XMLNode("initial", [], [node(initial, from: Flow.root)])])
  }

  /// Returns the content of a state, without its children.
  func content(of id: ID<State>, _ state: State) -> [XMLNode] {
    let delays = state.timers.map { sending($0) }
    let cancels = state.timers.map { XMLNode("cancel", [("sendid", names[$0])]) }
    let entry = nodes(state.entry) + delays
    let exit = nodes(state.exit) + cancels
    return (entry.isEmpty ? [] : [XMLNode("onentry", [], entry)]) + (exit.isEmpty ? [] : [XMLNode("onexit", [], exit)])
      + transitions(of: id, state) + (state.invocation.map { [invocation($0)] } ?? [])
  }

  /// Returns the `<send>` element for the delayed event of a timer.
  func sending(_ timer: ID<Timer>) -> XMLNode {
    XMLNode("send", [("event", event(of: timer)), ("id", names[timer])] + delay(of: flow.timers[timer]))
  }

  private func delay(of timer: Timer) -> [(String, String?)] {
    if case .duration(let milliseconds) = timer.delay.kind { return [("delay", "\(milliseconds)ms")] }
    let delay = script.text(timer.delay)
    return [("delayexpr", "\(timer.isPeriodic ? "Math.max(\(delay), \(Timer.shortestPeriod))" : delay) + 'ms'")]
  }

  func event(of timer: ID<Timer>) -> String {
    "\(flow.timers[timer].isPeriodic ? "every" : "after").\(flow.timers[timer].name)"
  }

  private func invocation(_ id: ID<Invocation>) -> XMLNode {
    let invocation = flow.invocations[id]
    let operation = flow.operations[invocation.operation]
    let input = zip(operation.input, invocation.input).map { field, value in
      XMLNode("param", [("name", field.name), ("expr", script.text(value))])
    }
    return XMLNode("invoke", [("id", names[id]), ("type", operation.qualifiedName)], input)
  }

  // MARK: Actions

  func nodes(_ actions: [Action]) -> [XMLNode] { actions.flatMap { nodes($0) } }

  private func nodes(_ action: Action) -> [XMLNode] {
    if let changes = script.changes(action) {
      return changes.map { XMLNode("assign", [("location", $0.name), ("expr", $0.value)]) }
    }
    switch action.kind {
    case .raise(let id, let values):
      if values.isEmpty { return [XMLNode("raise", [("event", names[id])])] }
      return [
        XMLNode("send", [("event", names[id]), ("target", "#_internal")], parameters(flow.events[id].fields, values))
      ]
    case .perform(let id, let values):
      let effect = flow.effects[id]
      return targets(of: effect).map { name, target in
        XMLNode("send", [("event", name), ("target", target)], parameters(effect.fields, values))
      }
    case .send(let id, let values):
      let send = flow.sends[id]
      let delay = send.milliseconds == 0 ? nil : "\(send.milliseconds)ms"
      return [
        XMLNode(
          "send", [("event", names[send.event]), ("delay", delay), ("id", names[id])],
          parameters(flow.events[send.event].fields, values))
      ]
    case .cancel(let label): return names.ids(of: label).map { XMLNode("cancel", [("sendid", $0)]) }
    case .branch(let condition, let then, let otherwise):
      let rest = otherwise.isEmpty ? [] : [XMLNode("else")] + nodes(otherwise)
      return [XMLNode("if", [("cond", script.text(condition))], nodes(then) + rest)]
    case .assign, .append, .remove, .clear, .take: return []
    }
  }

  /// Returns the events for an effect, with their targets.
  ///
  /// An invoked flow is a session with the ID of its invocation.
  private func targets(of effect: Effect) -> [(event: String, target: String)] {
    switch effect.receiver {
    case .service: [(effect.qualifiedName, "#_host")]
    case .invoker: [("\(flow.name).\(effect.name)", "#_parent")]
    case .invokedFlow: flow.invocations(of: effect.interface).map { (effect.name, "#_\(names[$0])") }
    }
  }

  private func parameters(_ fields: [Field], _ values: [Expression]) -> [XMLNode] {
    zip(fields, values).map { field, value in XMLNode("param", [("name", field.name), ("expr", script.text(value))]) }
  }
}
