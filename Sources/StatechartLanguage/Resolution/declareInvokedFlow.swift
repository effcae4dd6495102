import StatechartModel
import StatechartSyntax

extension Declarations {
  /// Declares a flow that can be invoked, as an operation.
  ///
  /// The output of the flow, without secrets, is the payload of the outcome `done`. A flow without a top-level final state has
  /// no such outcome. The events that the flow sends are outcomes after which the invocation continues.
  mutating func declareFlow(_ syntax: FlowSyntax, as name: Name) {
    if let cycle = library.cycle(from: syntax, backTo: flow.name) {
      diagnostics.report(.flowCycle([flow.name] + cycle, at: name.range))
    }
    let (input, output) = (library.declarations(syntax.input, of: syntax), library.declarations(syntax.output, of: syntax))
    for field in input + output where field.type.isText && field.initial == nil {
      diagnostics.report(
        .textBetweenFlows(field.name.text, of: name).noting("'\(field.name.text)' is declared here", at: field.name.range))
    }
    let ends = syntax.root.states.contains { $0.type == .final }
    for field in output where field.type.isSecret {
      diagnostics.report(.leakedSecret(field.name.text, through: "the output", at: field.name.range))
      foreignUntyped.insert(field.name.text)
    }
    let outcome = Outcome(name: "done", fields: output.filter { !$0.type.isSecret }.map(Field.init), comment: nil)
    let messages = syntax.sends.map { event in
      Outcome(
        name: event.name.text, fields: library.declarations(event.fields, of: syntax).map(Field.init), comment: event.comment,
        isMessage: true)
    }
    let operation = Operation(
      interface: syntax.name.text, name: syntax.name.text, isFlow: true, summary: syntax.summary,
      input: input.filter { !$0.type.isText }.map(Field.init), outcomes: (ends ? [outcome] : []) + messages)
    flow.operations.append(operation)
    invokedFlows[syntax.name.text] = syntax
  }
}

extension SpecLibrary {
  /// Returns the dependency path from `flow` to the flow with the given name, including both flows.
  ///
  /// The path closes a dependency cycle of flows. The result is `nil` if there is no path.
  fileprivate func cycle(from flow: FlowSyntax, backTo name: String) -> [String]? {
    var seen: Set<String> = []
    func path(from flow: FlowSyntax) -> [String]? {
      if flow.name.text == name { return [name] }
      guard seen.insert(flow.name.text).inserted else { return nil }
      for used in flow.uses {
        if let next = self.flow(named: used.text), let rest = path(from: next) { return [flow.name.text] + rest }
      }
      return nil
    }
    return path(from: flow)
  }

  /// Returns the inputs, outputs or event fields of a flow for their use in other flows, with the Swift names of types.
  ///
  /// Declarations with an invalid type are omitted.
  ///
  /// - Parameter path: The names of the flows that use the flow, directly or indirectly, outermost first.
  func declarations(
    _ syntax: [VariableSyntax], of flow: FlowSyntax, within path: [String] = []
  ) -> [Declaration] {
    var types = TypeResolver(interface: flow.name.text, policies)
    for used in flow.uses { types.add(interface(named: used.text)?.records ?? []) }
    _ = types.declare(flow.records)
    let names = foreignCases(of: flow, within: path + [flow.name.text]).firstNames
    return types.declarations(syntax).map { declaration in
      Declaration(
        name: declaration.name, type: declaration.type.seen(outside: flow.name.text, names), initial: declaration.initial,
        comment: declaration.comment)
    }
  }

  /// Returns the sets of cases that the used interfaces and flows of a flow declare.
  ///
  /// The method skips the flows in `path`, so that the recursion ends for a dependency cycle.
  private func foreignCases(of flow: FlowSyntax, within path: [String]) -> [CasesType] {
    flow.uses.flatMap { used -> [CasesType] in
      if let interface = interface(named: used.text) { return interface.casesTypes }
      guard let invoked = self.flow(named: used.text), !path.contains(used.text) else { return [] }
      let sent = invoked.sends.flatMap(\.fields)
      return declarations(invoked.input + invoked.output + sent, of: invoked, within: path).flatMap(\.type.casesTypes)
    }
  }
}

extension ValueType {
  /// Returns a type of a flow for use in other flows.
  ///
  /// Cases that another spec declares keep the name from that spec.
  ///
  /// - Parameters:
  ///   - flow: The name of the flow.
  ///   - names: The names of the sets of cases that the used specs declare, by their cases.
  fileprivate func seen(outside flow: String, _ names: [[String]: String]) -> ValueType {
    switch self {
    case .cases(var type):
      if let name = names[type.cases], type.owner.map(String.init) == flow { type.name = name }
      return .cases(type)
    case .optional(let wrapped): return .optional(wrapped.seen(outside: flow, names))
    case .list(let element, let capacity): return .list(element.seen(outside: flow, names), capacity: capacity)
    case .record(let record):
      let fields = record.fields.map { Field(name: $0.name, type: $0.type.seen(outside: flow, names)) }
      return .record(RecordType(name: record.name, fields: fields))
    case .bool, .int, .duration, .text, .digit, .pin, .secret, .none: return self
    }
  }
}
