package import StatechartModel

/// The syntax tree of a policy: `policy: Lockout …`.
package struct PolicySyntax: Sendable {
  package let name: Name
  package let summary: String
  /// The named types, such as `CodeLength: int(4...6)`.
  package let types: [VariableSyntax]
  package let records: [SignatureSyntax]
  package let values: [PolicyValueSyntax]
}

/// A constant of a policy.
package struct PolicyValueSyntax: Sendable {
  package let name: Name
  package let comment: String?
  package let kind: Kind

  /// The value of a constant.
  package enum Kind: Sendable {
    /// A single value: `grace: duration = 5s`.
    case single(VariableSyntax)
    /// A list of records: `stages: { list: Stage, rising: [failures], items: [{ failures: 5, wait: 30s }] }`.
    case list(of: Name, rising: [Name], items: [PolicyItemSyntax])
  }
}

/// A record in a list of a policy.
package struct PolicyItemSyntax: Sendable {
  package let fields: [ArgumentSyntax]
  package let range: SourceRange
}
