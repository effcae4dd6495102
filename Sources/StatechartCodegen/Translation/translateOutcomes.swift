import StatechartModel

/// The handlers of operation outcomes and timers.
extension MachineTranslator {
  func outcomeHandlers() -> [SwiftDeclaration] {
    guard !flow.invocations.isEmpty else { return [] }
    let parameters = [
      SwiftParameter(name: "_ outcome", type: "Outcome"), SwiftParameter(name: "of invocation", type: "Invocation"),
    ]
    let branches = flow.invocations.ids.map { id in
      let isMessage = flow.operations[flow.invocations[id].operation].sendsMessages
      let ends = SwiftExpression.call(
        SwiftExpression.name(slot(id)).dot("end"),
        [SwiftArgument(nil, "invocation")] + (isMessage ? [SwiftArgument("unless", "outcome.isMessage")] : []))
      let taken = call("handleOutcomeIn\(name(flow.invocations[id].state))", [SwiftArgument(nil, "outcome")])
      return SwiftBranch(condition: .holds(ends), body: [continues ? .returned(taken) : .expression(taken)])
    }
    let main = function(
      "handleOutcome", documentation: ["Handles the outcome of an operation. An outcome of a cancelled invocation is ignored."],
      parameters: parameters,
      returns: continues, [.branches(branches)] + (continues ? [.returned("false")] : []))
    return [main]
      + flow.invocations.ids.map { id in
        let (cases, falls) = outcomes(of: id)
        return function(
          "handleOutcomeIn\(name(flow.invocations[id].state))",
          parameters: [SwiftParameter(name: "_ outcome", type: "Outcome")],
          returns: continues, [.select("outcome", cases)] + (continues && falls ? [.returned("false")] : []))
      }
  }

  private func outcomes(of id: ID<Invocation>) -> ([SwiftCase], falls: Bool) {
    let invocation = flow.invocations[id]
    let operation = flow.operations[invocation.operation]
    var cases: [SwiftCase] = []
    var unhandled: [String] = []
    var falls = false
    let own = "." + memberName(caseName(invocation.operation))
    for (outcome, transitions) in zip(operation.outcomes, invocation.outcomes) {
      // The only outcome of an invoked flow, besides sent events, is the output of the flow.
      let isOutput = operation.isFlow && !outcome.isMessage
      let carrier = outcome.isMessage ? "." + memberName(messageCaseName(invocation.operation)) : own
      let member = memberName(swiftName(ofMessage: outcome.name))
      let name = isOutput ? own : "\(carrier)(.\(member))"
      let read = outcome.fields.map { field in transitions.contains { $0.readFields.contains(field.name) } }
      let translator = ExpressionTranslator(
        flow: flow, bound: isOutput ? [] : Set(outcome.fields.map(\.name)), carrier: isOutput ? "outcome" : nil)
      let (body, bodyFalls) = alternatives(transitions, of: invocation.state, isLast: !outcome.isMessage, translator)
      guard !body.isEmpty else {
        unhandled.append(name)
        continue
      }
      falls = falls || bodyFalls
      let bound = zip(outcome.fields, read).map { $1 ? "let \(escaped($0.name))" : "_" }.joined(separator: ", ")
      let pattern =
        if !read.contains(true) {
          name
        } else if isOutput {
          "\(own)(let outcome)"
        } else {
          "\(carrier)(.\(member)(\(bound)))"
        }
      cases.append(SwiftCase([pattern], body))
    }
    // An invocation has only the outcomes of its own operation. List the other outcomes to make the switch exhaustive.
    if operation.isFlow, operation.outcomes.allSatisfy(\.isMessage) { unhandled.append(own) }
    unhandled += flow.usedOperations.filter { $0 != invocation.operation }.flatMap { id in
      ["." + memberName(caseName(id))]
        + (flow.operations[id].sendsMessages ? ["." + memberName(messageCaseName(id))] : [])
    }
    if !unhandled.isEmpty { cases.append(SwiftCase(unhandled, [])) }
    return (cases, falls || !unhandled.isEmpty)
  }

  func timers() -> [SwiftDeclaration] {
    guard hasTimers else { return [] }
    var cases = flow.timers.ids.map { id -> SwiftCase in
      let timer = flow.timers[id]
      let fires = SwiftExpression.name(slot(id)).dot("fire")(SwiftArgument(nil, "epoch"))
      let (body, falls) = alternatives(timer.transitions, of: timer.state, ExpressionTranslator(flow: flow))
      return SwiftCase(
        [".\(memberName(lowerCamel(timer.name)))"],
        [continues ? .guardReturnValue(fires, "false") : .guardReturn(fires)] + (timer.isPeriodic ? [starting(id)] : []) + body
          + (continues && falls ? [.returned("false")] : []))
    }
    cases += flow.sends.map { send in
      let taken = hasTransition(for: .event(send.event)) ? taking(publicEvent(send.event)) ?? "false" : "false"
      let pattern = pattern(
        of: send.event, named: "send" + upperCamel(send.name), binding: Set(flow.events[send.event].fields.map(\.name)))
      return SwiftCase([pattern], [continues ? .returned(taken) : .expression(taken)])
    }
    let parameters = [SwiftParameter(name: "_ timer", type: "Timer"), SwiftParameter(name: "_ epoch", type: "Epoch")]
    return [
      function(
        "handleTimer", documentation: ["Handles a timer that fired. Cancelled timers are ignored."], parameters: parameters,
        returns: continues, [.select("timer", cases)])
    ]
  }
}
