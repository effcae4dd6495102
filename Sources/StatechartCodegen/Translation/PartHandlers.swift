import StatechartModel

/// The event handlers of states that parts define.
///
/// A handler that is the same in several states becomes one function.
struct PartHandlers {
  /// A handler of a part for an event.
  ///
  /// The arguments that a state passes to the part are inserted in the body.
  private struct Handler: Hashable {
    let event: ID<Event>
    let part: String
    let parameters: [String]
    let body: [SwiftStatement]
    let falls: Bool
  }

  private var users: [Handler: [(state: ID<State>, arm: Int)]] = [:]
  private var handlers: [Handler] = []

  /// Records the body of an arm of a state's handler.
  mutating func note(
    _ event: ID<Event>, of part: String, parameters: [String], _ body: [SwiftStatement], falls: Bool, state: ID<State>, arm: Int
  ) {
    let handler = Handler(event: event, part: part, parameters: parameters, body: body, falls: falls)
    if users[handler] == nil { handlers.append(handler) }
    users[handler, default: []].append((state, arm))
  }

  /// Returns a function for each handler that several states share, and the calls that replace the arms.
  func functions(
    of machine: MachineTranslator
  ) -> (functions: [SwiftDeclaration], calls: [ID<State>: [Int: SwiftExpression]]) {
    var functions: [SwiftDeclaration] = []
    var calls: [ID<State>: [Int: SwiftExpression]] = [:]
    var names: Set<String> = []
    for handler in handlers {
      guard let users = users[handler], users.count > 1 else { continue }
      let event = machine.flow.events[handler.event]
      let fields = event.fields.filter { handler.parameters.contains($0.name) }
      var name = "handle\(upperCamel(event.name))ForPart\(handler.part)"
      // Avoid a name collision with a function for other states, whose arms differ, for example in the arguments of the part.
      if !names.insert(name).inserted { name += "Of\(machine.name(users[0].state))" }
      let userStates = users.map { "`\(machine.flow.states[$0.state].path)`" }.joined(separator: ", ")
      functions.append(
        machine.function(
          name, documentation: ["Handles `\(event.name)` for the part \(handler.part) in \(userStates)."],
          parameters: fields.map { SwiftParameter(name: "_ \(escaped($0.name))", type: $0.type.swift) },
          returns: machine.continues, handler.body + (machine.continues && handler.falls ? [.returned("false")] : [])))
      let call = machine.call(name, fields.map { SwiftArgument(nil, .name(escaped($0.name))) })
      for user in users { calls[user.state, default: [:]][user.arm] = call }
    }
    return (functions, calls)
  }
}
