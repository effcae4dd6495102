import StatechartModel

/// One test for an event that no region hears, before the search for the one that does.
extension MachineTranslator {
  private func handledEvents(of region: ID<State>) -> String { lowerCamel(flow.states[region].id) + "Handled" }

  private func kept(for region: ID<State>) -> String { lowerCamel(flow.states[region].id) + "Place" }

  private func handled(in region: ID<State>) -> String { "handledIn\(name(region))" }

  /// The property of a region that keeps what is heard there.
  func hearingPlace(_ region: ID<State>, documentation: String) -> [SwiftDeclaration] {
    let (place, events, type) = (kept(for: region), handledEvents(of: region), placeType(of: region))
    let first = SwiftExpression.name(self.place(chart.places(in: region)[0]))
    let function = SwiftExpression.name("Self." + handled(in: region))
    return [
      .property(
        SwiftProperty(
          documentation: [documentation], introducer: "\(functionPrefix) var", name: property(of: region), type: type,
          body: [.expression(.name(place))],
          setter: [
            .assign(.name(place), "newValue"),
            .assign(.name(events), function(SwiftArgument(nil, "newValue"))),
          ])),
      .property(SwiftProperty(introducer: "\(storagePrefix) var", name: place, type: type, initial: first)),
      .property(
        SwiftProperty(
          documentation: ["The events that are handled there: a bit for each, by its number."],
          introducer: "\(storagePrefix) var", name: events, initial: function(SwiftArgument(nil, first)))),
    ]
  }

  /// The guard of a state with regions: an event that none of them hears where it is goes no further.
  func hearingGuard(of state: ID<State>) -> [SwiftStatement] {
    let sets = hearing.regions(of: state).map { SwiftExpression.name(handledEvents(of: $0)) }
    guard let first = sets.first else { return [] }
    let all = sets.dropFirst().reduce(first) { .binary($0, "|", $1, precedence: 5) }
    let number = SwiftExpression.name("Self.number")(SwiftArgument("of", "event"))
    let bit = SwiftExpression.binary(.binary(all, "&>>", number, precedence: 7), "&", "1", precedence: 6)
    let isHeard = SwiftExpression.binary(bit, "==", "1", precedence: 3)
    return [goesOn ? .guardReturnValue(isHeard, "false") : .guardReturn(isHeard)]
  }

  /// The numbers of the events, and the sets of the regions.
  func hearingFunctions() -> [SwiftDeclaration] {
    let regions = chart.openRegions.filter { hearing.isKept(by: $0) }
    guard !regions.isEmpty else { return [] }
    let reports = (flow.invocations.isEmpty ? [] : [".answered"]) + (hasTimers ? [".timerFired"] : [])
    let events = flow.events.ids.map { pattern(of: $0, binding: []) } + reports
    let numbers = events.enumerated().map { SwiftCase([$1], [.expression(.name(String($0)))]) }
    let sets = regions.map { region in
      let cases = chart.places(in: region).map { place in
        SwiftCase([self.place(place)], [.expression(.name("0b" + String(hearing.set(at: place), radix: 2)))])
      }
      return lookup(
        handled(in: region), documentation: "The events that are handled while `\(flow.states[region].path)` is in a state.",
        parameter: SwiftParameter(name: "_ place", type: placeType(of: region)), [.select("place", cases)])
    }
    return [
      lookup(
        "number", documentation: "The number of an event: that of its bit in a set of events.",
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
