public import StatechartModel

/// The export of flows as configurations of XState 5, in JSON.
public enum XStateExport {
  /// Returns the configuration for `createMachine`.
  ///
  /// JSON cannot contain functions. The `type` of a guard or an assignment is therefore its ECMAScript source, from which a
  /// user writes the function. A value that is computed at run time is written in the same way (`{ "type": "n + 1" }`);
  /// constants are JSON values. The sources use the names of the context, `event.x` for a field of an event, and
  /// `event.output.x` for a field of an outcome.
  ///
  /// In XState, as in the language, a transition to a target inside its source exits the source only with `reenter`.
  public static func json(for flow: Flow) -> String {
    XStateWriter(flow: flow).machine.file
  }

  /// Returns warnings for differences between the behaviour of the configuration and of the flow, and for renamed variables and
  /// fields.
  public static func findLosses(of flow: Flow) -> Diagnostics {
    var losses = flow.findLosses()
    let writer = XStateWriter(flow: flow)
    losses.append(writer.script.names.changes)
    for event in flow.events {
      for field in event.fields where field.name == XStateWriter.eventName {
        losses.report(
          .isCalledOtherwise(
            field.name, writer.ownTypeName, because: ExportedNames.nameIsReserved, at: event.range))
      }
    }
    return losses
  }
}

/// A writer of a flow as a configuration of XState.
struct XStateWriter {
  typealias Member = (name: String, value: JSONNode)

  let flow: Flow
  private(set) var script: ScriptWriter
  /// The exported name of an event field whose name is `type` in the flow.
  ///
  /// In XState, `type` is the name of the event.
  let ownTypeName: String
  /// The name of the member that contains the event's name in an exported event.
  static let eventName = "type"

  init(flow: Flow) {
    self.flow = flow
    ownTypeName = ExportedNames.free(Self.eventName + "_", besides: Set(flow.events.flatMap(\.fields).map(\.name)))
    script = ScriptWriter(flow: flow, names: ExportedNames(flow))
    let own = ownTypeName
    script.carried = { "event.\($0 == Self.eventName ? own : $0)" }
  }

  var machine: JSONNode {
    let context = flow.variables.ids.map { Member(script.names[$0], flow.variables[$0].initial.map { value($0) } ?? .null) }
    // Targets refer to states by ID, and the ID of the machine is in the same namespace.
    let name = ExportedNames.free(flow.name, besides: Set(flow.states.map(\.id)))
    return .group(
      [("id", .text(name)), ("description", .text(flow.summary))] + group("context", context)
        + members(of: Flow.root, flow.states[Flow.root]))
  }

  // MARK: States

  private func node(_ id: ID<State>) -> Member {
    let state = flow.states[id]
    let comment = state.comment.map { [Member("description", .text($0))] } ?? []
    return (state.name, .group([("id", .text(state.id))] + comment + members(of: id, state)))
  }

  private func members(of id: ID<State>, _ state: State) -> [Member] {
    switch state.kind {
    case .compound(let initial, _):
      let plain = initial.actions.isEmpty && initial.targets.count == 1 && flow.states[initial.targets[0]].parent == id
      let start: JSONNode =
        plain
        ? .text(flow.states[initial.targets[0]].name)
        : .group([("target", targets(initial))] + actions("actions", initial.actions))
      return [("initial", start)] + content(of: id, state) + states(in: id)
    case .parallel: return [("type", .text("parallel"))] + content(of: id, state) + states(in: id)
    case .history(let isDeep, let transition):
      return [("type", .text("history")), ("history", .text(isDeep ? "deep" : "shallow")), ("target", targets(transition))]
    case .choice(let branches): return list("always", branches)
    case .final(let output):
      let values = zip(flow.output, output).map { Member($0.name, value($1)) }
      return [("type", .text("final"))] + content(of: id, state) + group("output", values)
    case .atomic: return content(of: id, state)
    }
  }

  private func states(in parent: ID<State>) -> [Member] {
    group("states", flow.states.ids.filter { flow.states[$0].parent == parent }.map { node($0) })
  }

