import StatechartModel
import StatechartSyntax

extension TypeChecker {
  /// Returns a type-checked expression of an expected type; `nil` if it has errors, which are reported.
  mutating func value(_ syntax: ExpressionSyntax, of type: ValueType, in scope: Scope) -> Expression? {
    guard let plain = expression(syntax, expecting: type, in: scope) else { return nil }
    let expression = type.accepts(plain.type) ? plain : unwrapped(plain, in: scope)
    guard type.accepts(expression.type) else {
      if expression.type.isSecret, !type.isSecret {
        diagnostics.report(.secretMisplaced(expression.type, expected: type, at: syntax.range))
      } else if case .optional(let wrapped) = expression.type, type.widened.accepts(wrapped) {
        diagnostics.report(.mayBeAbsent(expression, type).notingInvalidations(expression.variables, in: scope, of: flow))
      } else if case .int(let allowed) = type.wrapped, expression.type.wrapped == .anyInt {
        diagnostics.report(.withoutRange(allowed: allowed, at: syntax.range))
      } else if case .int(let allowed) = type.wrapped, case .int(let possible) = expression.type.wrapped {
        diagnostics.report(
          .outOfRange(
            possible, allowed: allowed, at: syntax.range, isSum: Sum(expression) != nil, canBeGuarded: scope.canBeGuarded
          )
          .notingInvalidations(expression.variables, in: scope, of: flow))
      } else if type == .duration, case .int(let number) = expression.kind {
        diagnostics.report(.numberWithoutUnit(number, at: syntax.range))
      } else if type == .bool, case .int = expression.type, case .variable = expression.kind {
        diagnostics.report(.numberAsCondition(expression))
      } else if let words = syntax.plainText, case .cases(let cases) = type.wrapped {
        diagnostics.report(.textInsteadOfCase(words, cases, at: syntax.range))
      } else {
        diagnostics.report(.typeMismatch(found: expression.type, expected: type, at: syntax.range))
      }
      return nil
    }
    return expression
  }

  /// Returns a type-checked constant, such as an initial value or a value in a scenario; `nil` if it has errors, which are
  /// reported.
  mutating func constant(_ syntax: ExpressionSyntax, of type: ValueType) -> Expression? {
    guard let expression = value(syntax, of: type, in: Scope(isConstant: true)) else { return nil }
    guard expression.isConstant else {
      diagnostics.report(.needsLiteral("a constant value", at: syntax.range))
      return nil
    }
    return expression
  }

  mutating func expression(_ syntax: ExpressionSyntax, expecting: ValueType? = nil, in scope: Scope) -> Expression? {
    func made(_ kind: Expression.Kind, _ type: ValueType) -> Expression {
      Expression(kind: kind, type: type, range: syntax.range)
    }
    switch syntax.kind {
    case .integer(let value): return number(.int(value), value...value, at: syntax.range)
    case .duration(let value): return made(.duration(value), .duration)
    case .bool(let value): return made(.bool(value), .bool)
    case .none: return made(.none, .none)
    case .text(let text): return self.text(text, in: scope)
    case .name(let name):
      return self.name(Name(text: name, range: syntax.range), expecting: expecting, in: scope)
    case .member(let base, let member): return self.member(base, member, at: syntax.range, in: scope)
    case .isIn(let name): return state(name).map { made(.isIn($0), .bool) }
    case .not(let operand):
      return value(operand, of: .bool, in: scope).map { made(.not($0), .bool) }
    case .negative(let operand): return negative(operand, at: syntax.range, in: scope)
    case .binary(let symbol, let left, let right):
      return binary(symbol, left, right, at: syntax.range, in: scope)
    case .record(let name, let fields): return record(name, fields, at: syntax.range, in: scope)
    case .list(let items): return list(items, expecting: expecting, at: syntax.range, in: scope)
    case .contains(let list, let item): return contains(list, item, at: syntax.range, in: scope)
    case .invalid: return nil
    }
  }

  // MARK: Names

