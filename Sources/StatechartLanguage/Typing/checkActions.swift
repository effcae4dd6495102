import StatechartModel
import StatechartSyntax

extension TypeChecker {
  /// Returns type-checked actions. Each action is checked with the facts that the previous actions establish.
  ///
  /// Invalid actions are reported and omitted.
  mutating func actions(_ syntax: [ActionSyntax], in scope: Scope) -> [Action] {
    if syntax.isEmpty { return [] }
    var scope = scope
    var checked: [Action] = []
    checked.reserveCapacity(syntax.count)
    for (index, action) in syntax.enumerated() {
      let kind: Action.Kind? =
        switch action.kind {
        case .assign(let path, let value): assignment(path, value, in: scope)
        case .branch(let condition, let then, let otherwise): branch(condition, then, otherwise, at: action.range, in: scope)
        case .call(let receiver, let name, let arguments):
          call(name, of: receiver, arguments, at: action.range, in: scope)
        }
      guard let kind else { continue }
      checked.append(Action(kind: kind, range: action.range))
      if !rules.allowsSCXML { checkNoStateTest(checked[checked.count - 1]) }
      checkUseAfterMove(checked[checked.count - 1], in: &scope)
      // No action uses the facts after the last action.
      if index + 1 < syntax.count { note(checked[checked.count - 1], in: &scope) }
    }
    return checked
  }

  /// Updates the facts with the changes of an action.
  ///
  /// For an action of a transition, also records the changes, which can invalidate facts of the guard.
  private func note(_ action: Action, in scope: inout Scope) {
    scope.facts.apply(action, to: flow)
    action.forEachChanged { variable in
      scope.invalidations[variable] = scope.canBeGuarded ? Scope.Invalidation(reason: .earlier, range: action.range) : nil
    }
  }

  /// Reports `in(state)` in an action.
  private mutating func checkNoStateTest(_ action: Action) {
    var tests: [SourceRange] = []
    action.forEachExpression { expression in
      if case .isIn = expression.kind { tests.append(expression.range) }
    }
    for range in tests { diagnostics.report(.actionTestsState(at: range)) }
  }

  private mutating func call(
    _ name: Name, of receiver: [Name], _ arguments: [ExpressionSyntax], at range: SourceRange, in scope: Scope
  ) -> Action.Kind? {
    if let message = sentEvent(receiver, name, arguments, at: range, in: scope) { return message }
    guard let first = receiver.first else {
      switch name.text {
      case "raise": return raise(name, arguments, at: range, in: scope)
      case "send": return send(name, arguments, at: range, in: scope)
      case "cancel" where rules.allowsSCXML: return cancel(arguments, at: range)
      default: return effect(name, arguments, at: range, in: scope)
      }
    }
    if receiver.count == 1,
      flow.effects.contains(where: {
        $0.receiver == .service && $0.interface == suggestedSpecs[first.text] ?? first.text
      })
    {
      return effect(name, of: first, arguments, at: range, in: scope)
    }
    return change(receiver, name, arguments, at: range, in: scope)
  }

  // MARK: Events

  /// Returns a type-checked `raise(event)`, or `raise(event, value)` with a payload; `nil` if it has errors, which are
  /// reported.
  private mutating func raise(
    _ name: Name, _ arguments: [ExpressionSyntax], at range: SourceRange, in scope: Scope
  ) -> Action.Kind? {
    guard let event = namedEvent(arguments, of: name, at: range) else { return nil }
    let fields = flow.events[event].fields
    if untyped.contains(flow.events[event].name) { return nil }
    guard arguments.count - 1 == fields.count else {
      diagnostics.report(
        .wrongNumberOfArguments(flow.events[event].name, expected: fields.count, found: arguments.count - 1, at: range))
      return nil
    }
    for (field, argument) in zip(fields, arguments.dropFirst()) where field.type.isSecret {
      guard let held = argument.plainName.flatMap({ variablesByName[$0] }), flow.variables[held].type.isSecret else { continue }
      diagnostics.report(.secretRaised(at: argument.range))
      return nil
    }
    let values = zip(fields, arguments.dropFirst()).compactMap { value($1, of: $0.type, in: scope) }
    for value in values where value.type.isSecret && !value.isCarried {
      diagnostics.report(.secretRaised(at: value.range))
    }
    return values.count == fields.count ? .raise(event, values) : nil
  }