  /// Returns the members of a state, without its children.
  private func content(of id: ID<State>, _ state: State) -> [Member] {
    // Delayed transitions with the same delay become one member.
    var delayed: [(key: String, transitions: [Transition])] = []
    for timer in state.timers where !flow.timers[timer].isPeriodic {
      let delay = flow.timers[timer].delay
      let key = if case .duration(let milliseconds) = delay.kind { String(milliseconds) } else { script.text(delay) }
      if let index = delayed.firstIndex(where: { $0.key == key }) {
        delayed[index].transitions += flow.timers[timer].transitions
      } else {
        delayed.append((key, flow.timers[timer].transitions))
      }
    }
    let own = state.doneHandlers.filter { $0.of == id }.flatMap(\.transitions)
    let periods = state.timers.filter { flow.timers[$0].isPeriodic }
    let cancels = periods.map { type("xstate.cancel", [("sendId", .text(event(of: $0)))]) }
    return actions("entry", state.entry, last: periods.map { sending($0) }) + actions("exit", state.exit, last: cancels)
      + group("on", handlers(of: id, state))
      + list("onDone", own) + list("always", state.always)
      + group("after", delayed.map { Member($0.key, .list($0.transitions.map { node($0) })) })
      + (state.invocation.map { [("invoke", invocation($0))] } ?? [])
  }

  private func handlers(of id: ID<State>, _ state: State) -> [Member] {
    // An ignored event becomes an empty transition, without a target and without actions.
    let ignored = state.ignored.sorted().map { Member(flow.events[$0].name, .group([])) }
    let handled = state.handlers.map { handler in
      Member(flow.events[handler.event].name, .list(handler.transitions.map { node($0) }))
    }
    let done = state.doneHandlers.filter { $0.of != id }.map { handler in
      Member("xstate.done.state.\(flow.states[handler.of].id)", .list(handler.transitions.map { node($0) }))
    }
    let periods = state.timers.filter { flow.timers[$0].isPeriodic }.map { timer in
      Member(event(of: timer), .list(flow.timers[timer].transitions.map { periodic($0, timer, of: id) } + again(timer)))
    }
    return ignored + handled + done + periods + (state.invocation.map { messages(of: $0) } ?? [])
  }

  /// Returns the transitions for the events that an invoked flow sends while it runs.
  private func messages(of id: ID<Invocation>) -> [Member] {
    let operation = flow.operations[flow.invocations[id].operation]
    return zip(operation.outcomes, flow.invocations[id].outcomes).filter { $0.0.isMessage && !$0.1.isEmpty }
      .map { message, transitions in Member("\(operation.name).\(message.name)", .list(transitions.map { node($0) })) }
  }

  // MARK: Periodic timers

  /// Returns the name of the event for a periodic timer.
  ///
  /// The name differs from the names of all events of the flow. XState has no periodic timer, so the state sends the event to
  /// itself.
  private func event(of timer: ID<Timer>) -> String {
    var name = "every.\(flow.timers[timer].name)"
    while flow.events.contains(where: { $0.name == name }) { name += "_" }
    return name
  }

  private func sending(_ timer: ID<Timer>) -> JSONNode {
    let delay: JSONNode =
      if case .duration(let milliseconds) = flow.timers[timer].delay.kind {
        .number(milliseconds)
      } else {
        type("Math.max(\(script.text(flow.timers[timer].delay)), \(Timer.shortestPeriod))")
      }
    let name = event(of: timer)
    return type("xstate.raise", [("event", event(name, [], [])), ("delay", delay), ("id", .text(name))])
  }

  /// Returns the configuration of a transition of a periodic timer.
  ///
  /// The transition restarts the timer unless it exits the state.
  private func periodic(_ transition: Transition, _ timer: ID<Timer>, of source: ID<State>) -> JSONNode {
    let stays = !transition.isReentering && transition.targets.allSatisfy { flow.isDescendant($0, of: source) }
    return node(transition, first: stays ? [sending(timer)] : [])
  }

  /// Returns the transition that restarts a periodic timer if the guards of all its transitions are false; empty if the last
  /// transition has no guard.
  private func again(_ timer: ID<Timer>) -> [JSONNode] {
    flow.timers[timer].transitions.last?.condition == nil ? [] : [.group(actions("actions", [], last: [sending(timer)]))]
  }

