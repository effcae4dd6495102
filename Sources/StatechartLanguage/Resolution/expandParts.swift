import StatechartModel
import StatechartSyntax

extension Declarations {
  /// Expands the parts in a state: returns the state with each use of a part replaced by the part's body.
  ///
  /// The arguments are substituted for the parameters. The function also declares the variables and the events of the state and
  /// its parts.
  ///
  /// The state's own keys take precedence: its transitions are evaluated before the transitions of the part, and its screen
  /// replaces items of the part's screen.
  mutating func expandParts(in state: StateSyntax) -> StateSyntax {
    var state = state
    declareVariables(state.context, areInputs: false)
    state.states = state.states.map { expandParts(in: $0) }
    guard let use = state.use else { return state }
    state.use = nil
    guard let part = library.part(named: use.part.text) ?? suggestedPart(by: use.part) else { return state }
    uses.append(use)
    recorder?.record(use.part, .spec, declaredAt: [part.name.range])
    declareEvents(part.events, by: use.part.range)
    guard var names = bind(use, to: part) else { return state }
    for variable in part.body.context {
      let own = ownVariable(variable, of: state.name)
      names[variable.name.text] = ExpressionSyntax(kind: .name(own.name.text), range: variable.name.range)
      state.context.append(own)
    }
    state.expanded = use.part
    let body = part.body.substituting(names)
    for handler in body.on {
      if let index = state.on.firstIndex(where: { $0.event.text == handler.event.text }) {
        let own = state.on[index]
        // If the state always takes its own transition, the transition of the part is never evaluated.
        if own.transitions.last?.guardExpression != nil {
          state.on[index] = EventHandlerSyntax(event: own.event, transitions: own.transitions + handler.transitions)
        }
      } else if !state.ignored.contains(where: { $0.text == handler.event.text }) {
        state.on.append(handler)
      }
    }
    state.ignored += body.ignored
    state.delays += body.delays
    state.entry += body.entry
    state.exit = body.exit + state.exit
    state.screen = (state.screen ?? ScreenSyntax()).over(body.screen ?? ScreenSyntax())
    return state
  }

  /// Reports an unknown part, and returns the suggested part; `nil` if no name of a part is similar.
  private mutating func suggestedPart(by name: Name) -> PartSyntax? {
    if hasUnresolvedUse { return nil }
    diagnostics.report(unknownPart(name))
    let meant = suggestion(for: name.text, among: library.partNames).flatMap { library.part(named: $0.name) }
    // The declarations of an unknown part are unknown too.
    hasUnresolvedUse = meant == nil
    return meant
  }

  /// Declares and returns the variable for a context variable in one use of a part.
  ///
  /// On a name collision, the state's name is prefixed to the variable's name. If the prefixed name collides too, a number is
  /// appended.
  private mutating func ownVariable(_ variable: VariableSyntax, of state: Name) -> VariableSyntax {
    let longer = state.text + variable.name.text.prefix(1).uppercased() + variable.name.text.dropFirst()
    let numbered = sequence(first: 2) { $0 + 1 }.lazy.map { "\(longer)\($0)" }
    let name =
      [variable.name.text, longer].first { variablesByName[$0] == nil } ?? numbered.first { variablesByName[$0] == nil }
      ?? longer
    let own = VariableSyntax(
      name: Name(text: name, range: variable.name.range), type: variable.type, initial: variable.initial,
      comment: variable.comment)
    declareVariables([own], areInputs: false)
    return own
  }

  /// Returns the argument or the initial value of each parameter of a part.
  ///
  /// If an argument is missing, unknown or invalid, reports the error and returns `nil`.
  private mutating func bind(_ use: UseSyntax, to part: PartSyntax) -> [String: ExpressionSyntax]? {
    let previousCount = diagnostics.all.count
    var bound: [String: ExpressionSyntax] = [:]
    let parameters = declared(part.parameters)
    let names = parameters.map(\.name.text)
    let required = parameters.filter { $0.initial == nil || part.body.changes($0.name.text) }.map(\.name.text)
    _ = diagnostics.checkArgumentNames(
      use.arguments.map(\.name), known: names, required: required, what: "parameter", of: "part '\(part.name.text)'",
      untyped: untyped, at: use.part.range)
    for argument in use.arguments {
      guard let parameter = parameters.first(where: { $0.name.text == argument.name.text }) else { continue }
      recorder?.record(argument.name, .variable, declaredAt: [parameter.name.range])
      bound[parameter.name.text] = argument.value
      if case .invalid = argument.value.kind { continue }
      if let name = argument.value.plainName, untyped.contains(name) { continue }
      guard case .name(let name) = argument.value.kind, let variable = variablesByName[name] else {
        let fitting = flow.variables.filter { parameter.type.accepts($0.type) }.map(\.name)
        diagnostics.report(.parameterNeedsName(parameter, at: argument.value.range, among: fitting))
        continue
      }
      let value = Name(text: name, range: argument.value.range)
      recorder?.record(value, .variable, declaredAt: [flow.variables[variable].range])
      boundVariables.insert(variable)
      let type = flow.variables[variable].type
      if !parameter.type.accepts(type) {
        diagnostics.report(
          .typeMismatch(found: type, expected: parameter.type, at: argument.value.range)
            .noting("'\(parameter.name.text)' is declared here", at: parameter.name.range))
      }
    }
    for parameter in parameters where bound[parameter.name.text] == nil && !required.contains(parameter.name.text) {
      bound[parameter.name.text] = parameter.initial
    }
    return diagnostics.all.count == previousCount ? bound : nil
  }
}

