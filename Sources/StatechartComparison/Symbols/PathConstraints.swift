import StatechartModel
import StatechartSemantics
import StatechartVerification

/// The path condition of one symbolic step of two flows: constraints on terms, and the choices that led to them.
///
/// If a condition depends on unknown values, its truth value is chosen. The chosen value becomes a constraint for the rest of
/// the step. Both flows share the constraints, so a condition has the same truth value in both flows. The step is executed
/// again for each combination of choices. The class derives no consequences from a combination of constraints. Some explored
/// combinations of choices may therefore be infeasible, but no feasible combination is missing.
final class PathConstraints {
  private var choices = Choices()
  /// The types of the symbols.
  private(set) var symbols: [ValueType] = []
  private var bounds: [Term: ClosedRange<Int>] = [:]
  private var excluded: [Term: Set<Int>] = [:]
  private var remainingCases: [Term: [String]] = [:]
  private var truths: [Term: Bool] = [:]

  /// Begins an execution of the step with the current combination of choices.
  func begin(_ symbols: [ValueType], present: Set<Int>) {
    self.symbols = symbols
    (bounds, excluded, remainingCases, truths) = ([:], [:], [:], [:])
    for symbol in present { truths[.equal(.symbol(symbol), .none)] = false }
  }

  /// Advances to the next combination of choices.
  ///
  /// - Returns: `false` after the last combination.
  func advance() -> Bool { choices.advance() }

  private func choose(_ count: Int) -> Int { choices.choose(count, .input) }

  /// Adds a symbol for an unknown value of a type.
  ///
  /// - Returns: The symbol.
  func addSymbol(_ type: ValueType) -> Term {
    symbols.append(type)
    return .symbol(symbols.count - 1)
  }

  // MARK: Truth values

  /// Returns whether a bool is true.
  ///
  /// If the result is unknown, the function chooses a result.
  func isTrue(_ term: Term) -> Bool {
    if case .bool(let value) = term { return value }
    if let known = truths[term] { return known }
    let value = choose(2) == 0
    truths[term] = value
    return value
  }

  /// Returns whether an optional value is present.
  ///
  /// If the result is unknown, the function chooses a result.
  func isPresent(_ term: Term) -> Bool {
    switch term {
    case .none: return false
    case .symbol(let symbol) where !symbols[symbol].isOptional: return true
    case .symbol, .member, .item: return !isTrue(.equal(term, .none))
    default: return true
    }
  }

  /// Returns whether a value is present; `nil` if its presence is unknown.
  func knownPresence(of term: Term) -> Bool? { truths[.equal(term, .none)].map { !$0 } }

  /// Returns whether a value is known to be present.
  func isKnownPresent(_ term: Term) -> Bool {
    switch term {
    case .symbol(let symbol) where !symbols[symbol].isOptional: true
    case .symbol, .member, .item: knownPresence(of: term) == true
    default: term != .none
    }
  }

  /// Returns the truth value of a bool; `nil` if the truth value is unknown.
  func knownTruth(of term: Term) -> Bool? {
    if case .bool(let value) = term { value } else { truths[term] }
  }

  // MARK: Numbers

  private static let anyNumber = ValueType.numbers.lowerBound * 2...ValueType.numbers.upperBound * 2

  /// Returns a product, clamped so that sums of a few products cannot overflow.
  private static func limited(_ number: Int, times factor: Int) -> Int {
    let (product, overflows) = number.multipliedReportingOverflow(by: factor)
    let limit = Int.max / 4
    return overflows ? (number < 0) == (factor < 0) ? limit : -limit : min(max(product, -limit), limit)
  }

  /// Returns the range of a numeric term.
  private func range(of term: Term) -> ClosedRange<Int> {
    if let known = bounds[term] { return known }
    switch term {
    case .number(let number): return number...number
    case .count(let list):
      switch type(of: list) {
      case .pin(let capacity)?, .list(_, let capacity)?: return 0...capacity
      default: return 0...ValueType.listCapacities.upperBound
      }
    case .sum(let factors, let constant):
      return factors.reduce(Self.limited(constant, times: 1)...Self.limited(constant, times: 1)) { sum, part in
        let range = range(of: part.key)
        let ends = [
          Self.limited(range.lowerBound, times: part.value), Self.limited(range.upperBound, times: part.value),
        ].sorted()
        return Self.limited(sum.lowerBound + ends[0], times: 1)...Self.limited(sum.upperBound + ends[1], times: 1)
      }
    default:
      switch type(of: term)?.wrapped {
      case .int(let range)?: return range
      case .duration?: return 0...Interpreter.longestDuration
      default: return Self.anyNumber
      }
    }
  }

