// Of alternatives the first whose guard holds is taken: each must have its turn.

extension FlowChecker {
  /// Reports guards that cannot hold, ones that hold only where an earlier one does, and pairs that claim the same number.
  mutating func checkGuards(of transitions: [Transition]) {
    guard transitions.contains(where: { $0.condition != nil }) else { return }
    let claims = transitions.map { $0.condition.map(Claim.init) }
    var isMistaken = false
    for (index, claim) in claims.enumerated() {
      guard let claim, let condition = transitions[index].condition else { continue }
      if claim.isEmpty {
        diagnostics.report(.guardNeverHolds(at: condition.range))
        isMistaken = true
        continue
      }
      for (other, earlier) in claims[..<index].enumerated() {
        guard let earlier, !earlier.isEmpty, let first = transitions[other].condition else { continue }
        if claim.implies(earlier) {
          diagnostics.report(.implied(at: transitions[index].range).noting("this one holds whenever it does", at: first.range))
          isMistaken = true
          break
        }
        if let number = claim.numberClaimed(with: earlier), !earlier.implies(claim) {
          diagnostics.report(.guardsOverlap(number, at: condition.range).noting("and here as well", at: first.range))
        }
      }
    }
    if !isMistaken { checkTurns(of: transitions) }
  }

  /// Reports the first for which those before it leave nothing.
  private mutating func checkTurns(of transitions: [Transition]) {
    var rest = Facts()
    for (index, transition) in transitions.enumerated() where transition.range.file === flow.range.file {
      var own = rest
      if let condition = transition.condition { own.learn(condition) }
      if own.isContradiction {
        let range = transition.condition?.range ?? transition.range
        diagnostics.report(
          index == 0 ? .guardAsksTooMuch(at: range) : .exhausted(wholly: rest.isContradiction, at: transition.range))
        return
      }
      if let condition = transition.condition { rest.learn(condition, holds: false) }
    }
  }
}

/// What a guard asks for, as far as it is a list of things joined with `and`.
private struct Claim {
  /// Ranges that numbers are asked to be in.
  private var ranges: [Facts.Number: ClosedRange<Int>] = [:]
  /// Everything else that is asked, each with whether it is to be so.
  private var others: [Key: Bool] = [:]
  /// Whether nothing can be all that.
  private(set) var isEmpty = false

  /// What is asked, however it is spaced or where it stands.
  private struct Key: Hashable {
    let words: String
  }

  init(_ condition: Expression) {
    note(condition, isTrue: true)
  }

  private mutating func note(_ condition: Expression, isTrue: Bool) {
    switch condition.kind {
    case .binary(.and, let left, let right) where isTrue:
      note(left, isTrue: true)
      note(right, isTrue: true)
    case .binary(.or, let left, let right) where !isTrue:
      note(left, isTrue: false)
      note(right, isTrue: false)
    case .not(let operand):
      note(operand, isTrue: !isTrue)
    case .binary(.notEqual, let left, let right):
      let same = Expression(kind: .binary(.equal, left, right), type: .bool, range: condition.range)
      note(same, isTrue: !isTrue)
    default:
      if isTrue, let (number, range) = condition.constantRange {
        let known = ranges[number] ?? range
        if known.overlaps(range) { ranges[number] = known.clamped(to: range) } else { isEmpty = true }
      } else {
        let key = Key(words: condition.canonicalWords)
        if let known = others.updateValue(isTrue, forKey: key), known != isTrue { isEmpty = true }
      }
    }
  }

  /// Whether all that `other` asks for is so wherever this is.
  func implies(_ other: Claim) -> Bool {
    other.others.allSatisfy { others[$0.key] == $0.value }
      && other.ranges.allSatisfy { number, range in
        ranges[number].map { range.lowerBound <= $0.lowerBound && $0.upperBound <= range.upperBound } ?? false
      }
  }

  /// A number that both let be, where each is about one number and nothing else.
  func numberClaimed(with other: Claim) -> Int? {
    guard others.isEmpty, other.others.isEmpty, ranges.count == 1, other.ranges.count == 1,
      let (number, range) = ranges.first, let theirs = other.ranges[number], range.overlaps(theirs)
    else { return nil }
    return range.clamped(to: theirs).lowerBound
  }
}

extension Expression {
  /// The range that a comparison with a literal asks a number to be in.
  fileprivate var constantRange: (Facts.Number, ClosedRange<Int>)? {
    guard case .binary(let symbol, let left, let right) = kind else { return nil }
    if let number = Facts.Number(left), let value = right.literalNumber, let range = symbol.range(value) {
      return (number, range)
    }
    if let number = Facts.Number(right), let value = left.literalNumber, let range = symbol.mirrored?.range(value) {
      return (number, range)
    }
    return nil
  }

  private var literalNumber: Int? {
    switch kind {
    case .int(let value) where type != .digit: value
    case .duration(let milliseconds): milliseconds
    default: nil
    }
  }

  /// The expression in one spelling.
  var canonicalWords: String {
    switch kind {
    case .bool(let value): "\(value)"
    case .int(let value), .duration(let value): "\(value)"
    case .caseName(let name): ".\(name)"
    case .text(let id, let arguments): "t\(id.index)(\(arguments.map(\.canonicalWords).joined(separator: ",")))"
    case .none: "none"
    case .variable(let id): "v\(id.index)"
    case .field(let index, _): "f\(index)"
    case .member(let holder, let field, _): "\(holder.canonicalWords).\(field)"
    case .unwrapped(let operand): operand.canonicalWords
    case .count(let holder): "#\(holder.canonicalWords)"
    case .item(let end, of: let list): "\(list.canonicalWords).\(end)"
    case .contains(let list, let item): "(\(item.canonicalWords)∈\(list.canonicalWords))"
    case .record(let parts), .list(let parts): "[\(parts.map(\.canonicalWords).joined(separator: ","))]"
    case .isIn(let state): Self.words(isIn: state)
    case .not(let operand): "!(\(operand.canonicalWords))"
    case .negative(let operand): "-(\(operand.canonicalWords))"
    case .binary(let symbol, let left, let right):
      "(\(left.canonicalWords)\(symbol.rawValue)\(right.canonicalWords))"
    }
  }

  static func words(isIn state: ID<State>) -> String { "in\(state.index)" }
}

extension BinaryOperator {
  /// The numbers that compare so with a value.
  fileprivate func range(_ value: Int) -> ClosedRange<Int>? {
    switch self {
    case .equal: value...value
    case .less: value > Int.min ? Int.min...(value - 1) : nil
    case .lessOrEqual: Int.min...value
    case .greater: value < Int.max ? (value + 1)...Int.max : nil
    case .greaterOrEqual: value...Int.max
    case .notEqual, .or, .and, .plus, .minus, .times: nil
    }
  }
}
