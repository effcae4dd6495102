import StatechartModel

/// The functions that complete a macrostep after a transition: eventless transitions and raised events.
extension MachineTranslator {
  func macrostepFunctions() -> [SwiftDeclaration] {
    let starts: [SwiftStatement] = flow.invocations.isEmpty ? [] : [.expression(call("startInvocations"))]
    let hasEventless = flow.states.contains { !$0.always.isEmpty }
    let eventless = hasEventless ? call("takeEventlessTransition") : nil
    let queue = raised.isEmpty ? nil : call("handleRaisedEvent")
    let either = [eventless, queue].compactMap(\.self)
    let open = either.dropFirst().reduce(either[0]) { .binary($0, "||", $1, precedence: 1) }
    var declarations: [SwiftDeclaration] = []
    if isBounded {
      let overflow: [SwiftExpression] = raised.isEmpty ? [] : [.not(SwiftExpression.name("raised.hasOverflowed"))]
      let condition = overflow.reduce(open) { .binary($1, "&&", $0, precedence: 2) }
      let most = String(flow.maximumMicrosteps)
      declarations += [
        function(
          "settle", documentation: ["Runs to completion: takes microsteps until the configuration is stable, \(most) at most."],
          parameters: [SwiftParameter(name: "after taken", type: "Int")],
          [
            .variable("microsteps", "taken"),
            .whileLoop(
              .binary(.binary("microsteps", "<", .name(most), precedence: 3), "&&", call("takeMicrostep"), precedence: 2),
              [.expression("microsteps += 1")]),
            .branches([
              SwiftBranch(
                condition: .holds(.binary("microsteps", "==", .name(most), precedence: 3)),
                body: [.assign("isRunaway", "wouldGoOn")])
            ]),
          ] + (starts.isEmpty ? [] : [.guardReturn("!isFaulted")] + starts)),
        function(
          "takeMicrostep", documentation: ["Takes one microstep. Returns whether a microstep was taken."], returns: true,
          [.expression(condition)]),
        .property(
          SwiftProperty(
            documentation: ["Whether another microstep is enabled."],
            introducer: access == .public ? "@inlinable var" : "private var", name: "wouldGoOn", type: "Bool",
            body: [
              .variable("trial", "self"), .variable("sink", SwiftExpression.name("IdleSink<Self>")()),
              .returned(SwiftExpression.name("trial.takeMicrostep")(SwiftArgument("to", .reference("sink")))),
            ])),
      ]
    } else {
      declarations.append(
        function(
          "settle", documentation: ["Runs to completion: takes microsteps until the configuration is stable."],
          [.whileLoop(open, [])] + starts))
    }
    if !raised.isEmpty { declarations += queueing() }
    return declarations
  }

  func queueing() -> [SwiftDeclaration] {
    var unhandled: [String] = []
    var cases: [SwiftCase] = []
    for trigger in raised {
      switch trigger {
      case .event(let id) where hasTransition(for: trigger):
        let fields = flow.events[id].fields.map(\.name)
        cases.append(SwiftCase([pattern(of: id, binding: Set(fields))], [.expression(taking(publicEvent(id)) ?? "false")]))
      case .event(let id): unhandled.append(pattern(of: id, binding: []))
      case .done(let id) where hasTransition(for: trigger):
        cases.append(SwiftCase([".done" + name(id)], [.expression(take(trigger))]))
      case .done(let id): unhandled.append(".done" + name(id))
      case .nothing: continue
      }
    }
    if !unhandled.isEmpty { cases.append(SwiftCase(unhandled, [.expression("false")])) }
    return [
      function(
        "handleRaisedEvent", documentation: ["Handles the first raised event that enables a transition."], returns: true,
        [
          .whileLoop(
            .name("let event = raised.removeFirst()"),
            [
              .branches([
                SwiftBranch(condition: .holds(call("handle", [SwiftArgument(nil, "event")])), body: [.returned("true")])
              ]
              )
            ]),
          .returned("false"),
        ]),
      function(
        "handle", parameters: [SwiftParameter(name: "_ event", type: "Raised")], returns: true, [.select("event", cases)]),
    ]
  }

  /// Returns an event as a value of the public type: `Event.digit(value: value)`.
  func publicEvent(_ id: ID<Event>) -> SwiftExpression {
    let event = flow.events[id]
    let name = SwiftExpression.name("Event.\(memberName(event.swiftName))")
    let arguments = event.fields.map { SwiftArgument($0.name, .name(escaped($0.name))) }
    return arguments.isEmpty ? name : .call(name, arguments)
  }
}
