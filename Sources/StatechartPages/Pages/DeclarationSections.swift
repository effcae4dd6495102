import StatechartModel

/// The sections about a flow's declarations: its data, events, operations, effects and queries.
struct DeclarationSections {
  let text: SpecText

  private var flow: Flow { text.flow }

  // MARK: Data

  var data: [String] {
    let given = flow.variables.filter(\.isInput)
    let remembered = flow.variables.filter { !$0.isInput }
    var parts: [String] = []
    if !given.isEmpty {
      parts += ["Inputs, given once when the flow starts:", table(given, initial: "Default", absent: "required")]
    }
    if !remembered.isEmpty {
      parts += [
        "Context, kept while the flow runs:", table(remembered, initial: "Initial value", absent: Markdown.code("none")),
      ]
    }
    if !flow.guards.isEmpty {
      let rows = flow.guards.map { named in
        [
          Markdown.code(named.name), Markdown.code(text.expression(named.condition)), Markdown.escape(named.comment ?? ""),
        ]
      }
      parts += ["Named guards:", Markdown.table(["Name", "Holds if", "Meaning"], rows)]
    }
    if !flow.output.isEmpty { parts.append("Output when the flow ends: \(fields(flow.output)).") }
    return parts
  }

  private func table(_ variables: [Variable], initial: String, absent: String) -> String {
    let rows = variables.map { variable in
      [
        Markdown.code(variable.name), type(variable.type),
        variable.type.isPIN ? "no digits" : variable.initial.map { Markdown.code(text.expression($0)) } ?? absent,
        Markdown.escape(variable.comment ?? ""),
      ]
    }
    return Markdown.table(["Name", "Type", initial, "Meaning"], rows)
  }

  private func type(_ type: ValueType) -> String {
    Markdown.code(type.description)
      + (!type.isSecret ? "" : isSilentSecret(type) ? ", secret: never in a text" : ": never in a text")
  }

  /// Returns whether a type is secret although the name of the type does not begin with `secret`.
  private func isSilentSecret(_ type: ValueType) -> Bool {
    type.isSecret && !type.description.hasPrefix("secret")
  }

  private func fields(_ fields: [Field]) -> String {
    fields.map { field in
      "\(Markdown.code(field.name)) (\(Markdown.code(field.type.description))\(isSilentSecret(field.type) ? ", secret" : ""))"
    }.joined(separator: ", ")
  }

  // MARK: Events

  var events: [String] {
    let rows = flow.events.ids.map { id in
      let event = flow.events[id]
      return [
        Markdown.code(event.name), fields(event.fields), origins(of: id).joined(separator: ", "),
        Markdown.escape(event.comment ?? ""),
      ]
    }
    return rows.isEmpty ? [] : [Markdown.table(["Event", "Payload", "Source", "Meaning"], rows)]
  }

  /// Returns descriptions of the controls that send an event; `the app` if no control sends the event.
  private func origins(of event: ID<Event>) -> [String] {
    var origins: [String] = []
    for screen in flow.states.map(\.screen) {
      if let keypad = screen.keypad.content {
        if keypad.digit == event { origins.append("a digit of the keypad") }
        if keypad.delete == event { origins.append("delete on the keypad") }
      }
      for field in screen.fields.all where field.event == event {
        origins.append("the field \(Markdown.escape(words(field.caption.label)))")
      }
      for toggle in screen.toggles.all where toggle.event == event {
        origins.append("the toggle \(Markdown.escape(words(toggle.caption.label)))")
      }
      for list in screen.lists.all where list.select == event {
        origins.append("a row of the list \(Markdown.escape(words(list.caption.label)))")
      }
      for button in screen.buttons.all where button.event == event {
        origins.append("the button \(Markdown.escape(words(button.caption.label)))")
      }
    }
    var seen: Set<String> = []
    let distinct = origins.filter { seen.insert($0).inserted }
    return distinct.isEmpty ? ["the app"] : distinct
  }

  private func words(_ label: Screen.ShownText) -> String {
    switch label {
    case .nothing: return ""
    case .text(let label):
      guard case .text(let id, let arguments) = label.kind else { return text.expression(label) }
      return text.words(id) { text.expression(arguments[$0]) }
    case .chosen(_, let cases): return cases.map { words($0.words) }.joined(separator: " / ")
    }
  }

  // MARK: Operations and effects

  var requests: [String] {
    let operations = flow.usedOperations.map { operation(flow.operations[$0]) }
    func effects(for receiver: Effect.Receiver) -> [String] {
      flow.usedEffects.filter { flow.effects[$0].receiver == receiver }.map { effect(flow.effects[$0]) }
    }
    let queries = flow.usedQueries.map { query(flow.queries[$0]) }
    var parts: [String] = []
    if !operations.isEmpty { parts += ["Operations, whose outcomes the flow waits for:", operations.joined(separator: "\n")] }
    let groups: [(String, Effect.Receiver)] = [
      ("Effects, which have no outcome:", .service), ("Events for the invoker:", .invoker),
      ("Events for invoked flows:", .invokedFlow),
    ]
    for (heading, receiver) in groups where !effects(for: receiver).isEmpty {
      parts += [heading, Markdown.list(effects(for: receiver))]
    }
    if !queries.isEmpty { parts += ["Queries, whose rows the screens show:", Markdown.list(queries)] }
    return parts
  }

  private func query(_ query: Query) -> String {
    "**\(Markdown.code(query.qualifiedName))**" + (query.input.isEmpty ? "" : " with \(fields(query.input))")
      + (query.summary.map { " – \(Markdown.escape($0))" } ?? "")
  }

  private func operation(_ operation: Operation) -> String {
    let input = operation.input.isEmpty ? "" : " with \(fields(operation.input))"
    let summary =
      (operation.isDestructive ? ", destructive" : "") + (operation.summary.map { " – \(Markdown.escape($0))" } ?? "")
    let outcomes = operation.outcomes.map { outcome in
      "  - \(Markdown.code(outcome.name))\(outcome.isMessage ? ", while it runs" : "")"
        + (outcome.fields.isEmpty ? "" : " with \(fields(outcome.fields))")
        + (outcome.comment.map { " – \(Markdown.escape($0))" } ?? "")
    }
    return (["- **\(Markdown.code(operation.qualifiedName))**\(input)\(summary)"] + outcomes).joined(separator: "\n")
  }

  private func effect(_ effect: Effect) -> String {
    "**\(Markdown.code(effect.qualifiedName))**"
      + (effect.fields.isEmpty ? "" : " with \(fields(effect.fields))")
      + (effect.comment.map { " – \(Markdown.escape($0))" } ?? "")
  }
}
