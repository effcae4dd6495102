// What is said of the meaning of a spec.

extension Diagnostic {
  // MARK: Names

  /// `owner` is what it should belong to, such as `of 'ask'`.
  static func unknownName(
    _ name: Name, what: String, _ owner: String? = nil, among known: some Sequence<String>, code: Code
  ) -> Diagnostic {
    let known = known.sorted()
    let list = known.isEmpty || known.count > 12 ? nil : "known here: \(known.map { "'\($0)'" }.joined(separator: ", "))"
    return Diagnostic(
      code, at: name.range, "there is no \(what) '\(name.text)'\(owner.map { " \($0)" } ?? "")",
      fix: didYouMean(name.text, among: known) ?? list)
  }

  static func duplicateName(_ name: Name, what: String) -> Diagnostic {
    Diagnostic(.duplicateName, at: name.range, "the \(what) '\(name.text)' is there twice")
  }

  static func labelTwice(_ label: String, what: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .duplicateName, at: range, "the \(what) '\(label)' is there twice",
      fix: "give one another label, or say with 'when' which of them is there")
  }

  static func duplicateEvent(_ name: String, at use: SourceRange) -> Diagnostic {
    Diagnostic(
      .duplicateName, at: use, "this brings an event '\(name)', and there is one already", fix: "rename one of them")
  }

  static func ambiguousName(_ name: Name, _ first: String, _ second: String) -> Diagnostic {
    Diagnostic(.ambiguousName, at: name.range, "'\(name.text)' can mean \(first) or \(second)", fix: "rename one of them")
  }

  static func reservedName(_ name: Name) -> Diagnostic {
    Diagnostic(
      .reservedName, at: name.range, "'\(name.text)' already means something in every flow", fix: "choose another name")
  }

  static func reservedType(_ type: String, of name: Name) -> Diagnostic {
    Diagnostic(
      .reservedName, at: name.range, "the cases of '\(name.text)' would be called '\(type)', which already means something",
      fix: "choose another name than '\(name.text)'")
  }

  static func otherCases(_ type: String, of name: Name) -> Diagnostic {
    Diagnostic(
      .duplicateName, at: name.range, "the cases of '\(name.text)' would be called '\(type)', as are other ones",
      fix: "choose another name than '\(name.text)', or give both the same cases")
  }

  static func ambiguousState(_ name: Name, paths: [String]) -> Diagnostic {
    Diagnostic(
      .ambiguousName, at: name.range, "several states are called '\(name.text)'",
      fix: "write \(paths.map { "'\($0)'" }.joined(separator: " or "))")
  }

  static func interfaceNotUsed(_ name: Name) -> Diagnostic {
    Diagnostic(
      .unknownInterface, at: name.range, "the flow does not use '\(name.text)'", fix: "add '\(name.text)' to 'uses'")
  }

  static func unused(_ name: String, what: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(.unused, .warning, at: range, "\(what)'\(name)' is never used", fix: "remove it")
  }

  static func neverRead(_ name: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(.unused, .warning, at: range, "'\(name)' is set and never read", fix: "remove it and what sets it")
  }

  /// A mistake in a part that is none where the part stands by itself.
  static func inPart(_ part: Name, _ found: Diagnostic) -> Diagnostic {
    var told = Diagnostic(found.code, at: part.range, "as '\(part.text)' is used here, \(found.message)", fix: found.fix)
      .noting("this is said of it here", at: found.range)
    told.notes += found.notes
    return told
  }

  static func usesMistaken(_ name: Name, path: String) -> Diagnostic {
    Diagnostic(
      .unknownInterface, at: name.range, "'\(name.text)' has errors of its own", fix: "mend \(path) first")
  }

  static func callsLikeAFunction(_ name: Name, of receiver: String, _ arguments: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .unknownEffect, at: range, "'\(name.text)' is said of what it changes",
      fix: "write '\(receiver).\(name.text)(\(arguments))'")
  }

  static func casesDeclaredTwice(_ name: String, _ other: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .ambiguousName, at: range, "the same cases are declared by '\(other)' and '\(name)', and would be two types in Swift",
      fix: "declare them in one interface")
  }

  // MARK: Types

  /// - Parameter what: What it stands in, such as `an event`.
  static func textLeaves(_ name: Name, in what: String, fix: String = "use cases, or a secret for what somebody types")
    -> Diagnostic
  {
    Diagnostic(
      .typeMismatch, at: name.range, "'\(name.text)' of \(what) cannot be a text: texts belong to the states of one flow",
      fix: fix)
  }

  static func typeMismatch(found: ValueType, expected: ValueType, at range: SourceRange) -> Diagnostic {
    typeMismatch(found: found, expected: "\(expected.description)", at: range)
  }

  static func typeMismatch(found: ValueType, expected: String, at range: SourceRange) -> Diagnostic {
    let found =
      if case .int(let range) = found, range.lowerBound == range.upperBound { "the number \(range.lowerBound)" } else {
        found.description
      }
    return Diagnostic(.typeMismatch, at: range, "here \(expected) is needed, and this is \(found)")
  }

  static func numberAsCondition(_ number: Expression) -> Diagnostic {
    var mismatch = typeMismatch(found: number.type, expected: .bool, at: number.range)
    mismatch.fix = "compare it, such as '\(number.range.file.text(in: number.range)) > 0'"
    return mismatch
  }

  static func numberWithoutUnit(_ number: Int, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .typeMismatch, at: range, "here a duration is needed, and \(number) has no unit",
      fix: "write \(number)ms, \(number)s, \(number)min or \(number)h")
  }

  static func needsDuration(_ found: ExpressionSyntax, such example: String) -> Diagnostic {
    if case .integer(let number) = found.kind { return numberWithoutUnit(number, at: found.range) }
    return needsLiteral("a duration such as \(example)", at: found.range)
  }

  static func durationCalculated(at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .typeMismatch, at: range, "durations are compared and not calculated with",
      fix: "give each duration that is needed a name, or let one delay follow another")
  }

  static func negativeDuration(at range: SourceRange) -> Diagnostic {
    Diagnostic(.typeMismatch, at: range, "a duration cannot be negative", fix: "leave out the '-'")
  }

  static func cannotCompare(
    _ left: ValueType, _ right: ValueType, symbol: String, at range: SourceRange, fix: String? = nil
  ) -> Diagnostic {
    Diagnostic(
      .typeMismatch, at: range, "\(left.description) and \(right.description) cannot be compared with '\(symbol)'", fix: fix)
  }

  static func noMember(_ member: Name, of type: ValueType) -> Diagnostic {
    let known: String? =
      switch type {
      case .pin: "a pin has 'count'"
      // Whether it is not there, or is none, could not be told apart.
      case .list(.optional, _): "a list of what can be none has 'count' and 'contains(…)'"
      case .list: "a list has 'count', 'first', 'last' and 'contains(…)'"
      default: nil
      }
    return Diagnostic(.unknownName, at: member.range, "\(type.description) has no '\(member.text)'", fix: known)
  }

  static func mayBeAbsent(_ value: Expression, _ expected: ValueType) -> Diagnostic {
    let name = value.range.file.text(in: value.range)
    return Diagnostic(
      .typeMismatch, at: value.range, "here \(expected.description) is needed, and '\(name)' can be none",
      fix: "ask first, with a guard such as '\(name) != none'")
  }

  /// - Parameter isSum: whether what a guard says of it would be known of it, which of a product of names it is not.
  static func outOfRange(
    _ possible: ClosedRange<Int>, allowed: ClosedRange<Int>, at range: SourceRange, isSum: Bool, canBeGuarded: Bool
  ) -> Diagnostic {
    let outside = possible.upperBound > allowed.upperBound ? possible.upperBound : possible.lowerBound
    let isOnOneLine = range.start.line == range.end.line
    var words = isOnOneLine ? range.file.text(in: range).replacing("+=", with: "+") : "…"
    if let change = words.firstRange(of: "-= ") {
      let amount = words[change.upperBound...]
      words = words[..<change.lowerBound] + (amount.contains(" ") ? "- (\(amount))" : "- \(amount)")
    }
    let guards = [
      possible.lowerBound < allowed.lowerBound ? "\(words) >= \(allowed.lowerBound)" : nil,
      possible.upperBound > allowed.upperBound ? "\(words) <= \(allowed.upperBound)" : nil,
    ].compactMap(\.self)
    let remedy =
      isSum
      ? (canBeGuarded ? "add" : "work this out in an action of a transition, behind")
        + " a guard such as '\(guards.joined(separator: " and "))'"
      : "allow fewer numbers in what it is made of, or more in what takes it"
    return Diagnostic(
      .outOfRange, at: range,
      "this can be \(outside), and only \(allowed.lowerBound) to \(allowed.upperBound) is allowed",
      fix: possible.lowerBound == possible.upperBound ? nil : remedy)
  }

  static func withoutRange(allowed: ClosedRange<Int>, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .outOfRange, at: range, "this has no range, and only \(allowed.lowerBound) to \(allowed.upperBound) is allowed",
      fix: "give what it is made of a range, or take it into an int without one")
  }

  static func numberTooLarge(_ possible: ClosedRange<Int>, at range: SourceRange) -> Diagnostic {
    let farthest = possible.upperBound > ValueType.numbers.upperBound ? possible.upperBound : possible.lowerBound
    let isKnown = possible.lowerBound == possible.upperBound
    return Diagnostic(
      .outOfRange, at: range, "this \(isKnown ? "is" : "can be") \(farthest); \(ValueType.limits)",
      fix: isKnown ? nil : "give what it is made of smaller ranges")
  }

  static func mayOverflow(_ name: String, _ type: ValueType, at range: SourceRange, canBeGuarded: Bool) -> Diagnostic {
    Diagnostic(
      .outOfRange, at: range, "'\(name)' can be full here, with \(type.capacity) \(type == .pin ? "digits" : "items")",
      fix: askFirst("\(name).count < \(type.capacity)", canBeGuarded))
  }

  static func mayBeEmpty(_ name: String, at range: SourceRange, canBeGuarded: Bool) -> Diagnostic {
    Diagnostic(.outOfRange, at: range, "'\(name)' can be empty here", fix: askFirst("\(name).count > 0", canBeGuarded))
  }

  /// An entry and an exit have no guard: a transition has.
  static func askFirst(_ condition: String, _ canBeGuarded: Bool) -> String {
    (canBeGuarded ? "add" : "do this in a transition, behind") + " a guard such as '\(condition)'"
  }

  static func needsInitialValue(_ name: Name, type: ValueType) -> Diagnostic {
    Diagnostic(
      .needsInitialValue, at: name.range, "'\(name.text)' needs a value to start with",
      fix: "write '\(name.text): \(type.description) = …', or '\(type.description) or none'")
  }

  static func constantNeedsValue(_ name: Name, type: ValueType) -> Diagnostic {
    Diagnostic(
      .needsInitialValue, at: name.range, "'\(name.text)' of a policy needs its value",
      fix: "write '\(name.text): \(type.description) = …'")
  }

  static func missingArgument(_ name: String, of what: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(.missingArgument, at: range, "'\(name)' of \(what) is not given")
  }

  static func wrongNumberOfArguments(_ name: String, expected: Int, found: Int, at range: SourceRange) -> Diagnostic {
    let needed = expected == 0 ? "no value" : expected == 1 ? "1 value" : "\(expected) values"
    return Diagnostic(
      .missingArgument, at: range, "'\(name)' takes \(needed), and here \(found == 1 ? "is 1" : "are \(found)")")
  }

  /// - Parameter known: The names of the flow whose type fits.
  static func parameterNeedsName(_ parameter: Declaration, at range: SourceRange, among known: [String]) -> Diagnostic {
    Diagnostic(
      .unknownName, at: range, "'\(parameter.name.text)' stands for a name of the flow's, and no value can stand here",
      fix: known.isEmpty
        ? "declare one under 'context' or 'input' that is \(parameter.type.description), and write its name"
        : "write one of \(known.map { "'\($0)'" }.joined(separator: ", ")), or declare another")
  }

  static func missingCase(_ name: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(.missingCase, at: range, "nothing is said for '\(name)'")
  }

  static func inputChanged(_ name: Name) -> Diagnostic {
    Diagnostic(.inputChanged, at: name.range, "'\(name.text)' is given from outside and cannot be changed")
  }

  static func needsLiteral(_ what: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(.typeMismatch, at: range, "here \(what) is needed")
  }

  static func keyNeeds(_ what: String, _ name: Name, _ event: Event) -> Diagnostic {
    let fields = event.fields.map { "'\($0.name)', which is \($0.type.description)" }
    let carried = fields.isEmpty ? "nothing" : fields.joined(separator: ", and ")
    return Diagnostic(
      .typeMismatch, at: name.range, "what is sent from here carries \(what), and '\(name.text)' carries \(carried)",
      fix: "declare an event for it that carries \(what)")
  }

  // MARK: Scenarios and interfaces

  static func scenarioExpectsNothing(_ name: Name) -> Diagnostic {
    Diagnostic(.scenario, .warning, at: name.range, "this scenario expects nothing of the flow", fix: "add an 'expect'")
  }

  static func operationWithoutOutcome(_ name: Name) -> Diagnostic {
    Diagnostic(.unhandledOutcome, at: name.range, "'\(name.text)' has no outcomes, so nothing could ever come of it")
  }
}