extension Declarations {
  /// Returns a diagnostic, moved to the use of a part if the arguments of the use cause the error.
  ///
  /// The arguments are the cause if the part has no errors when it is checked without the use.
  func movingToUse(for found: Diagnostic, in state: ID<State>) -> Diagnostic {
    guard found.severity == .error, found.range.file !== flow.range.file, let part = stateSyntax[state.index].expanded,
      !library.hasErrors(named: part.text)
    else { return found }
    return .inPart(part, found)
  }
}

// MARK: Substitution

extension StateSyntax {
  /// Returns whether an action of a part changes a parameter.
  ///
  /// Such a parameter needs an argument, even if it has an initial value.
  fileprivate func changes(_ name: String) -> Bool {
    let transitions = on.flatMap(\.transitions) + delays.flatMap(\.transitions)
    return (entry + exit + transitions.flatMap(\.actions)).contains { $0.changedNames.contains(name) }
  }

  fileprivate func substituting(_ names: [String: ExpressionSyntax]) -> StateSyntax {
    var state = self
    state.on = on.map { handler in
      EventHandlerSyntax(event: handler.event, transitions: handler.transitions.map { $0.substituting(names) })
    }
    state.delays = delays.map { delay in
      DelaySyntax(
        isPeriodic: delay.isPeriodic, delay: delay.delay.substituting(names),
        transitions: delay.transitions.map { $0.substituting(names) },
        onRestore: delay.onRestore)
    }
    state.entry = entry.map { $0.substituting(names) }
    state.exit = exit.map { $0.substituting(names) }
    state.screen = screen?.substituting(names)
    return state
  }
}

extension TransitionSyntax {
  fileprivate func substituting(_ names: [String: ExpressionSyntax]) -> TransitionSyntax {
    TransitionSyntax(
      guardExpression: guardExpression?.substituting(names), isElse: isElse, targets: targets, reenter: reenter,
      actions: actions.map { $0.substituting(names) }, range: range)
  }
}

extension ActionSyntax {
  /// The names of the variables that the action changes or may move.
  var changedNames: [String] {
    switch kind {
    case .assign(let target, _): [target[0].text]
    case .call(let receiver, let name, let arguments):
      receiver.isEmpty
        ? [] : [receiver[0].text] + (["take", "append"].contains(name.text) ? arguments.compactMap(\.plainName) : [])
    case .branch(_, let then, let otherwise): (then + otherwise).flatMap(\.changedNames)
    }
  }

  fileprivate func substituting(_ names: [String: ExpressionSyntax]) -> ActionSyntax {
    switch kind {
    case .assign(let target, let value):
      ActionSyntax(
        kind: .assign([target[0].substituting(names)] + target.dropFirst(), value.substituting(names)), range: range)
    case .call(let receiver, let name, let arguments):
      ActionSyntax(
        kind: .call(
          receiver: receiver.prefix(1).map { $0.substituting(names) } + receiver.dropFirst(), name,
          arguments.map { $0.substituting(names) }), range: range)
    case .branch(let condition, let then, let otherwise):
      ActionSyntax(
        kind: .branch(
          condition.substituting(names), then: then.map { $0.substituting(names) },
          else: otherwise.map { $0.substituting(names) }), range: range)
    }
  }
}

extension Name {
  fileprivate func substituting(_ names: [String: ExpressionSyntax]) -> Name {
    if case .name(let host) = names[text]?.kind { Name(text: host, range: range) } else { self }
  }
}

extension ExpressionSyntax {
  fileprivate func substituting(_ names: [String: ExpressionSyntax]) -> ExpressionSyntax {
    let kind: Kind
    switch self.kind {
    case .name(let name):
      guard let replacement = names[name] else { return self }
      kind = replacement.kind
    case .text(let text): kind = .text(text.substituting(names))
    case .member(let base, let member): kind = .member(base.substituting(names), member)
    case .not(let operand): kind = .not(operand.substituting(names))
    case .negative(let operand): kind = .negative(operand.substituting(names))
    case .binary(let symbol, let left, let right):
      kind = .binary(symbol, left.substituting(names), right.substituting(names))
    case .record(let type, let fields):
      kind = .record(type, fields.map { ArgumentSyntax(name: $0.name, value: $0.value.substituting(names)) })
    case .list(let items): kind = .list(items.map { $0.substituting(names) })
    case .contains(let list, let item): kind = .contains(list.substituting(names), item.substituting(names))
    case .integer, .duration, .bool, .none, .isIn, .invalid: return self
    }
    return ExpressionSyntax(kind: kind, range: range)
  }
}

