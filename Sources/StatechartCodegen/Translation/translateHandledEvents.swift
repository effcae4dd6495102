import StatechartModel

/// The bit sets of handled events, which a parallel state tests before it dispatches an event to its regions.
extension MachineTranslator {
  private func setName(of region: ID<State>) -> String { lowerCamel(flow.states[region].id) + "Handled" }

  private func stableStateName(of region: ID<State>) -> String { lowerCamel(flow.states[region].id) + "Place" }

  private func lookupName(of region: ID<State>) -> String { "handledIn\(name(region))" }

  /// Returns the properties of a region that stores the bit set of its handled events.
  ///
  /// The properties are the computed property for the active state, the stored state, and the bit set.
  func stableStateWithSet(_ region: ID<State>, documentation: String) -> [SwiftDeclaration] {
    let (stableState, set, type) = (stableStateName(of: region), setName(of: region), stableStateType(of: region))
    let first = SwiftExpression.name(self.stableState(chart.stableStates(in: region)[0]))
    let lookup = SwiftExpression.name("Self." + lookupName(of: region))
    return [
      .property(
        SwiftProperty(
          documentation: [documentation], introducer: "\(functionPrefix) var", name: property(of: region), type: type,
          body: [.expression(.name(stableState))],
          setter: [.assign(.name(stableState), "newValue"), .assign(.name(set), lookup(SwiftArgument(nil, "newValue")))])),
      .property(SwiftProperty(introducer: "\(storagePrefix) var", name: stableState, type: type, initial: first)),
      .property(
        SwiftProperty(
          documentation: ["The bit set of the events that the active state handles, indexed by event number."],
          introducer: "\(storagePrefix) var", name: set, initial: lookup(SwiftArgument(nil, first)))),
    ]
  }

  /// Returns the statements that test the bit sets of a parallel state, and return early for an event that no bit set contains.
  func handledEventsTest(in state: ID<State>) -> [SwiftStatement] {
    let sets = handledEvents.regions(of: state).map { SwiftExpression.name(setName(of: $0)) }
    guard let first = sets.first else { return [] }
    let union = sets.dropFirst().reduce(first) { .binary($0, "|", $1, precedence: 5) }
    let number = SwiftExpression.name("Self.number")(SwiftArgument("of", "event"))
    let bit = SwiftExpression.binary(.binary(union, "&>>", number, precedence: 7), "&", "1", precedence: 6)
    let isHandled = SwiftExpression.binary(bit, "==", "1", precedence: 3)
    return [continues ? .guardReturnValue(isHandled, "false") : .guardReturn(isHandled)]
  }

  /// Returns the function that looks up the bit number of an event, and a function for each region that looks up the bit set
  /// of a stable state.
  func handledEventsLookups() -> [SwiftDeclaration] {
    let regions = chart.openRegions.filter { handledEvents.isStored(by: $0) }
    guard !regions.isEmpty else { return [] }
    let others = (flow.invocations.isEmpty ? [] : [".answered"]) + (hasTimers ? [".timerFired"] : [])
    let events = flow.events.ids.map { pattern(of: $0, binding: []) } + others
    let numbers = events.enumerated().map { SwiftCase([$1], [.expression(.name(String($0)))]) }
    let sets = regions.map { region in
      let cases = chart.stableStates(in: region).map { stableState in
        let bits = handledEvents.bits(in: stableState, others: others.count)
        return SwiftCase([self.stableState(stableState)], [.expression(.name("0b" + String(bits, radix: 2)))])
      }
      return lookup(
        lookupName(of: region),
        documentation: "Returns the events that a state of `\(flow.states[region].path)` handles, as a bit mask.",
        parameter: SwiftParameter(name: "_ place", type: stableStateType(of: region)), [.select("place", cases)])
    }
    return [
      lookup(
        "number", documentation: "Returns the number of an event's bit in a set of events.",
        parameter: SwiftParameter(name: "of event", type: "Event"), [.select("event", numbers)])
    ] + sets
  }

  private func lookup(
    _ name: String, documentation: String, parameter: SwiftParameter, _ body: [SwiftStatement]
  ) -> SwiftDeclaration {
    .function(
      SwiftFunction(
        documentation: [documentation], introducer: "\(functionPrefix) static func \(name)", parameters: [parameter],
        suffix: " -> UInt64", body: body))
  }
}
