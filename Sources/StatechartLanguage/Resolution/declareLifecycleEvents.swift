import StatechartModel
import StatechartSyntax

extension Declarations {
  /// Declares each lifecycle event that a state handles or ignores and that the spec does not declare.
  mutating func declareLifecycleEvents(handledIn root: StateSyntax) {
    if !rules.hasLifecycleEvents { return }
    for event in LifecycleEvent.allCases where eventsByName[event.rawValue] == nil {
      guard let name = root.firstMention(of: event.rawValue) else { continue }
      let fields = event.fields.map { field in
        VariableSyntax(name: Name(text: field.name, range: name.range), type: .plain(field.type), initial: nil, comment: nil)
      }
      declareEvents([SignatureSyntax(name: name, fields: fields, comment: event.comment)])
    }
  }

  /// Checks an explicit declaration of a lifecycle event, which must have the predefined fields.
  mutating func checkLifecycleEvent(_ event: SignatureSyntax) {
    guard rules.hasLifecycleEvents, let lifecycle = LifecycleEvent(rawValue: event.name.text) else { return }
    if lifecycle.fields != declared(event.fields).map(Field.init) {
      diagnostics.report(.lifecycleEvent(event.name, carries: lifecycle.fields))
    }
  }
}

extension StateSyntax {
  /// Returns the first reference to an event under `on` or `ignore` of the state or its descendants; `nil` if there is none.
  fileprivate func firstMention(of event: String) -> Name? {
    if let handler = on.first(where: { $0.event.text == event }) { return handler.event }
    if let name = ignored.first(where: { $0.text == event }) { return name }
    for child in states {
      if let name = child.firstMention(of: event) { return name }
    }
    return nil
  }
}