  private mutating func name(_ name: Name, expecting: ValueType?, in scope: Scope) -> Expression? {
    func made(_ kind: Expression.Kind, _ type: ValueType) -> Expression {
      Expression(kind: kind, type: type, range: name.range)
    }
    let casesType = expecting?.casesType
    let isCase = casesType?.cases.contains(name.text) ?? false
    let variable = variablesByName[name.text]
    let isField = !scope.isOutcome && scope.fields.contains { $0.name == name.text }
    let isGuard = variable == nil && guardSyntax[name.text] != nil
    if isCase, !scope.isConstant, variable != nil || isField || isGuard {
      diagnostics.report(
        .ambiguousName(
          name, "a case of '\(casesType?.name ?? "")'",
          isField ? "a field of the event" : isGuard ? "a guard" : "a variable"))
      return nil
    }
    if isCase, let casesType { return made(.caseName(name.text), .cases(casesType)) }
    if !scope.isOutcome, let index = scope.fields.firstIndex(where: { $0.name == name.text }) {
      return made(.field(index: index, name: name.text), scope.type(ofField: index))
    }
    if let text = namedTexts[name.text], variable == nil {
      record(text: name)
      return made(text.kind, text.type)
    }
    if isGuard { return guardCondition(name) }
    guard let variable else {
      if untyped.contains(name.text) { return nil }
      let cases = casesType?.cases ?? []
      let fields = scope.isOutcome ? [] : scope.fields.map(\.name)
      diagnostics.report(
        declarations.unknownValue(
          name, expecting: expecting,
          among: cases + fields + flow.variables.map(\.name) + (casesType == nil ? Array(namedTexts.keys) : [])
            + (expecting == .bool ? Array(guardSyntax.keys) : []), at: currentState))
      return nil
    }
    usage.variables.insert(variable)
    record(name, variable)
    guard isInScope(variable, name, in: scope) else { return nil }
    return made(.variable(variable), scope.facts.narrowed(flow.variables[variable].type, at: .variable(variable)))
  }

  private mutating func member(
    _ base: ExpressionSyntax, _ member: Name, at range: SourceRange, in scope: Scope
  ) -> Expression? {
    if case .name("outcome") = base.kind, scope.isOutcome {
      guard let index = scope.fields.firstIndex(where: { $0.name == member.text }) else {
        if untyped.contains(member.text) { return nil }
        diagnostics.report(
          .unknownName(member, what: "field", "in the outcome", among: scope.fields.map(\.name), code: .unknownName))
        return nil
      }
      return Expression(kind: .field(index: index, name: member.text), type: scope.type(ofField: index), range: range)
    }
    if let policy = base.plainName, variablesByName[policy] == nil,
      declarations.library.policies.policies[policy] != nil
    {
      return constant(member, of: Name(text: policy, range: base.range), at: range)
    }
    if let policy = base.plainName, policy.first?.isUppercase == true, let file = declarations.library.policies.unreadable,
      variablesByName[policy] == nil
    {
      diagnostics.report(.mayBeDeclared(Name(text: policy, range: base.range), what: "policy", in: file))
      return nil
    }
    if reportMistypedPolicy(base, in: scope) { return nil }
    if let prefix = base.plainName, reportPrefix(prefix, base.range, of: member, in: scope) { return nil }
    return expression(base, in: scope).flatMap { self.member($0, member, at: range, in: scope) }
  }

  /// Reports a misspelled policy name: an unknown name that is similar to the name of a policy and to no variable.
  ///
  /// - Returns: Whether the name was reported.
  private mutating func reportMistypedPolicy(_ base: ExpressionSyntax, in scope: Scope) -> Bool {
    guard let name = base.plainName, variablesByName[name] == nil, namedTexts[name] == nil, !untyped.contains(name),
      !scope.fields.contains(where: { $0.name == name })
    else { return false }
    let unknown = Diagnostic.unknownName(
      Name(text: name, range: base.range), what: "policy", among: declarations.library.policies.policies.keys,
      code: .unknownName)
    guard !unknown.fixIts.isEmpty, suggestion(for: name, among: flow.variables.map(\.name)) == nil else { return false }
    diagnostics.report(unknown)
    return true
  }

  /// Returns a type-checked reference to a constant of a policy, such as `Codes.usualLength`; `nil` if it has errors, which are
  /// reported.
  private mutating func constant(
    _ name: Name, of policy: Name, at range: SourceRange
  ) -> Expression? {
    let library = declarations.library
    // In a policy, constants that refer to constants can form a cycle, or can be evaluated repeatedly.
    if declarations.isPolicy {
      diagnostics.report(.needsLiteral("a literal value", at: range))
      return nil
    }
    guard let declared = library.policies.constant(name.text, of: policy.text) else {
      diagnostics.report(.unknownConstant(name, of: policy.text, library.policies))
      return nil
    }
    record(name, declaredAt: declared.name.range, of: policy)
    guard let value = library.value(of: declared) else {
      if declared.name.range.file !== name.range.file {
        diagnostics.report(.errorsInUsedSpec(name, at: declared.name.range))
      }
      return nil
    }
    switch value.type {
    case .int, .duration: return Expression(ofPolicy: value, range: range)
    default:
      diagnostics.report(.constantNotRead(name, type: value.type))
      return nil
    }
  }

