// Diagnostics of types: mismatches, ranges and missing values. Also diagnostics of properties, scenarios and interfaces.

import StatechartModel
import StatechartSyntax

extension Diagnostic {
  // MARK: Mismatches

  static func typeMismatch(found: ValueType, expected: ValueType, at range: SourceRange) -> Diagnostic {
    typeMismatch(found: found, expected: expected == .bool ? "a condition" : expected.phrase, at: range)
  }

  static func typeMismatch(found: ValueType, expected: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(.typeMismatch, at: range, "expected \(expected), found \(found.phrase)")
  }

  static func numberAsCondition(_ number: Expression) -> Diagnostic {
    var mismatch = typeMismatch(found: number.type, expected: "a condition", at: number.range)
    mismatch.advice = "write a comparison, such as '\(number.range.file.text(in: number.range)) > 0'"
    return mismatch
  }

  /// Returns the diagnostic for a quoted text instead of a case.
  static func textInsteadOfCase(_ words: String, _ type: CasesType, at range: SourceRange) -> Diagnostic {
    let name = Name(text: words, range: range)
    guard type.cases.contains(words) else {
      return unknownName(name, what: "case", "of '\(type.name)'", among: type.cases, code: .unknownName)
    }
    return Diagnostic(
      .typeMismatch, at: range, "expected a case, found a text; cases have no quotes",
      fixIts: [.replace(range, with: words, isCertain: true)])
  }

  static func numberWithoutUnit(_ number: Int, at range: SourceRange) -> Diagnostic {
    // A large number is probably meant in milliseconds.
    let units = number < 100 ? ["s", "ms", "min", "h"] : ["ms", "s", "min", "h"]
    return Diagnostic(
      .typeMismatch, at: range, "expected a duration, found a number without a unit",
      fixIts: units.map { .replace(range, with: "\(number)\($0)") })
  }

  static func unknownImplicitProperty(_ name: Name) -> Diagnostic {
    let known = Property.ImplicitProperty.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")
    return Diagnostic(
      .property, at: name.range, "unknown implicit property '\(name.text)'", advice: "known: \(known)")
  }

  static func propertyIsImplicit(_ name: Name) -> Diagnostic {
    Diagnostic(
      .property, at: name.range, "'\(name.text)' is the name of an implicit property of every flow",
      advice: "rename the property, or write '{ exception: reason }'")
  }

  static func needsDuration(_ found: ExpressionSyntax, such example: String) -> Diagnostic {
    if case .integer(let number) = found.kind { return numberWithoutUnit(number, at: found.range) }
    return needsLiteral("a duration such as '\(example)'", at: found.range)
  }

