// Events between a flow and its invoked flows.

import StatechartModel

extension Operation {
  /// Whether the operation is an invoked flow that sends events to its invoker.
  var sendsMessages: Bool { outcomes.contains(where: \.isMessage) }
}

extension Flow {
  /// The effects that services perform.
  var performedEffects: [ID<Effect>] { usedEffects.filter { effects[$0].receiver == .service } }

  /// The names of the invoked flows to which the flow sends events.
  var addressedFlows: [String] {
    usedEffects.filter { effects[$0].receiver == .invokedFlow }.map { effects[$0].interface }.firsts
  }

  /// The names of the enum cases for the effects that send events to other flows.
  var messageCaseNames: [String] {
    (messages.isEmpty ? [] : ["send"]) + addressedFlows.map { messageCaseName(to: $0) }
  }

  /// Returns the name of the case of `Effect` for events that are sent to an invoked flow: `toUpload`.
  func messageCaseName(to flow: String) -> String { "to" + upperCamel(flow) }

  /// Returns an effect with its payload.
  ///
  /// An effect that sends an event to another flow has the event as its payload: `.send(.progress(percent: 5))`,
  /// `.toUpload(.pause)`.
  func effect(_ id: ID<Effect>, carrying arguments: [SwiftArgument]) -> SwiftExpression {
    let effect = effects[id]
    let name = effect.receiver == .service ? caseName(of: id) : swiftName(ofMessage: effect.name)
    let value = SwiftExpression.name("." + memberName(name))
    let carrying = arguments.isEmpty ? value : SwiftExpression.call(value, arguments)
    switch effect.receiver {
    case .service: return carrying
    case .invoker: return .call(".send", [SwiftArgument(nil, carrying)])
    case .invokedFlow:
      return .call(.name("." + messageCaseName(to: effect.interface)), [SwiftArgument(nil, carrying)])
    }
  }
}

/// Returns the Swift name of an event, in lower camel case if the name contains dots: `net.up` becomes `netUp`.
func swiftName(ofMessage name: String) -> String { name.contains(".") ? lowerCamel(name) : name }

extension MachineTranslator {
  /// Returns the name of the case of `Outcome` for events from an invoked flow: `uploadSent`.
  func messageCaseName(_ id: ID<Operation>) -> String { caseName(id) + "Sent" }

  /// Returns the type of the events that the flow sends to its invoker; `nil` if the flow sends no such event.
  func messageType() -> SwiftDeclaration? {
    guard !flow.messages.isEmpty else { return nil }
    let cases = flow.messages.map { id in
      let message = flow.effects[id]
      return SwiftDeclaration.enumCase(
        SwiftSignature(
          documentation: message.comment.map { [sentence($0)] } ?? [], name: swiftName(ofMessage: message.name),
          parameters: fields(message.fields)))
    }
    return .type(
      SwiftType(
        documentation: ["The events that the flow sends to its invoker."], introducer: "\(access.prefix)enum",
        name: "Message", conformances: ["Sendable", "Equatable"], members: cases))
  }

  /// Returns the cases of `Effect` for events that are sent to other flows.
  func messageCases() -> [SwiftDeclaration] {
    let sent =
      flow.messages.isEmpty
      ? []
      : [
        SwiftDeclaration.enumCase(
          SwiftSignature(
            documentation: ["An event for the flow's invoker."], name: "send",
            parameters: [SwiftParameter(name: "", type: "Message")]))
      ]
    return sent
      + flow.addressedFlows.map { name in
        SwiftDeclaration.enumCase(
          SwiftSignature(
            documentation: ["An event for `\(name)`, while it is invoked."], name: flow.messageCaseName(to: name),
            parameters: [SwiftParameter(name: "", type: "\(name).Event")]))
      }
  }

  /// Returns the case of `Outcome` for events from an invoked flow.
  func messageOutcome(_ id: ID<Operation>) -> SwiftDeclaration {
    .enumCase(
      SwiftSignature(
        name: messageCaseName(id), parameters: [SwiftParameter(name: "", type: "\(flow.operations[id].name).Message")]))
  }

  /// Returns the property `isMessage`, which is true for an outcome that is an event of an invoked flow.
  ///
  /// The invoked flow continues after such an outcome. The result is empty if no invoked flow sends events.
  func isMessage() -> [SwiftDeclaration] {
    guard flow.usedOperations.contains(where: { flow.operations[$0].sendsMessages }) else { return [] }
    let cases = flow.usedOperations.flatMap { id in
      [(caseName(id), false)] + (flow.operations[id].sendsMessages ? [(messageCaseName(id), true)] : [])
    }
    func patterns(_ isMessage: Bool) -> [String] { cases.filter { $0.1 == isMessage }.map { "." + memberName($0.0) } }
    return [
      .property(
        SwiftProperty(
          introducer: access == .public ? "@usableFromInline var" : "fileprivate var", name: "isMessage", type: "Bool",
          body: [
            .select(
              "self", [SwiftCase(patterns(true), [.expression("true")]), SwiftCase(patterns(false), [.expression("false")])])
          ]))
    ]
  }

  // MARK: Running

  /// Returns the function that extracts an event for the invoker from an effect; `nil` if the flow sends no such event.
  func message() -> SwiftFunction? {
    guard !flow.messages.isEmpty else { return nil }
    return delivering(
      "message", as: "Message", [SwiftCase([".send(let message)"], [.expression("message")])],
      others: serviceCases + flow.addressedFlows.map { "." + flow.messageCaseName(to: $0) })
  }

  /// Returns the function that extracts an event for an invoked flow from an effect; `nil` if the flow sends no such event.
  func event() -> SwiftFunction? {
    let cases = flow.addressedFlows.map { name in
      SwiftCase([".\(flow.messageCaseName(to: name))(let event)"], [.expression("event")])
    }
    guard !cases.isEmpty else { return nil }
    return delivering(
      "event", as: "(any MachineEvent)", cases, others: serviceCases + (flow.messages.isEmpty ? [] : [".send"]))
  }

  private var serviceCases: [String] { flow.performedEffects.map { "." + memberName(flow.caseName(of: $0)) } }

  private func delivering(_ name: String, as type: String, _ cases: [SwiftCase], others: [String]) -> SwiftFunction {
    SwiftFunction(
      introducer: "\(access.prefix)static func \(name)", parameters: [SwiftParameter(name: "in effect", type: "Effect")],
      suffix: " -> \(type)?",
      body: [.select("effect", cases + (others.isEmpty ? [] : [SwiftCase(others, [.expression("nil")])]))])
  }
}
