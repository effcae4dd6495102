import StatechartModel

extension MachineTranslator {
  /// Returns the function that maps a lifecycle change to an event; `nil` if the flow handles no lifecycle change.
  func lifecycle() -> SwiftFunction? {
    let lifecycleEvents = flow.events.compactMap(\.lifecycle)
    guard !lifecycleEvents.isEmpty else { return nil }
    let cases = LifecycleEvent.allCases.map { event -> SwiftCase in
      guard lifecycleEvents.contains(event) else { return SwiftCase(["." + event.rawValue], [.expression("nil")]) }
      let bindings = event.fields.map { "let \($0.name)" }.joined(separator: ", ")
      let value = SwiftExpression.name("." + event.rawValue)
      let arguments = event.fields.map { SwiftArgument($0.name, .name($0.name)) }
      return SwiftCase(
        ["." + event.rawValue + (bindings.isEmpty ? "" : "(\(bindings))")],
        [.expression(arguments.isEmpty ? value : .call(value, arguments))])
    }
    return SwiftFunction(
      documentation: ["Returns the event for a change of the app's lifecycle; `nil` if the flow does not handle it."],
      introducer: "\(access.prefix)static func lifecycle",
      parameters: [SwiftParameter(name: "_ change", type: "Lifecycle")], suffix: " -> Self?", body: [.select("change", cases)])
  }
}
