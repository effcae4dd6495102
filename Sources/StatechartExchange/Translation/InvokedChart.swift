import StatechartModel

/// An invoked chart, which becomes a separate flow.
struct InvokedChart {
  /// The ID of the `<invoke>`.
  let id: String
  let flowName: String
  /// The names of the chart's elements.
  let names: ChartNames
  let types: ChartTypes
  /// The names of the events that the chart sends to its invoker.
  let messages: [(event: String, name: String)]
  /// The output fields of the flow.
  let output: [OutputField]
  /// Whether the chart has a top-level final state.
  let ends: Bool
  let converted: ConvertedChart

  /// The done event, which the invoker receives when the chart reaches a top-level final state (SCXML, section 6.4.3).
  var doneEvent: String { "done.invoke.\(id)" }

  /// The fields of the events that the invoker receives from the chart.
  var messageFields: [String: [(name: String, type: ScriptType)]] {
    var fields = types.messages
    if ends { fields[doneEvent] = output.map { ($0.parameter.text, $0.type) } }
    return fields
  }
}

extension SCXMLDocument {
  /// The charts that the document invokes.
  var invocations: [SCXMLInvocation] { root.all.flatMap(\.invocations) }

  /// The events that the chart sends to its invoker, without duplicates, in document order.
  var messages: [String] {
    var seen: Set<String> = []
    return actions.compactMap { action in
      guard case .message(let event, _, .invoker) = action.kind, seen.insert(event.text).inserted else { return nil }
      return event.text
    }
  }
}

extension SCXMLTranslator {
  // MARK: Events to other charts

  /// Returns the action that sends an event to another chart; `nil` if that chart does not handle the event, or if an error was
  /// reported.
  mutating func messageCall(
    _ event: LocatedText, _ parameters: [SCXMLParameter], to receiver: SCXMLAction.Receiver, _ translator: ScriptTranslator
  ) -> YAMLNode? {
    switch receiver {
    case .invoker:
      let fields = types.messages[event.text] ?? []
      return call(names.messages[event.text] ?? "", fields, event, parameters, translator)
    case .invoked(let id):
      guard let chart = invoked.first(where: { $0.id == id }), let own = chart.names.events.name(for: event.text) else {
        return nil
      }
      let declared = chart.names.events.declared.first { $0.name == own }?.event
      let fields = declared.flatMap { chart.types.fields[$0] } ?? []
      return call("\(chart.flowName).\(own)", fields, event, parameters, translator)
    }
  }

  private mutating func call(
    _ name: String, _ fields: [(name: String, type: ScriptType)], _ event: LocatedText, _ parameters: [SCXMLParameter],
    _ translator: ScriptTranslator
  ) -> YAMLNode? {
    var arguments: [String] = []
    for field in fields {
      guard let parameter = parameters.last(where: { $0.name.text == field.name }) else {
        diagnostics.report(.isNotCarried(field.name, by: event))
        return nil
      }
      guard [.int, .bool].contains(field.type) else {
        diagnostics.report(.noCounterpart("\(field.type.words) as event data for another chart", at: parameter.value.range))
        return nil
      }
      let value = attempt { () throws(ScriptParser.Failure) in try translator.value(parameter.value, of: field.type) }
      guard let value else { return nil }
      arguments.append(value)
    }
    return .scalar("\(name)(\(arguments.joined(separator: ", ")))")
  }

  /// Returns the entries of the key `sends`.
  func messageEntries() -> [YAMLNode.Entry] {
    document.messages.map { event in
      let name = names.messages[event] ?? ""
      let fields = (types.messages[event] ?? []).map { YAMLNode.Entry(key: names.field($0.name), node: .scalar($0.type.name)) }
      return .init(key: name, node: fields.isEmpty ? .empty : .group(fields), remark: renamed(name, from: event))
    }
  }

  // MARK: Events from invoked charts

  /// Returns the entry for the key `invoke` of a state; empty if the state invokes no chart.
  ///
  /// Each event of the invoked chart is raised, so that any active state can handle the event.
  mutating func invokeEntries(of state: SCXMLState) -> [YAMLNode.Entry] {
    guard let invocation = state.invocations.first, let chart = invoked.first(where: { $0.id == invocation.id.text }) else {
      return []
    }
    if let second = state.invocations.dropFirst().first {
      diagnostics.report(.noCounterpart("a second '<invoke>' in one state", at: second.range))
    }
    let receivedEvents = (chart.ends ? [(event: chart.doneEvent, name: "done")] : []) + chart.messages
    var isFinalized = true
    let handlers = receivedEvents.map { event, name in
      let reportedCount = diagnostics.all.count
      let actions = handler(of: event, isFinalized ? invocation.finalize : [], invocation, chart)
      // Omit `<finalize>` after an error, so that its errors are reported only once.
      if diagnostics.all.count > reportedCount { isFinalized = false }
      return YAMLNode.Entry(key: name, node: .group([.init(key: "actions", node: .list(actions))]))
    }
    let entries: [YAMLNode.Entry] = [
      .init(key: "flow", node: .scalar(chart.flowName)), .init(key: "on", node: .group(handlers)),
    ]
    return [.init(key: "invoke", node: .group(handlers.isEmpty ? [entries[0]] : entries))]
  }

  private mutating func handler(
    of event: String, _ finalize: [SCXMLAction], _ invocation: SCXMLInvocation, _ chart: InvokedChart
  ) -> [YAMLNode.Item] {
    let carried = chart.messageFields[event] ?? []
    func outcome(_ field: (name: String, type: ScriptType)) -> String {
      let output = event == chart.doneEvent ? chart.output.first { $0.parameter.text == field.name }?.name : nil
      return "outcome.\(output ?? chart.names.field(field.name))"
    }
    var finalized = ScriptTranslator.Event(name: event)
    finalized.fields = Dictionary(carried.map { ($0.name, (outcome($0), $0.type)) }) { first, _ in first }
    finalized.invokeID = chart.id
    let done = items(finalize, finalized).items
    guard let own = names.events.name(for: event) else { return done }
    let declared = names.events.declared.first { $0.name == own }?.event
    var arguments = [own]
    for field in declared.flatMap({ types.fields[$0] }) ?? [] {
      guard let given = carried.first(where: { $0.name == field.name && $0.type == field.type }) else {
        diagnostics.report(.isNotCarried(field.name, by: LocatedText(event, at: invocation.range)))
        return done
      }
      arguments.append(outcome(given))
    }
    return done + [.init(node: .scalar("raise(\(arguments.joined(separator: ", ")))"))]
  }

  /// Returns the ID of the `<invoke>` whose done event the chart handles as `event`; `nil` if there is none or more than one.
  func invokeID(of event: String) -> String? {
    guard EventNames.matches("done.invoke", event), let own = names.events.declaredName(of: event) else { return nil }
    let ended = invoked.filter { names.events.name(for: $0.doneEvent) == own }
    return ended.count == 1 ? ended[0].id : nil
  }

  /// Reports transitions with the descriptor `done`, which matches the done events of both states and invoked charts.
  mutating func checkDoneKeys() {
    guard !invoked.isEmpty else { return }
    for event in states.flatMap(\.transitions).flatMap(\.events) where EventDescriptor(event.text).stem == "done" {
      diagnostics.report(
        .noCounterpart(
          "'done' in a chart that invokes another chart", at: event.range, advice: "write 'done.state' or 'done.invoke'"))
    }
  }
}

extension Diagnostic {
  fileprivate static func isNotCarried(_ field: String, by event: LocatedText) -> Diagnostic {
    noCounterpart("an event '\(event.text)' without its field '\(field)'", at: event.range)
  }
}