  /// Returns a type-checked `send(event)`; `nil` if it has errors, which are reported.
  ///
  /// The payload, an optional delay and an optional label follow the event: `send(event, value, 10ms)`,
  /// `send(event, 10ms, name)`.
  private mutating func send(
    _ name: Name, _ arguments: [ExpressionSyntax], at range: SourceRange, in scope: Scope
  ) -> Action.Kind? {
    guard rules.allowsSCXML else {
      let advice = "write 'after' in a state for a delayed transition, or 'raise' for an event without a delay"
      diagnostics.report(.onlyInSCXML("'send'", at: range, advice: advice))
      return nil
    }
    guard let event = namedEvent(arguments, of: name, at: range) else { return nil }
    let fields = flow.events[event].fields
    let base = flow.events[event].name
    if untyped.contains(base) { return nil }
    let rest = arguments.dropFirst(1 + fields.count)
    guard arguments.count > fields.count, rest.count <= 2 else {
      diagnostics.report(
        .wrongNumberOfArguments(base, expected: fields.count, found: arguments.count - 1, at: range))
      return nil
    }
    let isOpen = fields.allSatisfy { !$0.type.isSecret && $0.type != .text && $0.type != .optional(.text) }
    guard isOpen, rest.count < 2 || fields.isEmpty else {
      diagnostics.report(.sendCarriesData(base, at: range))
      return nil
    }
    let values = zip(fields, arguments.dropFirst()).compactMap { value($1, of: $0.type, in: scope) }
    var milliseconds = 0
    if let first = rest.first {
      guard case .duration(let delay) = first.kind else {
        diagnostics.report(.needsDuration(first, such: "10ms"))
        return nil
      }
      milliseconds = delay
    }
    let label = rest.count > 1 ? self.label(rest.dropFirst(), at: range) : nil
    let number = flow.sends.count { $0.event == event }
    flow.sends.append(
      Send(
        name: number == 0 ? base : "\(base)\(number + 1)", event: event, milliseconds: milliseconds, label: label?.text))
    return values.count == fields.count ? .send(ID(flow.sends.count - 1), values) : nil
  }

  /// Returns a type-checked `cancel(label)`; `nil` if it has errors, which are reported.
  private mutating func cancel(_ arguments: [ExpressionSyntax], at range: SourceRange) -> Action.Kind? {
    guard let label = label(arguments[...], at: range) else { return nil }
    cancelledLabels.append(label)
    return .cancel(label.text)
  }

  /// Returns the label of a `send` or `cancel`; `nil` if it is invalid, which is reported.
  private mutating func label(_ arguments: ArraySlice<ExpressionSyntax>, at range: SourceRange) -> Name? {
    guard arguments.count == 1, let argument = arguments.first, let path = argument.path, !path.contains(".") else {
      diagnostics.report(.needsLabel(at: arguments.first?.range ?? range))
      return nil
    }
    return Name(text: path, range: argument.range)
  }

  /// Reports labels of `cancel` that no `send` has.
  mutating func checkLabels() {
    let known = Set(flow.sends.compactMap(\.label))
    for label in cancelledLabels where !known.contains(label.text) {
      diagnostics.report(.unknownName(label, what: "label", among: known, code: .unknownEvent))
    }
  }

  private mutating func namedEvent(
    _ arguments: [ExpressionSyntax], of name: Name, at range: SourceRange
  ) -> ID<Event>? {
    guard let first = arguments.first, let path = first.path else {
      diagnostics.report(.needsEventName(name.text, at: arguments.first?.range ?? range))
      return nil
    }
    return event(Name(text: path, range: first.range))
  }

  /// Returns a type-checked branch: `{ if: …, then: […], else: […] }`; `nil` if it has errors, which are reported.
  private mutating func branch(
    _ condition: ExpressionSyntax, _ then: [ActionSyntax], _ otherwise: [ActionSyntax], at range: SourceRange,
    in scope: Scope
  ) -> Action.Kind? {
    guard rules.allowsSCXML else {
      diagnostics.report(.onlyInSCXML("'if'", at: range, advice: "write a transition with a guard, or a choice"))
      return nil
    }
    guard let condition = self.condition(condition, in: scope) else { return nil }
    return .branch(
      condition, then: actions(then, in: scope.knowing(condition)), else: actions(otherwise, in: scope))
  }

  // MARK: Values