  // MARK: Operators

  private mutating func binary(
    _ symbol: BinaryOperator, _ left: ExpressionSyntax, _ right: ExpressionSyntax, at range: SourceRange, in scope: Scope
  ) -> Expression? {
    switch symbol {
    case .and, .or:
      let first = value(left, of: .bool, in: scope)
      // The right operand of `and` is evaluated only if the left operand holds. The right operand of `or` is evaluated only if
      // the left operand fails.
      let second = value(right, of: .bool, in: scope.knowing(first, holds: symbol == .and))
      guard let first, let second else { return nil }
      return Expression(kind: .binary(symbol, first, second), type: .bool, range: range)
    case .plus, .minus, .times, .over, .remainder:
      guard let first = expression(left, in: scope), let second = expression(right, in: scope) else { return nil }
      return arithmetic(symbol, unwrapped(first, in: scope), unwrapped(second, in: scope), at: range, in: scope)
    case .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual:
      return comparison(symbol, left, right, at: range, in: scope)
    }
  }

  private mutating func comparison(
    _ symbol: BinaryOperator, _ left: ExpressionSyntax, _ right: ExpressionSyntax, at range: SourceRange, in scope: Scope
  ) -> Expression? {
    // A case or a list literal takes its type from the other operand.
    var first: Expression?
    var second: Expression?
    // If the type of the other operand is unknown, the case cannot be checked.
    func isUntyped(_ side: ExpressionSyntax) -> Bool { side.plainName.map(untyped.contains) ?? false }
    if !untyped.isEmpty, isUntyped(left) || isUntyped(right) { return nil }
    func hasNoType(_ side: ExpressionSyntax) -> Bool {
      if case .list = side.kind { return true }
      guard case .name(let name) = side.kind else { return false }
      return variablesByName[name] == nil && !scope.fields.contains { $0.name == name }
    }
    if hasNoType(left), !hasNoType(right) {
      second = expression(right, in: scope)
      first = second.flatMap { expression(left, expecting: $0.type, in: scope) }
    } else {
      first = expression(left, in: scope)
      second = first == nil && hasNoType(right) ? nil : expression(right, expecting: first?.type, in: scope)
    }
    let isEquality = symbol == .equal || symbol == .notEqual
    if !isEquality { (first, second) = (first.map { unwrapped($0, in: scope) }, second.map { unwrapped($0, in: scope) }) }
    guard let first, let second else { return nil }
    for (side, other) in [(first, second), (second, first)] where side.type.isSecret && other.isLiteral && other.type != .none {
      diagnostics.report(.secretComparedWithLiteral(at: other.range))
      return nil
    }
    for (side, other) in [(first, second), (second, first)] where other.type == .duration {
      guard case .int(let number) = side.kind else { continue }
      diagnostics.report(.numberWithoutUnit(number, at: side.range))
      return nil
    }
    for (side, other) in [(left, second), (right, first)] {
      guard let words = side.plainText, case .cases(let cases) = other.type.wrapped else { continue }
      diagnostics.report(.textInsteadOfCase(words, cases, at: side.range))
      return nil
    }
    guard areComparable(first.type, second.type, byOrder: !isEquality) else {
      let absent = [first, second].filter(\.type.canBeAbsent).map { "\($0.range.file.text(in: $0.range)) != none" }
      let isOpen = !absent.isEmpty && areComparable(first.type.wrapped, second.type.wrapped, byOrder: !isEquality)
      diagnostics.report(
        .cannotCompare(
          first.type, second.type, symbol: symbol.rawValue, at: range,
          advice: isOpen ? "write '\(absent.joined(separator: " and ")) and …' before the comparison" : nil))
      return nil
    }
    return Expression(kind: .binary(symbol, first, second), type: .bool, range: range)
  }

  private func areComparable(_ left: ValueType, _ right: ValueType, byOrder: Bool) -> Bool {
    // Numbers of any ranges, and durations, can be compared.
    switch (left, right) {
    case (.int, .int), (.duration, .duration): return true
    default: break
    }
    let (left, right) = (left.widened, right.widened)
    return switch (left, right) {
    case (.text, _), (_, .text), (.secret, _), (_, .secret): false
    case (.optional, .none), (.none, .optional): !byOrder
    default: !byOrder && (left.accepts(right) || right.accepts(left)) && left.isEquatable && right.isEquatable
    }
  }