  /// Returns whether `left` is at most `right`.
  ///
  /// If the result is unknown, the function chooses a result. Both numbers have a range, so their difference cannot overflow.
  func isAtMost(_ left: Term, _ right: Term) -> Bool {
    let (unknown, constant) = left.adding(right, times: -1).split
    if case .number = unknown { return constant <= 0 }
    let (term, isNegative) = canonical(unknown)
    // The comparison is `term <= limit`, or `term >= limit` if the term was negated.
    let limit = isNegative ? constant : 0 &- constant
    let range = range(of: term)
    if isNegative {
      if range.lowerBound >= limit { return true }
      if range.upperBound < limit { return false }
      let holds = choose(2) == 0
      narrow(term, holds ? limit...range.upperBound : range.lowerBound...limit &- 1)
      return holds
    }
    if range.upperBound <= limit { return true }
    if range.lowerBound > limit { return false }
    let holds = choose(2) == 0
    narrow(term, holds ? range.lowerBound...limit : limit &+ 1...range.upperBound)
    return holds
  }

  /// Returns whether two numbers are equal.
  ///
  /// If the result is unknown, the function chooses a result.
  func areEqualNumbers(_ left: Term, _ right: Term) -> Bool {
    let (unknown, constant) = left.adding(right, times: -1).split
    if case .number = unknown { return constant == 0 }
    let (term, isNegative) = canonical(unknown)
    let value = isNegative ? constant : 0 &- constant
    let range = range(of: term)
    guard range.contains(value), excluded[term]?.contains(value) != true else { return false }
    if range.count == 1 { return true }
    let isEqual = choose(2) == 0
    if isEqual {
      bounds[term] = value...value
    } else if value == range.lowerBound {
      narrow(term, value + 1...range.upperBound)
    } else if value == range.upperBound {
      narrow(term, range.lowerBound...value - 1)
    } else {
      excluded[term, default: []].insert(value)
    }
    return isEqual
  }

  /// Narrows the range of a number so that both bounds are possible values.
  ///
  /// Each later choice therefore leaves at least one possible value.
  private func narrow(_ term: Term, _ range: ClosedRange<Int>) {
    let holes = excluded[term] ?? []
    var (low, high) = (range.lowerBound, range.upperBound)
    while low < high, holes.contains(low) { low += 1 }
    while high > low, holes.contains(high) { high -= 1 }
    bounds[term] = low...high
  }

  /// Returns the canonical form of a term: the term or its negation.
  ///
  /// A constrained term and its negation have the same canonical form.
  private func canonical(_ term: Term) -> (term: Term, isNegative: Bool) {
    let negative = Term.number(0).adding(term, times: -1)
    if bounds[term] != nil || excluded[term] != nil { return (term, false) }
    if bounds[negative] != nil || excluded[negative] != nil { return (negative, true) }
    // The canonical form of a single term has a positive coefficient.
    return term.factors.count == 1 && term.factors.values.allSatisfy { $0 < 0 } ? (negative, true) : (term, false)
  }

  /// Returns the known value of a numeric term; `nil` if the value is unknown.
  func knownNumber(_ term: Term) -> Int? {
    if case .number(let number) = term { return number }
    return bounds[term].flatMap { $0.count == 1 ? $0.lowerBound : nil }
  }

  // MARK: Cases

  private func cases(of term: Term) -> [String] {
    if case .caseName(let name) = term { return [name] }
    return remainingCases[term] ?? type(of: term)?.wrapped.casesType?.cases ?? []
  }

  /// Returns the known case of a term; `nil` if the case is unknown.
  func knownCase(_ term: Term) -> String? {
    let cases = cases(of: term)
    return cases.count == 1 ? cases[0] : nil
  }

  private func hasCase(_ term: Term, _ name: String) -> Bool {
    let cases = cases(of: term)
    guard cases.contains(name) else { return false }
    if cases.count == 1 { return true }
    let isCase = choose(2) == 0
    remainingCases[term] = isCase ? [name] : cases.filter { $0 != name }
    return isCase
  }

