import StatechartModel

/// The event handlers: one function for each state with events of its own (see ``StateEvents``).
///
/// A function forwards the other events to the handler of an ancestor.
extension MachineTranslator {
  /// Returns the call that handles an event in a region; `nil` if no state of the region handles events.
  func taking(_ event: SwiftExpression, in region: ID<State> = Flow.root, by holder: String = "") -> SwiftExpression? {
    let handlingStates = chart.stableStates(in: region).compactMap { stateEvents.handlingState(from: $0) }
    guard let first = handlingStates.first else { return nil }
    return chart.stableStates(in: region).count > 1
      ? call(holder + dispatcher(of: region), [SwiftArgument(nil, event)]) : take(event, in: first, by: holder)
  }

  private func dispatcher(of region: ID<State>) -> String { region == Flow.root ? "handle" : "handleInside\(name(region))" }

  /// Returns the call of a state's handler: `handleInTyping(event, to: &sink)`.
  private func take(_ event: SwiftExpression = "event", in state: ID<State>, by holder: String = "") -> SwiftExpression {
    call("\(holder)handleIn\(name(state))", [SwiftArgument(nil, event)])
  }

  /// Returns the function that calls the handler of a region's active state.
  ///
  /// The result is empty if the region has only one stable state, or if no stable state of the region handles events.
  private func dispatch(_ region: ID<State>) -> [SwiftDeclaration] {
    let stableStates = chart.stableStates(in: region)
    var groups: [(handlingState: ID<State>, stableStates: [ID<State>])] = []
    var known: [ID<State>: Int] = [:]
    var idle: [ID<State>] = []
    for stableState in stableStates {
      guard let handlingState = stateEvents.handlingState(from: stableState) else {
        idle.append(stableState)
        continue
      }
      if let index = known[handlingState] {
        groups[index].stableStates.append(stableState)
      } else {
        known[handlingState] = groups.count
        groups.append((handlingState, [stableState]))
      }
    }
    guard stableStates.count > 1, !groups.isEmpty else { return [] }
    var cases = groups.map { SwiftCase(patterns($0.stableStates), [.expression(take(in: $0.handlingState))]) }
    if !idle.isEmpty { cases.append(SwiftCase(patterns(idle), continues ? [.expression("false")] : [])) }
    let origin = region == Flow.root ? "" : " that only `\(flow.states[region].path)` handles"
    let words = "Handles an event\(origin) in the active state"
    return [
      function(
        dispatcher(of: region), documentation: [words + (continues ? ". Returns whether a transition was taken." : ".")],
        parameters: [SwiftParameter(name: "_ event", type: "Event")], returns: continues,
        [.select(.name(property(of: region)), cases)])
    ]
  }

  /// Returns the handlers of the states, outer states first, and then the functions that several handlers call.
  func states() -> [SwiftDeclaration] {
    let reactions = Dictionary(uniqueKeysWithValues: flow.events.ids.map { ($0, Reaction(self, .event($0), Tails())) })
    noteSelections(reactions)
    var parts = PartHandlers()
    var made: [(state: ID<State>, dispatch: [SwiftDeclaration], arms: Arms?, selections: [SwiftDeclaration])] = []
    for id in flow.states.ids {
      let dispatch = chart.region(of: id) == id ? dispatch(id) : []
      guard let handled = stateEvents[id] else {
        made.append((id, dispatch, nil, []))
        continue
      }
      var selections: [SwiftDeclaration] = []
      var arms = Arms(otherwise: stateEvents.handlingState(around: id).map { take(in: $0) }, isValue: continues)
      for event in flow.events.ids {
        if let region = handled.regions[event], let taken = taking("event", in: region) {
          arms.pass(pattern(of: event, binding: []), to: region, value(taken))
          continue
        }
        guard handled.selections.contains(event), let reaction = reactions[event] else {
          add(event, of: id, handled, to: &arms, &parts)
          continue
        }
        let body = reaction.statements(inside: id)
        guard !body.isEmpty else {
          arms.idle.append(pattern(of: event, binding: []))
          continue
        }
        let name = "handle\(upperCamel(flow.events[event].name))Inside\(self.name(id))"
        arms.add(pattern(of: event), [value(call(name, arguments(of: .event(event))))])
        selections.append(function(name, parameters: parameters(.event(event)), returns: continues, body))
      }
      addReports(of: id, handled, to: &arms)
      made.append((id, dispatch, arms, selections))
    }
    let (functions, calls) = parts.functions(of: self)
    let declarations = made.flatMap { id, dispatch, arms, selections -> [SwiftDeclaration] in
      guard var arms else { return dispatch }
      for (index, call) in calls[id] ?? [:] { arms.replaceBody(at: index, by: value(call)) }
      let handler = function(
        "handleIn\(name(id))", documentation: [documentation(ofTakingIn: id) + arms.remark],
        parameters: [SwiftParameter(name: "_ event", type: "Event")], returns: continues,
        arms.statements(after: handledEventsTest(in: id)))
      return dispatch + [handler] + selections
    }
    return declarations + functions + handledEventsLookups()
      + flow.events.ids.flatMap { reactions[$0].map { shared($0) } ?? [] }
  }

