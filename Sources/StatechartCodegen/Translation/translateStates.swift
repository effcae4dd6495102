import StatechartLanguage

/// What a machine does about an event: one function for each state, which leaves to the state around it what it does not hear.
extension MachineTranslator {
  /// Has an event taken where a region is; `nil` if it is heard nowhere.
  func taking(_ event: SwiftExpression, in region: ID<State> = Flow.root, by holder: String = "") -> SwiftExpression? {
    let listeners = chart.places(in: region).compactMap { listening.listener(from: $0) }
    guard let first = listeners.first else { return nil }
    return chart.places(in: region).count > 1
      ? call(holder + dispatcher(of: region), [SwiftArgument(nil, event)]) : take(event, in: first, by: holder)
  }

  private func dispatcher(of region: ID<State>) -> String { region == Flow.root ? "take" : "takeInside\(name(region))" }

  /// `takeInTyping(event, to: &sink)`
  private func take(_ event: SwiftExpression = "event", in state: ID<State>, by holder: String = "") -> SwiftExpression {
    call("\(holder)takeIn\(name(state))", [SwiftArgument(nil, event)])
  }

  /// The function that asks the state in which a region is.
  private func dispatch(_ region: ID<State>) -> [SwiftDeclaration] {
    let places = chart.places(in: region)
    var groups: [(listener: ID<State>, places: [ID<State>])] = []
    var known: [ID<State>: Int] = [:]
    var idle: [ID<State>] = []
    for place in places {
      guard let listener = listening.listener(from: place) else {
        idle.append(place)
        continue
      }
      if let index = known[listener] {
        groups[index].places.append(place)
      } else {
        known[listener] = groups.count
        groups.append((listener, [place]))
      }
    }
    guard places.count > 1, !groups.isEmpty else { return [] }
    var cases = groups.map { SwiftCase(patterns($0.places), [.expression(take(in: $0.listener))]) }
    if !idle.isEmpty { cases.append(SwiftCase(patterns(idle), goesOn ? [.expression("false")] : [])) }
    let origin = region == Flow.root ? "" : " that only `\(flow.states[region].path)` hears"
    let words = "Takes an event\(origin) where \(region == Flow.root ? "the flow" : "that") is"
    return [
      function(
        dispatcher(of: region), documentation: [words + (goesOn ? ", and tells whether anything follows." : ".")],
        parameters: [SwiftParameter(name: "_ event", type: "Event")], returns: goesOn,
        [.select(.name(property(of: region)), cases)])
    ]
  }

  /// The functions of the states, outer states first, and those of what several regions do about an event.
  func states() -> [SwiftDeclaration] {
    let reactions = Dictionary(uniqueKeysWithValues: flow.events.ids.map { ($0, Reaction(self, .event($0), Tails())) })
    noteSelections(reactions)
    var declarations: [SwiftDeclaration] = []
    for id in flow.states.ids {
      if chart.region(of: id) == id { declarations += dispatch(id) }
      guard let heard = listening[id] else { continue }
      var selections: [SwiftDeclaration] = []
      var arms = Arms(otherwise: listening.listener(around: id).map { take(in: $0) }, isValue: goesOn)
      for event in flow.events.ids {
        if let region = heard.regions[event], let taken = taking("event", in: region) {
          arms.pass(pattern(of: event, binding: []), to: region, value(taken))
          continue
        }
        guard heard.selections.contains(event), let reaction = reactions[event] else {
          add(event, of: id, heard, to: &arms)
          continue
        }
        let body = reaction.statements(inside: id)
        guard !body.isEmpty else {
          arms.idle.append(pattern(of: event, binding: []))
          continue
        }
        let name = "take\(upperCamel(flow.events[event].name))Inside\(self.name(id))"
        arms.add(pattern(of: event), [value(call(name, arguments(of: .event(event))))])
        selections.append(function(name, parameters: parameters(.event(event)), returns: goesOn, body))
      }
      addReports(of: id, heard, to: &arms)
      declarations.append(
        function(
          "takeIn\(name(id))", documentation: [documentation(ofTakingIn: id) + arms.remark],
          parameters: [SwiftParameter(name: "_ event", type: "Event")], returns: goesOn, arms.statements()))
      declarations += selections
    }
    return declarations + flow.events.ids.flatMap { reactions[$0].map { shared($0) } ?? [] }
  }

  /// Each place tells of all transitions that regions select, those of places after it as well.
  private func noteSelections(_ reactions: [ID<Event>: Reaction]) {
    for id in flow.states.ids {
      for event in listening[id]?.selections ?? [] { _ = reactions[event]?.statements(inside: id) }
    }
  }