  /// Chooses a possible case of a term.
  ///
  /// - Returns: The case; `nil` if the term has no cases.
  func chooseCase(of term: Term) -> String? {
    let cases = cases(of: term)
    guard !cases.isEmpty else { return nil }
    let name = cases[choose(cases.count)]
    if !term.isConstant { remainingCases[term] = [name] }
    return name
  }

  // MARK: Values

  /// Returns the type of a symbol, of a field or an item of a symbol, or of a changed list or code; `nil` for other terms.
  func type(of term: Term) -> ValueType? {
    switch term {
    case .symbol(let symbol): symbols[symbol]
    case .member(let record, let field):
      if case .record(let type)? = type(of: record)?.wrapped, type.fields.indices.contains(field) {
        type.fields[field].type
      } else {
        nil
      }
    case .item(_, of: let list):
      if case .list(let element, _)? = type(of: list) { .optional(element) } else { nil }
    case .appended(_, to: let list), .removed(_, from: let list): type(of: list)
    default: nil
    }
  }

  /// Returns the term for the count of a list or a code.
  func count(_ term: Term) -> Term {
    switch term {
    case .list(let items): return .number(items.count)
    case .none: return .number(0)
    case .appended(_, to: let rest): return count(rest).adding(.number(1))
    case .removed(_, from: let rest):
      let count = count(rest)
      return isAtMost(count, .number(0)) ? .number(0) : count.adding(.number(-1))
    default: return .count(term)
    }
  }

  /// Returns whether two values of a type are equal.
  ///
  /// If the result is unknown, the function chooses a result.
  func areEqual(_ left: Term, _ right: Term, _ type: ValueType) -> Bool {
    if left == right { return true }
    switch type {
    case .optional(let wrapped):
      let (isLeft, isRight) = (isPresent(left), isPresent(right))
      return isLeft == isRight && (!isLeft || areEqual(left, right, wrapped))
    case .bool: return isTrue(left) == isTrue(right)
    case .anyInt: return areSame(left, right)
    case .int, .duration: return areEqualNumbers(left, right)
    case .cases: return areEqualCases(left, right)
    case .record(let record):
      return record.fields.indices.allSatisfy { areEqual(left.field($0), right.field($0), record.fields[$0].type) }
    case .pin, .list: return areEqualLists(left, right, type)
    case .none: return true
    case .digit, .secret, .text:
      if case .words(let pieces, let values) = left, case .words(let others, let theirs) = right {
        return pieces == others && values.count == theirs.count
          && zip(values, theirs).allSatisfy { areEqualTexts($0, $1) }
      }
      return areSame(left, right)
    }
  }

  /// Returns whether two arguments of a text, which are numbers or durations, are equal.
  ///
  /// If the result is unknown, the function chooses a result.
  private func areEqualTexts(_ left: Term, _ right: Term) -> Bool {
    if let number = knownNumber(left), let other = knownNumber(right) { return number == other }
    return areSame(left, right)
  }

  private func areEqualCases(_ left: Term, _ right: Term) -> Bool {
    if case .caseName(let name) = right { return hasCase(left, name) }
    if case .caseName(let name) = left { return hasCase(right, name) }
    return chooseCase(of: left) == chooseCase(of: right)
  }

  private func areEqualLists(_ left: Term, _ right: Term, _ type: ValueType) -> Bool {
    let element: ValueType = if case .list(let element, _) = type { element } else { .digit }
    switch (left, right) {
    case (.list(let items), .list(let others)):
      return items.count == others.count && zip(items, others).allSatisfy { areEqual($0, $1, element) }
    case (.appended(let item, to: let rest), .appended(let other, to: let others)):
      return areEqual(rest, others, type) && areEqual(item, other, element)
    case (.list([]), _): return areEqualNumbers(count(right), .number(0))
    case (_, .list([])): return areEqualNumbers(count(left), .number(0))
    default: return areEqualNumbers(count(left), count(right)) && areSame(left, right)
    }
  }

  /// Returns whether two terms are equal, by their form or by a known truth value.
  ///
  /// If neither the form nor a known truth value determines the result, the function chooses a result and records the choice.
  func areSame(_ left: Term, _ right: Term) -> Bool {
    if left == right { return true }
    if case .number(let number) = left, case .number(let other) = right { return number == other }
    if let known = truths[.equal(right, left)] { return known }
    return isTrue(.equal(left, right))
  }
}
