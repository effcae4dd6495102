import StatechartModel
import StatechartSyntax

extension FlowAnalyzer {
  mutating func checkUnused() {
    for name in usage.textsLikeNames { diagnostics.report(.textIsName(name)) }
    for (values, text) in usage.valuesAfterDollars { diagnostics.report(.dollarBeforeValue(values, in: text)) }
    for id in flow.variables.ids
    where !usage.variables.contains(id) && !usage.textsLikeNames.contains(where: { $0.text == flow.variables[id].name }) {
      let variable = flow.variables[id]
      diagnostics.report(
        usage.changedVariables.contains(id)
          ? .neverRead(variable.name, at: variable.range)
          : .unused(variable.name, what: variable.isInput ? "input" : "variable", at: variable.range))
    }
    for named in flow.guards where !usage.guards.contains(named.name) {
      diagnostics.report(.unused(named.name, what: "guard", at: named.range))
    }
    for id in flow.events.ids where !usage.events.contains(id) && flow.events[id].range.file === flow.range.file {
      diagnostics.report(.unused(flow.events[id].name, what: "event", at: flow.events[id].range))
    }
    for (id, range) in zip(flow.messages, declarations.messageRanges) where !usage.effects.contains(id) {
      diagnostics.report(.unused(flow.effects[id].name, what: "event", at: range))
    }
    for name in declarations.usedSpecs where !isUsed(name.text) {
      diagnostics.report(
        .unused(
          name.text,
          what: library.interface(named: name.text) != nil
            ? "interface" : library.part(named: name.text) != nil ? "part" : "flow", at: name.range))
    }
  }

  private func isUsed(_ name: String) -> Bool {
    declarations.uses.contains { $0.part.text == name }
      || flow.invocations.contains { flow.operations[$0.operation].interface == name }
      || flow.usedQueries.contains { flow.queries[$0].interface == name }
      || usage.effects.contains { flow.effects[$0].interface == name }
      || (flow.variables.map(\.type)
        + (flow.events.flatMap(\.fields) + flow.output + flow.records.flatMap(\.fields) + fieldsBetweenFlows).map(\.type))
        .contains { $0.holdsRecord(of: name) }
  }

  /// The fields of used events that are sent between flows.
  private var fieldsBetweenFlows: [Field] {
    flow.effects.ids.filter { flow.effects[$0].receiver != .service && usage.effects.contains($0) }
      .flatMap { flow.effects[$0].fields }
  }
}

extension ValueType {
  /// Returns whether the type contains a record that an interface declares.
  fileprivate func holdsRecord(of interface: String) -> Bool {
    switch self {
    case .record(let record):
      record.name.hasPrefix(interface + ".") || record.fields.contains { $0.type.holdsRecord(of: interface) }
    case .optional(let wrapped), .list(let wrapped, _): wrapped.holdsRecord(of: interface)
    case .bool, .int, .cases, .duration, .text, .digit, .pin, .secret, .none: false
    }
  }
}
