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
    /// The digits of a code.
    case count(ID<Variable>)
    case isIn(ID<State>)
    case not(Expression)
    case negative(Expression)
    case binary(BinaryOperator, Expression, Expression)
  }
}

extension Expression {
  /// The expressions it is made of, itself first.
  public var all: [Expression] {
    switch kind {
    case .bool, .int, .duration, .caseName, .none, .variable, .field, .count, .isIn: [self]
    case .text(_, let arguments): [self] + arguments.flatMap(\.all)
    case .not(let operand), .negative(let operand): [self] + operand.all
    case .binary(_, let left, let right): [self] + left.all + right.all
    }
  }

  /// The variables it reads.
  public var variables: Set<ID<Variable>> {
    Set(
      all.compactMap { expression in
        switch expression.kind {
        case .variable(let id), .count(let id): id
        default: nil
        }
      })
  }
}