  /// Returns a type-checked assignment: `tries = 1`, `choice.length = 5`; `nil` if it has errors, which are reported.
  private mutating func assignment(_ names: [Name], _ value: ExpressionSyntax, in scope: Scope) -> Action.Kind? {
    guard let location = location(names, in: scope) else { return nil }
    let type = flow.type(of: location)
    if type.isSecret {
      diagnostics.report(.secretAssigned(names[0], at: names[names.count - 1].range))
      return nil
    }
    guard let value = self.value(value, of: type, in: scope) else { return nil }
    if location.path.isEmpty, case .variable(location.variable) = value.kind, rules.reportsLikelyErrors {
      diagnostics.report(.noEffect(names[0]))
    }
    return .assign(location, value)
  }

  /// Returns the location that an action changes: a variable, or a field of a record variable; `nil` if the path has errors,
  /// which are reported.
  private mutating func location(_ names: [Name], in scope: Scope) -> Location? {
    if names.count > 1, reportPrefix(names[0].text, names[0].range, of: names[1], in: scope) { return nil }
    guard let variable = changeable(names[0], in: scope) else { return nil }
    var holder = Expression(kind: .variable(variable), type: flow.variables[variable].type, range: names[0].range)
    var path: [Int] = []
    for name in names.dropFirst() {
      holder = unwrapped(holder, in: scope)
      let words = names.prefix(path.count + 1).map(\.text).joined(separator: ".")
      if case .optional(.record(let record)) = holder.type {
        diagnostics.report(
          .assignedInAbsent(words, record.name, at: name.range, canBeGuarded: scope.canBeGuarded)
            .notingInvalidations([variable], in: scope, of: flow))
        return nil
      }
      guard let next = member(holder, name, at: name.range, in: scope) else { return nil }
      if case .item = next.kind {
        diagnostics.report(.itemChanged(words, at: name.range))
        return nil
      }
      if case .count = next.kind {
        diagnostics.report(.countChanged(words, changes: holder.type.changes, at: name.range))
        return nil
      }
      guard case .member(_, let field, _) = next.kind, case .record(let record) = holder.type else {
        diagnostics.report(.noMember(name, of: holder.type))
        return nil
      }
      path.append(field)
      holder = Expression(kind: next.kind, type: record.fields[field].type, range: next.range)
    }
    return Location(variable, path)
  }

  /// Returns a type-checked call that changes a pin, a list or an optional secret, such as `entry.append(value)`; `nil` if it
  /// has errors, which are reported.
  private mutating func change(
    _ receiver: [Name], _ name: Name, _ arguments: [ExpressionSyntax], at range: SourceRange, in scope: Scope
  ) -> Action.Kind? {
    guard let location = location(receiver, in: scope) else { return nil }
    let (type, variable) = (flow.type(of: location), location.variable)
    let words = receiver.map(\.text).joined(separator: ".")
    if !location.path.isEmpty, type.isSecret {
      diagnostics.report(.secretOfRecordChanged(words, of: receiver[0].text, at: range))
      return nil
    }
    let expected = name.text == "append" || name.text == "take" ? 1 : 0
    let known = type.changes
    guard known.contains(name.text) else {
      diagnostics.report(.unknownName(name, what: "method", "of '\(words)'", among: known, code: .unknownEffect))
      return nil
    }
    guard arguments.count == expected else {
      diagnostics.report(.wrongNumberOfArguments(name.text, expected: expected, found: arguments.count, at: range))
      return nil
    }
    let capacity = type.capacity
    let count = scope.facts.narrowed(0...capacity, of: .count(Narrowing.StorageLocation(location)))
    switch name.text {
    case "append":
      guard let item = value(arguments[0], of: type.item, in: scope) else { return nil }
      guard !item.type.isSecret || item.isCarried else {
        diagnostics.report(.secretCopied(at: item.range))
        return nil
      }
      guard count.upperBound < capacity else {
        diagnostics.report(
          .mayOverflow(words, type, at: range, canBeGuarded: scope.canBeGuarded).notingInvalidations(
            [variable], in: scope, of: flow))
        return nil
      }
      return .append(location, item)
    case "removeFirst", "removeLast":
      guard count.lowerBound > 0 else {
        diagnostics.report(
          .mayBeEmpty(words, at: range, canBeGuarded: scope.canBeGuarded).notingInvalidations([variable], in: scope, of: flow))
        return nil
      }
      return .remove(name.text == "removeFirst" ? .first : .last, location)
    case "take": return take(arguments[0], into: variable, at: range, in: scope)
    default: return .clear(location)
    }
  }