  private func documentation(ofTakingIn id: ID<State>) -> String {
    if id == Flow.root { return "Takes an event wherever the flow is." }
    let isAlone = chart.region(of: id) != Flow.root
    return "Takes an event\(isAlone ? " that no other region hears" : "") in `\(flow.states[id].path)`."
  }

  /// What a state itself does about an event, or who does it instead.
  private func add(_ event: ID<Event>, of id: ID<State>, _ heard: Listening.Heard, to arms: inout Arms) {
    let name = pattern(of: event, binding: [])
    guard heard.events.contains(event), !flow.states[id].ignored.contains(event) else {
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
    let isPassed = listening.listener(around: id).flatMap { listening[$0] }?.events.contains(event) ?? false
    let places = chart.places(inside: id).filter { !endsFlow($0) }
    let (body, falls) = branches(
      transitions.map { transition in
        (transition.condition, { self.body(self.lowering.lower(transition, of: id, in: places), translator) })
      }, translator, otherwise: isPassed ? arms.otherwise.map { [value($0)] } ?? [] : [])
    if body.isEmpty {
      arms.idle.append(name)
    } else {
      arms.add(pattern(of: event, binding: read), body, falls: falls && !isPassed)
    }
  }

  /// What comes back from operations and delays.
  private func addReports(of id: ID<State>, _ heard: Listening.Heard, to arms: inout Arms) {
    let outer = listening.listener(around: id).flatMap { listening[$0] } ?? Listening.Heard()
    if !flow.invocations.isEmpty {
      if outer.answers {
        arms.passed.append(".answered")
      } else if heard.answers {
        let arguments = [SwiftArgument(nil, "outcome"), SwiftArgument("of", "invocation")]
        arms.add(".answered(let invocation, let outcome)", [value(call("takeAnswer", arguments))])
      } else {
        arms.idle.append(".answered")
      }
    }
    if hasTimers {
      if outer.timers {
        arms.passed.append(".timerFired")
      } else if heard.timers {
        let arguments = [SwiftArgument(nil, "timer"), SwiftArgument(nil, "epoch")]
        arms.add(".timerFired(let timer, let epoch)", [value(call("takeTimer", arguments))])
      } else {
        arms.idle.append(".timerFired")
      }
    }
  }

  /// A call that tells whether anything was taken, where that is asked for.
  private func value(_ call: SwiftExpression) -> SwiftStatement { goesOn ? .returned(call) : .expression(call) }
}

/// The arms of a state's function: what it does itself, what the state around it does, and what nobody does anything about.
private struct Arms {
  /// What asks the state around it.
  let otherwise: SwiftExpression?
  /// Whether the function tells if anything was taken.
  let isValue: Bool
  var passed: [String] = []
  var idle: [String] = []
  private var own: [SwiftCase] = []
  private var regions: [ID<State>: Int] = [:]
  private var falls = false

  init(otherwise: SwiftExpression?, isValue: Bool) {
    (self.otherwise, self.isValue) = (otherwise, isValue)
  }

  mutating func add(_ pattern: String, _ body: [SwiftStatement], falls: Bool = false) {
    own.append(SwiftCase([pattern], body))
    self.falls = self.falls || falls
  }

  /// Leaves an event to a region.
  mutating func pass(_ pattern: String, to region: ID<State>, _ call: SwiftStatement) {
    if let index = regions[region] {
      own[index] = SwiftCase(own[index].patterns + [pattern], [call])
    } else {
      regions[region] = own.count
      add(pattern, [call])
    }
  }

  func statements() -> [SwiftStatement] {
    if isFew { return comparisons }
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
      return [.select("event", values + (idle.isEmpty ? [] : [SwiftCase(idle, [.expression("false")])]))]
    }
    if !idle.isEmpty { cases.append(SwiftCase(idle, [])) }
    return [.select("event", cases)] + (isValue && (falls || !idle.isEmpty) ? [.returned("false")] : [])
  }

  /// Whether comparisons find an event sooner than a switch, which becomes a table of jumps: of a few that carry nothing.
  private var isFew: Bool {
    (2...3).contains(own.count) && passed.isEmpty && !idle.isEmpty
      && own.allSatisfy { $0.patterns.count == 1 && !$0.patterns[0].contains("(") }
  }

  /// What nobody does anything about, where no arm of a switch says so.
  var remark: String {
    isFew ? " Nothing follows from \(idle.map { "`\($0.filter { !".`".contains($0) })`" }.joined(separator: ", "))." : ""
  }

  private var comparisons: [SwiftStatement] {
    let branches = own.map { SwiftBranch(condition: .holds(.name("case \($0.patterns[0]) = event")), body: $0.body) }
    return [.branches(branches)] + (isValue ? [.returned("false")] : [])
  }
}
