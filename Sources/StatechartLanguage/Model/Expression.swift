/// An expression that cannot fail: its names are resolved, its types fit, its numbers stay in their ranges.
public struct Expression: Sendable {
  public let kind: Kind
  public let type: ValueType
  public let range: SourceRange

  public init(kind: Kind, type: ValueType, range: SourceRange) {
    (self.kind, self.type, self.range) = (kind, type, range)
  }

  public indirect enum Kind: Sendable {
    case bool(Bool)
    case int(Int)
    /// In milliseconds.
    case duration(Int)
    case caseName(String)
    case text(ID<Text>, [Expression])
    case none
    case variable(ID<Variable>)
    /// What the event or outcome at hand carries.
    case field(index: Int, name: String)
    /// The value of a field, counted from 0, of a record.
    case member(Expression, field: Int, name: String)
    /// What is there, where it is known that something is.
    case unwrapped(Expression)
    /// The digits of a code, or the items of a list.
    case count(Expression)
    /// The first or the last item of a list, or none.
    case item(ListEnd, of: Expression)
    /// Whether an item is in a list.
    case contains(Expression, Expression)
    /// A value for each field of a record.
    case record([Expression])
    case list([Expression])
    case isIn(ID<State>)
    case not(Expression)
    case negative(Expression)
    case binary(BinaryOperator, Expression, Expression)
  }
}

/// Where in a list an item is read, as the author writes it.
public enum ListEnd: String, Sendable {
  case first
  case last
}

extension Expression {
  /// The expressions it is made of, itself first.
  public var all: [Expression] {
    var all = [self]
    forEachPart { all += $0.all }
    return all
  }

  /// The expressions that stand directly in it.
  public var parts: [Expression] {
    var parts: [Expression] = []
    forEachPart { parts.append($0) }
    return parts
  }

  /// Goes through the expressions that stand directly in it, without an array of them.
  private func forEachPart(_ body: (Expression) -> Void) {
    switch kind {
    case .bool, .int, .duration, .caseName, .none, .variable, .field, .isIn: break
    case .text(_, let parts), .record(let parts), .list(let parts): parts.forEach(body)
    case .not(let operand), .negative(let operand), .member(let operand, _, _), .unwrapped(let operand), .count(let operand),
      .item(_, of: let operand):
      body(operand)
    case .binary(_, let left, let right), .contains(let left, let right):
      body(left)
      body(right)
    }
  }

  /// Goes through the expressions it is made of, itself first, without an array of them.
  func forEach(_ body: (Expression) -> Void) {
    body(self)
    forEachPart { $0.forEach(body) }
  }

  /// The variables it reads.
  public var variables: Set<ID<Variable>> {
    var variables: Set<ID<Variable>> = []
    forEach { if case .variable(let id) = $0.kind { variables.insert(id) } }
    return variables
  }
}
