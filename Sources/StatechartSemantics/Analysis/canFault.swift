import StatechartLanguage

extension Flow {
  /// Whether some macrostep might not end, or might raise more events than can wait, whatever guards say. Most flows cannot, and are
  /// not explored.
  var canFault: Bool {
    hasEventlessCircle || raisesSeveral || hasRaisedCircle
  }

  /// Whether one microstep can raise more than one event.
  private var raisesSeveral: Bool {
    let inTransitions = allTransitions.map { $0.actions.raisedEvents.count }
    let inStates = states.map { $0.entry.raisedEvents.count + $0.exit.raisedEvents.count }
    let done = states.contains { !$0.doneHandlers.isEmpty }
    let hasRegions = states.contains(where: \.isParallel)
    let most = inTransitions.max() ?? 0
    let raisesAny = most > 0 || done
    return most > 1 || inStates.contains { $0 > 0 } || raisesAny && (hasRegions || most > 0 && done)
  }

  /// Whether an event can be raised in the macrostep that takes it, by way of others or of eventless transitions.
  private var hasRaisedCircle: Bool {
    var causes: [Trigger: Set<Trigger>] = [:]
    // States that are entered and left on the way, and eventless transitions after it, are taken for any.
    var anywhere = Set((states.flatMap { $0.entry + $0.exit }).raisedEvents.map { Trigger.event($0) })
    for state in states {
      for handler in state.doneHandlers { anywhere.insert(.done(handler.of)) }
      if !state.always.isEmpty { anywhere.insert(.nothing) }
    }
    func add(_ transitions: [Transition], for trigger: Trigger) {
      for transition in transitions {
        causes[trigger, default: anywhere].formUnion(transition.actions.raisedEvents.map { .event($0) })
      }
    }
    for state in states {
      for handler in state.handlers { add(handler.transitions, for: .event(handler.event)) }
      for handler in state.doneHandlers { add(handler.transitions, for: .done(handler.of)) }
      add(state.always, for: .nothing)
    }
    // Circles of eventless transitions alone are told apart better.
    causes[.nothing]?.remove(.nothing)
    return causes.keys.contains { start in
      var reached: Set<Trigger> = []
      var waiting = Array(causes[start] ?? [])
      while let next = waiting.popLast() {
        if next == start { return true }
        if reached.insert(next).inserted { waiting += causes[next] ?? [] }
      }
      return false
    }
  }

  private typealias Trigger = Interpreter.Trigger
}

extension [Action] {
  /// The events that they raise, those in branches included.
  fileprivate var raisedEvents: [ID<Event>] {
    flatMap(\.all).compactMap { if case .raise(let event, _) = $0.kind { event } else { nil } }
  }
}