extension TextSyntax {
  fileprivate func substituting(_ names: [String: ExpressionSyntax]) -> TextSyntax {
    TextSyntax(pieces: pieces.map { $0.substituting(names) }, range: range)
  }
}

extension TextSyntax.Piece {
  fileprivate func substituting(_ names: [String: ExpressionSyntax]) -> TextSyntax.Piece {
    switch self {
    case .literal: self
    case .value(let value): .value(value.substituting(names))
    case .plural(let plural):
      .plural(
        PluralSyntax(
          of: plural.number.substituting(names),
          plural.forms.map { form in
            PluralSyntax.Form(
              category: form.category, pieces: form.pieces.map { $0.substituting(names) }, source: form.source)
          }, range: plural.range, formsRange: plural.formsRange))
    }
  }
}

extension ScreenSyntax {
  fileprivate func over(_ other: ScreenSyntax) -> ScreenSyntax {
    ScreenSyntax(
      title: title ?? other.title, prompt: prompt ?? other.prompt, message: message ?? other.message,
      dots: dots ?? other.dots, countdown: countdown ?? other.countdown, keypad: keypad ?? other.keypad,
      fields: fields?.over(other.fields) ?? other.fields, toggles: toggles?.over(other.toggles) ?? other.toggles,
      lists: lists?.over(other.lists) ?? other.lists, reveal: reveal ?? other.reveal,
      buttons: buttons?.over(other.buttons, isBefore: true) ?? other.buttons)
  }

  fileprivate func substituting(_ names: [String: ExpressionSyntax]) -> ScreenSyntax {
    var screen = self
    screen.title = title?.substituting(names)
    screen.prompt = prompt?.substituting(names)
    screen.message = message?.substituting(names)
    if case .dots(let filled, let total) = dots {
      screen.dots = .dots(filled: filled.substituting(names), of: total.substituting(names))
    }
    if case .duration(let duration) = countdown { screen.countdown = .duration(duration.substituting(names)) }
    screen.fields = fields?.map { $0.substituting(names) }
    screen.toggles = toggles?.map { $0.substituting(names) }
    screen.lists = lists?.map { $0.substituting(names) }
    if case .secret(let secret) = reveal { screen.reveal = .secret(secret.substituting(names)) }
    screen.buttons = buttons?.map { button in
      ButtonSyntax(caption: button.caption.substituting(names), event: button.event, role: button.role)
    }
    return screen
  }
}

extension ItemsSyntax {
  /// Returns the controls merged with the controls of a part.
  ///
  /// The controls of the part come first, or last if `isBefore` is `true`. Controls that replace the controls of the part are
  /// returned unchanged.
  fileprivate func over(_ other: ItemsSyntax?, isBefore: Bool = false) -> ItemsSyntax {
    guard let other, !replacesInherited else { return self }
    return ItemsSyntax(
      items: isBefore ? items + other.items : other.items + items, replacesInherited: other.replacesInherited)
  }

  fileprivate func map(_ transform: (Item) -> Item) -> ItemsSyntax {
    ItemsSyntax(items: items.map(transform), replacesInherited: replacesInherited)
  }
}

extension CaptionSyntax {
  fileprivate func substituting(_ names: [String: ExpressionSyntax]) -> CaptionSyntax {
    CaptionSyntax(
      label: label.substituting(names), subtitle: subtitle?.substituting(names),
      accessibility: accessibility?.substituting(names), condition: condition?.substituting(names),
      enabled: enabled?.substituting(names), range: range)
  }
}

extension ControlSyntax {
  fileprivate func substituting(_ names: [String: ExpressionSyntax]) -> ControlSyntax {
    ControlSyntax(caption: caption.substituting(names), value: value.substituting(names), event: event)
  }
}

extension ListSyntax {
  fileprivate func substituting(_ names: [String: ExpressionSyntax]) -> ListSyntax {
    ListSyntax(
      caption: caption.substituting(names), empty: empty?.substituting(names), interface: interface, query: query,
      input: input.map { ArgumentSyntax(name: $0.name, value: $0.value.substituting(names)) }, select: select)
  }
}

extension ScreenTextSyntax {
  fileprivate func substituting(_ names: [String: ExpressionSyntax]) -> ScreenTextSyntax {
    switch self {
    case .text(let text): .text(text.substituting(names))
    case .chosen(let value, let cases):
      .chosen(by: value.substituting(names), cases: cases.map { (name: $0.name, text: $0.text.substituting(names)) })
    case .none: .none
    }
  }
}
