package import StatechartModel

/// The syntax tree of a type, before name resolution.
package indirect enum TypeSyntax: Sendable {
  /// `bool`, `create | change`, `pin`
  case plain(ValueType)
  /// `int(4...6)`, `int(1...Limits.most)`
  case int(NumberSyntax, NumberSyntax)
  /// `pin(6)`, `pin(CodeLength)`
  case pin(NumberSyntax)
  /// A record, or a named type of a policy: `Choice`, `CodeLength`.
  case named(Name)
  /// `int(4...6) or none`
  case optional(TypeSyntax)
  /// `list(Choice, 8)`
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