  /// Returns a type-checked move of a secret, such as `handle.take(outcome.key)`; `nil` if it has errors, which are reported.
  private mutating func take(
    _ source: ExpressionSyntax, into variable: ID<Variable>, at range: SourceRange, in scope: Scope
  ) -> Action.Kind? {
    guard let source = value(source, of: flow.variables[variable].type, in: scope) else { return nil }
    if case .variable(let other) = source.kind {
      guard other != variable else {
        diagnostics.report(.takesItself(flow.variables[variable].name, at: range))
        return nil
      }
      // A moved variable is cleared, so it must be changeable too.
      guard changeable(Name(text: flow.variables[other].name, range: source.range), in: scope) != nil else { return nil }
    } else if !source.isCarried, source.type != .none {
      diagnostics.report(.secretCopied(at: source.range))
      return nil
    }
    return .take(variable, from: source)
  }

  private mutating func changeable(_ name: Name, in scope: Scope) -> ID<Variable>? {
    guard let variable = variablesByName[name.text] else {
      if untyped.contains(name.text) { return nil }
      diagnostics.report(.unknownName(name, what: "name", among: flow.variables.map(\.name), code: .unknownName))
      return nil
    }
    usage.changedVariables.insert(variable)
    record(name, variable)
    guard isInScope(variable, name, in: scope) else { return nil }
    guard !flow.variables[variable].isInput else {
      diagnostics.report(
        .inputChanged(name).noting("input '\(name.text)' is declared here", at: flow.variables[variable].range))
      return nil
    }
    return variable
  }

  private mutating func effect(
    _ name: Name, of interface: Name? = nil, _ arguments: [ExpressionSyntax], at range: SourceRange, in scope: Scope
  ) -> Action.Kind? {
    if interface == nil, let path = arguments.first?.path,
      variablesByName[path].map({ flow.variables[$0].type.changes.contains(name.text) }) == true,
      !flow.effects.contains(where: { $0.name == name.text })
    {
      let takesValue = name.text == "append" || name.text == "take"
      let rest = arguments.dropFirst().prefix(takesValue ? 1 : 0).map { $0.range.file.text(in: $0.range) }.joined(
        separator: ", ")
      diagnostics.report(.callsLikeAFunction(name, of: path, rest, at: range))
      return nil
    }
    guard let effect = effect(name, of: interface, calledWith: arguments) else { return nil }
    guard name.hasParentheses else {
      reportBareCall(name)
      return nil
    }
    let fields = flow.effects[effect].fields
    guard arguments.count == fields.count else {
      if untyped.contains(name.text) { return nil }
      diagnostics.report(.wrongNumberOfArguments(name.text, expected: fields.count, found: arguments.count, at: range))
      return nil
    }
    let values = zip(fields, arguments).compactMap { value($1, of: $0.type, in: scope) }
    return values.count == fields.count ? .perform(effect, values) : nil
  }

  mutating func effect(
    _ name: Name, of interface: Name? = nil, calledWith arguments: [ExpressionSyntax] = []
  ) -> ID<Effect>? {
    let candidates = flow.effects.ids.filter { id in
      flow.effects[id].name == name.text && flow.effects[id].receiver != .invokedFlow
        && (interface.map { flow.effects[id].interface == suggestedSpecs[$0.text] ?? $0.text } ?? true)
    }
    guard candidates.count == 1 else {
      if candidates.isEmpty {
        diagnostics.report(declarations.unknownEffect(name, calledWith: arguments))
      } else {
        let interfaces = candidates.map { id in
          flow.effects[id].receiver == .invoker
            ? "an event under 'sends'" : "an effect of '\(flow.effects[id].interface)'"
        }
        diagnostics.report(.ambiguousName(name, interfaces[0], interfaces[1]))
      }
      return nil
    }
    usage.effects.insert(candidates[0])
    record(name, of: interface, candidates[0])
    return candidates[0]
  }
}

extension ValueType {
  /// The names of the methods that change a value of the type.
  fileprivate var changes: [String] {
    switch self {
    case .pin: ["append", "removeLast", "clear", "take"]
    case .list: ["append", "removeFirst", "removeLast", "clear"] + (isSecret ? ["take"] : [])
    case .optional: isSecret ? ["clear", "take"] : []
    default: []
    }
  }

  /// The capacity of a pin in digits, or of a list in items; 0 for other types.
  package var capacity: Int {
    switch self {
    case .pin(let capacity), .list(_, let capacity): capacity
    default: 0
    }
  }

  /// The type of the items that can be appended: `digit` for a pin.
  fileprivate var item: ValueType {
    if case .list(let element, _) = self { element } else { .digit }
  }
}