  /// Collects the transitions that regions can select for each event.
  ///
  /// The collection precedes the generation of the functions, because each function lists all these transitions.
  private func noteSelections(_ reactions: [ID<Event>: Reaction]) {
    for id in flow.states.ids {
      for event in stateEvents[id]?.selections ?? [] { _ = reactions[event]?.statements(inside: id) }
    }
  }

  private func documentation(ofTakingIn id: ID<State>) -> String {
    if id == Flow.root { return "Handles an event in any state." }
    let isAlone = chart.region(of: id) != Flow.root
    return "Handles an event\(isAlone ? " that no other region handles" : "") in `\(flow.states[id].path)`."
  }

  /// Adds the arm of a state for an event, forwards the event to an ancestor, or lists the event as unhandled.
  private func add(
    _ event: ID<Event>, of id: ID<State>, _ handled: StateEvents.Handled, to arms: inout Arms, _ parts: inout PartHandlers
  ) {
    let name = pattern(of: event, binding: [])
    guard handled.events.contains(event), !flow.states[id].ignored.contains(event) else {
      arms.idle.append(name)
      return
    }
    let transitions = flow.transitions(of: id, for: .event(event))
    guard !transitions.isEmpty else {
      arms.passed.append(name)
      return
    }
    let read = transitions.reduce(into: Set()) { $0.formUnion($1.readFields) }
    let translator = ExpressionTranslator(flow: flow, bound: read)
    let isPassed = stateEvents.handlingState(around: id).flatMap { stateEvents[$0] }?.events.contains(event) ?? false
    let stableStates = chart.stableStates(inside: id).filter { !endsFlow($0) && reaches(id, event, from: $0) }
    let (body, falls) = branches(
      transitions.map { transition in
        (transition.condition, { self.body(self.lowering.lower(transition, of: id, in: stableStates), translator) })
      }, translator, otherwise: isPassed ? arms.otherwise.map { [value($0)] } ?? [] : [])
    if body.isEmpty {
      arms.idle.append(name)
    } else {
      let index = arms.add(pattern(of: event, binding: read), body, falls: falls && !isPassed)
      // An arm that can fall through to an ancestor needs the whole event, so the arm cannot be shared.
      if let part = part(of: transitions), !(falls && isPassed) {
        parts.note(
          event, of: part, parameters: read.sorted(), body, falls: falls, state: id, arm: index)
      }
    }
  }

  /// Returns the name of the part that defines the transitions; `nil` for transitions of the flow itself or of several files.
  private func part(of transitions: [Transition]) -> String? {
    let files = Set(transitions.map(\.range.file))
    guard files.count == 1, let file = files.first, file != flow.range.file else { return nil }
    return upperCamel(file.name.hasSuffix(".yaml") ? String(file.name.dropLast(5)) : file.name)
      .filter { $0.isLetter || $0.isNumber }
  }

  /// Returns whether an event reaches an ancestor from a stable state.
  ///
  /// The result is `false` if the stable state, or a state between the stable state and the ancestor, ignores or always handles
  /// the event.
  private func reaches(_ state: ID<State>, _ event: ID<Event>, from stableState: ID<State>) -> Bool {
    chart.lineage(of: stableState).prefix { $0 != state }.allSatisfy { inner in
      !flow.states[inner].ignored.contains(event)
        && flow.transitions(of: inner, for: .event(event)).allSatisfy { $0.condition != nil }
    }
  }