  private mutating func arithmetic(
    _ symbol: BinaryOperator, _ left: Expression, _ right: Expression, at range: SourceRange, in scope: Scope
  ) -> Expression? {
    guard case .int(let first) = left.type, case .int(let second) = right.type else {
      let wrong = if case .int = left.type { right } else { left }
      if case .optional(.int) = wrong.type {
        diagnostics.report(.mayBeAbsent(wrong, wrong.type.wrapped).notingInvalidations(wrong.variables, in: scope, of: flow))
        return nil
      }
      diagnostics.report(
        left.type == .duration || right.type == .duration
          ? .durationCalculated(at: range) : .typeMismatch(found: wrong.type, expected: "a number", at: wrong.range))
      return nil
    }
    let kind = Expression.Kind.binary(symbol, left, right)
    if symbol == .over || symbol == .remainder { return quotient(symbol, left, right, at: range, in: scope) }
    // Numbers without a range wrap around.
    if left.type == .anyInt || right.type == .anyInt { return Expression(kind: kind, type: .anyInt, range: range) }
    // An operation on two 32-bit numbers cannot overflow 64 bits.
    func made(_ one: Int, _ other: Int) -> Int {
      switch symbol {
      case .plus: one + other
      case .minus: one - other
      default: one * other
      }
    }
    let low = (made(first.lowerBound, second.lowerBound), made(first.lowerBound, second.upperBound))
    let high = (made(first.upperBound, second.lowerBound), made(first.upperBound, second.upperBound))
    let all = min(low.0, low.1, high.0, high.1)...max(low.0, low.1, high.0, high.1)
    let sum = Sum(Expression(kind: kind, type: .int(all), range: range))
    return number(kind, sum.map { scope.facts.narrowed(all, of: $0) } ?? all, at: range)
  }

  private mutating func negative(_ operand: ExpressionSyntax, at range: SourceRange, in scope: Scope) -> Expression? {
    if case .integer(let literal) = operand.kind { return number(.int(-literal), -literal...(-literal), at: range) }
    guard let value = expression(operand, in: scope).map({ unwrapped($0, in: scope) }) else { return nil }
    if value.type == .anyInt { return Expression(kind: .negative(value), type: .anyInt, range: range) }
    guard case .int(let possible) = value.type else {
      diagnostics.report(
        value.type == .duration
          ? .negativeDuration(at: range) : .typeMismatch(found: value.type, expected: "a number", at: operand.range))
      return nil
    }
    return number(.negative(value), -possible.upperBound...(-possible.lowerBound), at: range)
  }

  /// Returns an integer expression with a range.
  ///
  /// A range beyond 32 bits is an error, and the result is `nil`. In `mode: scxml` such an expression is valid, and its type is
  /// `int` without a range.
  mutating func number(_ kind: Expression.Kind, _ possible: ClosedRange<Int>, at range: SourceRange) -> Expression? {
    let fits = ValueType.numbers.contains(possible)
    guard fits || rules.allowsSCXML else {
      diagnostics.report(.numberTooLarge(possible, at: range))
      return nil
    }
    return Expression(kind: kind, type: fits ? .number(in: possible) : .anyInt, range: range)
  }
}

extension Expression {
  fileprivate var isLiteral: Bool {
    switch kind {
    case .bool, .int, .duration, .caseName, .text, .none: true
    case .negative(let operand): operand.isLiteral
    case .record(let parts), .list(let parts): parts.allSatisfy(\.isLiteral)
    case .variable, .field, .member, .unwrapped, .count, .item, .contains, .isIn, .not, .binary: false
    }
  }

  fileprivate var isConstant: Bool {
    all.allSatisfy { expression in
      switch expression.kind {
      case .variable, .field, .isIn: false
      default: true
      }
    }
  }
}

extension ValueType {
  fileprivate var isEquatable: Bool {
    switch self {
    case .text, .secret, .none: false
    case .optional(let wrapped): wrapped.isEquatable
    case .record(let record): record.fields.allSatisfy(\.type.isEquatable)
    case .list(let element, _): element.isEquatable
    case .bool, .int, .cases, .duration, .digit, .pin: true
    }
  }

  /// The widest type of the same kind.
  var widened: ValueType {
    switch self {
    case .anyInt: self
    case .int: .int(Self.numbers)
    case .optional(let wrapped): .optional(wrapped.widened)
    case .pin: .pin(capacity: Self.pinCapacities.upperBound)
    case .list(let element, _): .list(element.widened, capacity: Self.listCapacities.upperBound)
    default: self
    }
  }
}
