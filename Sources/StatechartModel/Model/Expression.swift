/// A type-checked expression, whose evaluation cannot fail: its names are resolved, its types match, and its numbers stay in
/// their ranges.
///
/// An expression is a class, so that passes share the millions of expressions of a large chart instead of copying them.
public final class Expression: Sendable {
  /// The kind of the expression, with its operands.
  public let kind: Kind
  private let origin: Origin
  /// The type of the value.
  public let type: ValueType
  /// The source range of the expression.
  public let range: SourceRange

  /// Creates an expression with its source range.
  public init(kind: Kind, type: ValueType, range: SourceRange) {
    (self.kind, self.type, self.range, origin) = (kind, type, range, .here)
  }

  /// Creates a reference to a policy constant with the value `value`.
  package init(ofPolicy value: Expression, range: SourceRange) {
    (kind, type, self.range, origin) = (value.kind, value.type, range, .policy)
  }

  /// Creates a reference to the guard `name` with the condition `condition`.
  package init(ofGuard name: String, _ condition: Expression, range: SourceRange) {
    (kind, type, self.range, origin) = (condition.kind, condition.type, range, .guard(name))
  }

  /// The origin of an expression: the expression's own source text, a policy constant or a named guard.
  ///
  /// The enumeration is indirect, so that an expression stays small.
  private indirect enum Origin {
    case here
    case policy
    case `guard`(String)
  }

  /// Whether the expression refers to a policy constant, whose value can differ between versions of the policy.
  package var isOfPolicy: Bool {
    if case .policy = origin { true } else { false }
  }

  /// The name of the guard that the expression refers to; `nil` for other expressions.
  public var guardName: String? {
    if case .guard(let name) = origin { name } else { nil }
  }

  /// The kind of an expression.
  ///
  /// Cases with large payloads are indirect, so that the value stays small.
  public enum Kind: Sendable {
    case bool(Bool)
    case int(Int)
    /// A duration in milliseconds.
    case duration(Int)
    case caseName(String)
    case text(ID<Text>, [Expression])
    case none
    case variable(ID<Variable>)
    /// A payload field of the current event or outcome.
    indirect case field(index: Int, name: String)
    /// The value of the record field with this index.
    indirect case member(Expression, field: Int, name: String)
    /// The wrapped value of an optional, for which narrowing has excluded `none`.
    case unwrapped(Expression)
    /// The number of digits of a pin, or of items of a list.
    case count(Expression)
    /// The first or last item of a list, or `none` for an empty list.
    case item(ListEnd, of: Expression)
    /// A test whether a list contains an item.
    case contains(Expression, Expression)
    /// A record, with a value for each field.
    case record([Expression])
    case list([Expression])
    case isIn(ID<State>)
    case not(Expression)
    case negative(Expression)
    case binary(BinaryOperator, Expression, Expression)
  }
}

/// The end of a list at which an item is read or removed.
///
/// The raw value is the spelling in a spec.
public enum ListEnd: String, Sendable {
  case first
  case last

  /// The name of the action that removes the item at this end.
  public var removal: String { self == .first ? "removeFirst" : "removeLast" }
}

extension Expression {
  /// The expression and all its subexpressions, in preorder.
  public var all: [Expression] {
    var all = [self]
    forEachPart { all += $0.all }
    return all
  }

  /// The direct subexpressions.
  public var parts: [Expression] {
    var parts: [Expression] = []
    forEachPart { parts.append($0) }
    return parts
  }

  /// Calls `body` for each direct subexpression, without building an array.
  private func forEachPart(_ body: (Expression) -> Void) {
    _ = containsPart {
      body($0)
      return false
    }
  }

  private func containsPart(where matches: (Expression) -> Bool) -> Bool {
    switch kind {
    case .bool, .int, .duration, .caseName, .none, .variable, .field, .isIn: false
    case .text(_, let parts), .record(let parts), .list(let parts): parts.contains(where: matches)
    case .not(let operand), .negative(let operand), .member(let operand, _, _), .unwrapped(let operand), .count(let operand),
      .item(_, of: let operand):
      matches(operand)
    case .binary(_, let left, let right), .contains(let left, let right): matches(left) || matches(right)
    }
  }

  /// Returns whether `matches` returns `true` for the expression or one of its subexpressions.
  // Inlining is disabled, because recursive inlining would make the function a hundred times as large.
  @inline(never)
  package func contains(where matches: (Expression) -> Bool) -> Bool {
    matches(self) || containsPart { $0.contains(where: matches) }
  }

  /// Calls `body` for the expression and all its subexpressions in preorder, without building an array.
  package func forEach(_ body: (Expression) -> Void) {
    _ = contains {
      body($0)
      return false
    }
  }

  /// The variables that the expression reads.
  public var variables: Set<ID<Variable>> {
    var variables: Set<ID<Variable>> = []
    forEach { if case .variable(let id) = $0.kind { variables.insert(id) } }
    return variables
  }

  /// Returns whether two expressions are structurally equal, ignoring types, source ranges, origins and unwrapping.
  package func isSame(as other: Expression) -> Bool {
    switch (kind, other.kind) {
    case (.unwrapped(let operand), _): operand.isSame(as: other)
    case (_, .unwrapped(let operand)): isSame(as: operand)
    case (.bool(let value), .bool(let theirs)): value == theirs
    case (.int(let value), .int(let theirs)), (.duration(let value), .duration(let theirs)): value == theirs
    case (.caseName(let name), .caseName(let theirs)): name == theirs
    case (.text(let id, let parts), .text(let theirs, let others)): id == theirs && parts.areSame(as: others)
    case (.none, .none): true
    case (.variable(let id), .variable(let theirs)): id == theirs
    case (.field(let index, _), .field(let theirs, _)): index == theirs
    case (.member(let holder, let field, _), .member(let theirs, let other, _)): field == other && holder.isSame(as: theirs)
    case (.count(let holder), .count(let theirs)): holder.isSame(as: theirs)
    case (.item(let end, let list), .item(let other, let theirs)): end == other && list.isSame(as: theirs)
    case (.contains(let list, let item), .contains(let theirs, let other)): list.isSame(as: theirs) && item.isSame(as: other)
    case (.record(let parts), .record(let others)), (.list(let parts), .list(let others)): parts.areSame(as: others)
    case (.isIn(let state), .isIn(let theirs)): state == theirs
    case (.not(let operand), .not(let theirs)), (.negative(let operand), .negative(let theirs)): operand.isSame(as: theirs)
    case (.binary(let symbol, let left, let right), .binary(let other, let first, let second)):
      symbol == other && left.isSame(as: first) && right.isSame(as: second)
    default: false
    }
  }
}

extension [Expression] {
  fileprivate func areSame(as others: [Expression]) -> Bool {
    count == others.count && zip(self, others).allSatisfy { $0.isSame(as: $1) }
  }
}
