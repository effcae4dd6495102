package import StatechartModel

/// The syntax tree of a type, before name resolution.
package indirect enum TypeSyntax: Sendable {
  /// A simple type or a set of cases: `bool`, `create | change`.
  case plain(ValueType)
  /// A number with a range: `int(4...6)`, `int(1...Limits.most)`.
  case int(NumberSyntax, NumberSyntax)
  /// A code with a capacity: `pin(6)`, `pin(CodeLength)`.
  case pin(NumberSyntax)
  /// A record, or a named type of a policy: `Choice`, `CodeLength`.
  case named(Name)
  /// An optional type: `int(4...6) or none`.
  case optional(TypeSyntax)
  /// A list with an item type and a capacity: `list(Choice, 8)`.
  case list(TypeSyntax, capacity: NumberSyntax)
}

/// A number in a type.
package struct NumberSyntax: Sendable {
  package let kind: Kind
  package let range: SourceRange

  /// The kind of a number.
  package enum Kind: Sendable {
    case literal(Int)
    /// A constant of a policy: `Limits.most`.
    case constant(policy: Name, Name)
    /// The upper bound of a named type: `CodeLength`.
    case largest(of: Name)
  }
}
