package import StatechartModel

/// A type as it is written, before the names of types and constants mean anything.
package indirect enum TypeSyntax: Sendable {
  /// `bool`, `create | change`, `pin`
  case plain(ValueType)
  /// `int(4...6)`, `int(1...Limits.most)`
  case int(NumberSyntax, NumberSyntax)
  /// `pin(6)`, `pin(CodeLength)`
  case pin(NumberSyntax)
  /// `Choice`, `CodeLength`: a record, or a type of a policy.
  case named(Name)
  /// `int(4...6) or none`
  case optional(TypeSyntax)
  /// `list(Choice, 8)`
  case list(TypeSyntax, capacity: NumberSyntax)
}

/// A number within a type.
package struct NumberSyntax: Sendable {
  package let kind: Kind
  package let range: SourceRange

  package enum Kind: Sendable {
    case literal(Int)
    /// `Limits.most`, a constant of a policy.
    case constant(policy: Name, Name)
    /// `CodeLength`: as many as the largest number of the type.
    case largest(of: Name)
  }
}