  /// Adds the arms for outcomes of operations and for timers.
  private func addReports(of id: ID<State>, _ handled: StateEvents.Handled, to arms: inout Arms) {
    let outer = stateEvents.handlingState(around: id).flatMap { stateEvents[$0] } ?? StateEvents.Handled()
    if !flow.invocations.isEmpty {
      if outer.handlesOutcomes {
        arms.passed.append(".answered")
      } else if handled.handlesOutcomes {
        let arguments = [SwiftArgument(nil, "outcome"), SwiftArgument("of", "invocation")]
        arms.add(".answered(let invocation, let outcome)", [value(call("handleOutcome", arguments))])
      } else {
        arms.idle.append(".answered")
      }
    }
    if hasTimers {
      if outer.timers {
        arms.passed.append(".timerFired")
      } else if handled.timers {
        let arguments = [SwiftArgument(nil, "timer"), SwiftArgument(nil, "epoch")]
        arms.add(".timerFired(let timer, let epoch)", [value(call("handleTimer", arguments))])
      } else {
        arms.idle.append(".timerFired")
      }
    }
  }

  /// Returns a call as a statement, which returns the result of the call if the handlers have a result.
  private func value(_ call: SwiftExpression) -> SwiftStatement { continues ? .returned(call) : .expression(call) }
}

/// The arms of a state's handler: the arms of the state itself, the forwarded events, and the unhandled events.
private struct Arms {
  /// The call of the ancestor's handler; `nil` if no ancestor in the region has a handler.
  let otherwise: SwiftExpression?
  /// Whether the handler has a result, which indicates whether a transition was taken.
  let isValue: Bool
  var passed: [String] = []
  var idle: [String] = []
  private var own: [SwiftCase] = []
  private var regions: [ID<State>: Int] = [:]
  /// For each arm, whether the arm can end without returning a result.
  private var falls: [Bool] = []

  init(otherwise: SwiftExpression?, isValue: Bool) {
    (self.otherwise, self.isValue) = (otherwise, isValue)
  }

  /// Adds an arm and returns its index.
  @discardableResult
  mutating func add(_ pattern: String, _ body: [SwiftStatement], falls: Bool = false) -> Int {
    own.append(SwiftCase([pattern], body))
    self.falls.append(falls)
    return own.count - 1
  }

  /// Replaces the body of an arm with a call.
  mutating func replaceBody(at index: Int, by call: SwiftStatement) {
    own[index] = SwiftCase(own[index].patterns, [call])
    falls[index] = false
  }

  /// Adds an arm that forwards an event to a region.
  mutating func pass(_ pattern: String, to region: ID<State>, _ call: SwiftStatement) {
    if let index = regions[region] {
      own[index] = SwiftCase(own[index].patterns + [pattern], [call])
    } else {
      regions[region] = own.count
      add(pattern, [call])
    }
  }

  func statements(after first: [SwiftStatement]) -> [SwiftStatement] {
    if isFew { return first + comparisons }
    var cases = own
    if let otherwise, !passed.isEmpty {
      cases.append(SwiftCase(passed, [isValue ? .returned(otherwise) : .expression(otherwise)]))
    }
    let values = cases.compactMap { arm -> SwiftCase? in
      if arm.body.count == 1, case .returned(let value) = arm.body[0] {
        SwiftCase(arm.patterns, [.expression(value)])
      } else {
        nil
      }
    }
    if isValue, values.count == cases.count {
      let all = values + (idle.isEmpty ? [] : [SwiftCase(idle, [.expression("false")])])
      return first.isEmpty ? [.select("event", all)] : first + [.returnSelection("event", all)]
    }
    if !idle.isEmpty { cases.append(SwiftCase(idle, [])) }
    return first + [.select("event", cases)] + (isValue && (falls.contains(true) || !idle.isEmpty) ? [.returned("false")] : [])
  }

  /// Whether comparisons are faster than a switch, which becomes a jump table.
  ///
  /// Comparisons are faster if there are two or three arms that bind no payload, and all other events are unhandled.
  private var isFew: Bool {
    (2...3).contains(own.count) && passed.isEmpty && !idle.isEmpty
      && own.allSatisfy { $0.patterns.count == 1 && !$0.patterns[0].contains("(") }
  }

  /// A sentence about the unhandled events; empty if the handler has a switch, which lists the unhandled events.
  var remark: String {
    isFew ? " Ignores \(idle.map { "`\($0.filter { !".`".contains($0) })`" }.joined(separator: ", "))." : ""
  }

  private var comparisons: [SwiftStatement] {
    let branches = own.map { SwiftBranch(condition: .holds(.name("case \($0.patterns[0]) = event")), body: $0.body) }
    return [.branches(branches)] + (isValue ? [.returned("false")] : [])
  }
}
