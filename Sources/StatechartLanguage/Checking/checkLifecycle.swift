extension FlowChecker {
  /// Declares what happens to every app where a state says something about it: such events need no declaration.
  mutating func declareLifecycleEvents(heardIn root: StateSyntax) {
    if isSCXML { return }
    var heard: [Name] = []
    func walk(_ state: StateSyntax) {
      heard += state.on.map(\.event) + state.ignored
      for child in state.states { walk(child) }
    }
    walk(root)
    for event in LifecycleEvent.allCases where eventsByName[event.rawValue] == nil {
      guard let name = heard.first(where: { $0.text == event.rawValue }) else { continue }
      let fields = event.fields.map { field in
        VariableSyntax(name: Name(text: field.name, range: name.range), type: .plain(field.type), initial: nil, comment: nil)
      }
      declareEvents([SignatureSyntax(name: name, fields: fields, comment: event.comment)])
    }
  }

  /// Whoever declares such an event all the same means what the language means.
  mutating func checkLifecycleEvent(_ event: SignatureSyntax) {
    guard !isSCXML, let lifecycle = LifecycleEvent(rawValue: event.name.text) else { return }
    if lifecycle.fields != declared(event.fields).map(Field.init) {
      diagnostics.report(.lifecycleEvent(event.name, carries: lifecycle.fields))
    }
  }
}