  private func invocation(_ id: ID<Invocation>) -> JSONNode {
    let invocation = flow.invocations[id]
    let operation = flow.operations[invocation.operation]
    let input = zip(operation.input, invocation.input).map { Member($0.name, value($1)) }
    var writer = self
    writer.script.carried = { "event.output.\($0)" }
    let outcomes = zip(operation.outcomes, invocation.outcomes).filter { !$0.0.isMessage }.flatMap { outcome, transitions in
      transitions.map { writer.node($0, outcome: outcome.name) }
    }
    return .group(
      [("src", .text(operation.qualifiedName)), ("id", .text(flow.states[invocation.state].id))] + group("input", input)
        + [("onDone", .list(outcomes))])
  }

  // MARK: Transitions

  /// Returns the configuration of a transition.
  ///
  /// A transition for the outcome of an operation tests the outcome in its guard.
  private func node(_ transition: Transition, outcome: String? = nil, first: [JSONNode] = []) -> JSONNode {
    let comparison = outcome.map { "\(script.carried("outcome")) === \(script.quoted($0))" }
    let condition = transition.condition.map { script.text($0) }
    let both = [comparison, condition].compactMap(\.self)
    let guards: [Member] =
      both.isEmpty ? [] : [("guard", .group([("type", .text(both.count == 1 ? both[0] : "\(both[0]) && (\(both[1]))"))]))]
    let target: [Member] = transition.targets.isEmpty ? [] : [("target", targets(transition))]
    let reenter: [Member] = transition.isReentering && !transition.targets.isEmpty ? [("reenter", .bool(true))] : []
    return .group(guards + target + reenter + actions("actions", first: first, transition.actions))
  }

  private func targets(_ transition: Transition) -> JSONNode {
    let ids = transition.targets.map { JSONNode.text("#\(flow.states[$0].id)") }
    return ids.count == 1 ? ids[0] : .list(ids)
  }

  // MARK: Actions

  private func actions(
    _ key: String, first: [JSONNode] = [], _ actions: [Action], last: [JSONNode] = []
  ) -> [Member] {
    let all = first + actions.flatMap { nodes($0) } + last
    return all.isEmpty ? [] : [(key, .list(all))]
  }

  private func nodes(_ action: Action) -> [JSONNode] {
    if let changes = script.changes(action) { return changes.map { type("\($0.name) = \($0.value)") } }
    switch action.kind {
    case .raise(let id, let values):
      return [type("xstate.raise", [("event", event(flow.events[id].name, flow.events[id].fields, values))])]
    case .send(let id, let values):
      let send = flow.sends[id]
      let sent = flow.events[send.event]
      return [
        type(
          "xstate.raise",
          [("event", event(sent.name, sent.fields, values)), ("delay", .number(send.milliseconds))]
            + (send.label.map { [("id", .text($0))] } ?? []))
      ]
    case .cancel(let label): return [type("xstate.cancel", [("sendId", .text(label))])]
    case .perform(let id, let values):
      let effect = flow.effects[id]
      switch effect.receiver {
      case .service: return [type(effect.qualifiedName, zip(effect.fields, values).map { ($0.name, value($1)) })]
      case .invoker:
        return [type("xstate.sendParent", [("event", event("\(flow.name).\(effect.name)", effect.fields, values))])]
      case .invokedFlow:
        return flow.invocations(of: effect.interface).map { invocation in
          let id = flow.states[flow.invocations[invocation].state].id
          return type("xstate.sendTo", [("to", .text(id)), ("event", event(effect.name, effect.fields, values))])
        }
      }
    case .branch(let condition, let then, let otherwise):
      return [
        type(
          "if", [("condition", type(script.text(condition)))] + self.actions("then", then) + self.actions("else", otherwise))
      ]
    case .assign, .append, .remove, .clear, .take: return []
    }
  }

  func type(_ name: String, _ parameters: [Member] = []) -> JSONNode {
    .group([("type", .text(name))] + group("params", parameters))
  }

  private func event(_ name: String, _ fields: [Field], _ values: [Expression]) -> JSONNode {
    .group(
      [(Self.eventName, .text(name))]
        + zip(fields, values).map { ($0.name == Self.eventName ? ownTypeName : $0.name, value($1)) })
  }

  // MARK: Members

  private func group(_ key: String, _ members: [Member]) -> [Member] {
    members.isEmpty ? [] : [(key, .group(members))]
  }

  private func list(_ key: String, _ transitions: [Transition]) -> [Member] {
    transitions.isEmpty ? [] : [(key, .list(transitions.map { node($0) }))]
  }
}