  static func durationCalculated(at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .typeMismatch, at: range, "arithmetic on durations is not supported",
      advice: "declare a variable for each duration, or use consecutive delays")
  }

  static func negativeDuration(at range: SourceRange) -> Diagnostic {
    let sign = SourceRange(
      file: range.file, start: range.start, end: SourcePosition(line: range.start.line, column: range.start.column + 1))
    return Diagnostic(
      .typeMismatch, at: range, "a duration cannot be negative",
      fixIts: range.file.text(in: sign) == "-" ? [.replace(sign, with: "")] : [])
  }

  static func cannotCompare(
    _ left: ValueType, _ right: ValueType, symbol: String, at range: SourceRange, advice: String? = nil
  ) -> Diagnostic {
    Diagnostic(
      .typeMismatch, at: range, "cannot compare \(left.phrase) with \(right.phrase) by '\(symbol)'", advice: advice)
  }

  static func noMember(_ member: Name, of type: ValueType) -> Diagnostic {
    let known: [String] =
      switch type {
      case .pin: ["count"]
      // A missing item cannot be distinguished from an item that is `none`.
      case .list(.optional, _): ["count", "contains"]
      case .list: ["count", "first", "last", "contains"]
      default: []
      }
    // In other languages, the count is named `length` or `size`.
    if known.contains("count"), ["length", "size"].contains(member.text) {
      return Diagnostic(
        .unknownName, at: member.range, "\(type.phrase) has no member '\(member.text)'; did you mean 'count'?",
        fixIts: FixIt.replacing(member, with: "count", isCertain: true))
    }
    return unknown(
      .unknownName, member, "\(type.phrase) has no member '\(member.text)'", among: known,
      otherwise: known.isEmpty ? nil : "known: \(known.map { "'\($0)'" }.joined(separator: ", "))")
  }

  static func mayBeAbsent(_ value: Expression, _ expected: ValueType) -> Diagnostic {
    let name = value.range.file.text(in: value.range)
    return Diagnostic(
      .typeMismatch, at: value.range, "expected \(expected.phrase), found '\(name)', which can be 'none'",
      advice: "test '\(name)' first, with a guard such as '\(name) != none'")
  }

  static func keyNeeds(_ what: String, _ name: Name, _ event: Event) -> Diagnostic {
    let fields = event.fields.map { "'\($0.name): \($0.type.description)'" }
    let payload = fields.isEmpty ? "without a payload" : "with the payload \(fields.joined(separator: " and "))"
    return Diagnostic(
      .typeMismatch, at: name.range, "expected an event \(what), found '\(name.text)' \(payload)",
      advice: "declare an event \(what)")
  }

  /// Returns the diagnostic for a declaration that cannot have the type `text`.
  ///
  /// - Parameter what: The enclosing construct, such as `an event`.
  static func textNotAllowed(
    _ name: Name, in what: String, advice: String = "declare cases such as 'small | large', or a secret for user input"
  )
    -> Diagnostic
  {
    Diagnostic(
      .typeMismatch, at: name.range, "'\(name.text)' of \(what) cannot be a text: a text belongs to one flow", advice: advice)
  }

  // MARK: Ranges

  /// Returns the diagnostic for a number that is or can be out of range.
  ///
  /// - Parameter isSum: Whether the expression is a linear sum, which a guard can narrow.
  static func outOfRange(
    _ possible: ClosedRange<Int>, allowed: ClosedRange<Int>, at range: SourceRange, isSum: Bool, canBeGuarded: Bool
  ) -> Diagnostic {
    let outside = possible.upperBound > allowed.upperBound ? possible.upperBound : possible.lowerBound
    guard possible.lowerBound < possible.upperBound else {
      return Diagnostic(
        .outOfRange, at: range,
        "expected a number from \(allowed.lowerBound) to \(allowed.upperBound), found \(outside)")
    }
    var words = range.isOnOneLine ? range.file.text(in: range).replacing("+=", with: "+") : "…"
    if let change = words.firstRange(of: "-= ") {
      let amount = words[change.upperBound...]
      words = words[..<change.lowerBound] + (amount.contains(" ") ? "- (\(amount))" : "- \(amount)")
    }
    let guards = [
      possible.lowerBound < allowed.lowerBound ? "\(words) >= \(allowed.lowerBound)" : nil,
      possible.upperBound > allowed.upperBound ? "\(words) <= \(allowed.upperBound)" : nil,
    ].compactMap(\.self)
    let advice =
      isSum
      ? (canBeGuarded ? "add" : "compute the value in an action of a transition with")
        + " a guard such as '\(guards.joined(separator: " and "))'"
      : "declare smaller ranges for the operands, or a larger range for the result"
    return Diagnostic(
      .outOfRange, at: range,
      "expected a number from \(allowed.lowerBound) to \(allowed.upperBound), found a value that can be \(outside)",
      advice: advice)
  }

  static func withoutRange(allowed: ClosedRange<Int>, at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .outOfRange, at: range,
      "expected a number from \(allowed.lowerBound) to \(allowed.upperBound), found a number without a range",
      advice: "declare ranges for the operands, or assign the number to an int without a range")
  }

  static func numberTooLarge(_ possible: ClosedRange<Int>, at range: SourceRange) -> Diagnostic {
    let farthest = possible.upperBound > ValueType.numbers.upperBound ? possible.upperBound : possible.lowerBound
    let isKnown = possible.lowerBound == possible.upperBound
    return Diagnostic(
      .outOfRange, at: range, "\(ValueType.limits), found \(isKnown ? "" : "a value that can be ")\(farthest)",
      advice: isKnown ? nil : "declare smaller ranges for the operands")
  }

  static func mayOverflow(_ name: String, _ type: ValueType, at range: SourceRange, canBeGuarded: Bool) -> Diagnostic {
    Diagnostic(
      .outOfRange, at: range,
      "'\(name)' can be full: the capacity is \(type.capacity) \(type.isPIN ? "digit" : "item")\(type.capacity == 1 ? "" : "s")",
      advice: guardAdvice("\(name).count < \(type.capacity)", canBeGuarded))
  }

  static func mayBeZero(_ divisor: Expression, isKnown: Bool, canBeGuarded: Bool) -> Diagnostic {
    let words = divisor.range.file.text(in: divisor.range)
    if isKnown { return Diagnostic(.outOfRange, at: divisor.range, "division by zero") }
    return Diagnostic(
      .outOfRange, at: divisor.range, "possible division by zero: '\(words)' can be 0",
      advice: canBeGuarded
        ? guardAdvice("\(words) != 0", true)
        : "write '\(words) != 0 and …' before the division in a guard, or move the division to a transition with such a guard")
  }

  static func mayBeEmpty(_ name: String, at range: SourceRange, canBeGuarded: Bool) -> Diagnostic {
    Diagnostic(.outOfRange, at: range, "'\(name)' can be empty", advice: guardAdvice("\(name).count > 0", canBeGuarded))
  }

  /// Returns the advice to guard an action.
  ///
  /// Entry and exit actions cannot have a guard, but a transition can.
  ///
  /// - Parameters:
  ///   - condition: The condition of the guard.
  ///   - canBeGuarded: Whether the action belongs to a transition.
  static func guardAdvice(_ condition: String, _ canBeGuarded: Bool) -> String {
    (canBeGuarded ? "add" : "move this action to a transition with") + " a guard such as '\(condition)'"
  }

  // MARK: Missing values

  static func needsInitialValue(_ name: Name, type: ValueType) -> Diagnostic {
    Diagnostic(
      .needsInitialValue, at: name.range, "variable '\(name.text)' has no initial value",
      advice: type.isSecret
        ? "write '\(name.text): \(type.description) or none'"
        : "write '\(name.text): \(type.description) = …' or '\(name.text): \(type.description) or none'")
  }

  static func constantNeedsValue(_ name: Name, type: ValueType) -> Diagnostic {
    Diagnostic(
      .needsInitialValue, at: name.range, "constant '\(name.text)' of a policy has no value",
      advice: "write '\(name.text): \(type.description) = …'")
  }

  static func missingArguments(_ names: [String], of what: String, at range: SourceRange) -> Diagnostic {
    let list = names.map { "'\($0)'" }.joined(separator: ", ")
    return Diagnostic(.missingArgument, at: range, "missing \(names.count == 1 ? "value" : "values") for \(list) of \(what)")
  }

  static func wrongNumberOfArguments(_ name: String, expected: Int, found: Int, at range: SourceRange) -> Diagnostic {
    let needed = expected == 0 ? "no value" : expected == 1 ? "1 value" : "\(expected) values"
    return Diagnostic(.missingArgument, at: range, "expected \(needed) for '\(name)', found \(found)")
  }

  static func missingCases(_ names: [String], at range: SourceRange) -> Diagnostic {
    Diagnostic(.missingCase, at: range, "missing \(list(names, of: "case"))")
  }

  static func inputChanged(_ name: Name) -> Diagnostic {
    Diagnostic(.inputChanged, at: name.range, "input '\(name.text)' cannot be changed")
  }

  // MARK: Scenarios and interfaces

  static func expectsNothing(_ name: Name, what: String) -> Diagnostic {
    Diagnostic(.scenario, .warning, at: name.range, "\(what) '\(name.text)' has no 'expect'", advice: "add an 'expect' step")
  }

  static func operationWithoutOutcome(_ name: Name) -> Diagnostic {
    Diagnostic(
      .unhandledOutcome, at: name.range, "operation '\(name.text)' has no outcomes", advice: "add 'outcomes: { done: }'")
  }
}

extension ValueType {
  /// The phrase for the type in a message, such as `a number (int(0...9))`.
  var phrase: String {
    switch self {
    case .bool: "a bool"
    case .anyInt: "a number"
    case .int(let range) where range.lowerBound == range.upperBound: "the number \(range.lowerBound)"
    case .int: "a number (\(description))"
    case .cases(let type): "one of the cases \(type.cases.map { "'\($0)'" }.joined(separator: ", "))"
    case .duration: "a duration"
    case .text: "a text"
    case .digit: "a digit"
    case .pin(ValueType.pinCapacities.upperBound): "a pin"
    case .pin(let capacity): "a pin of at most \(capacity) digits"
    case .secret: "a secret"
    case .record(let record): "a record '\(record.ownName)'"
    case .list: "a list (\(description))"
    case .optional(let wrapped): "\(wrapped.phrase) or 'none'"
    case .none: "'none'"
    }
  }
}
