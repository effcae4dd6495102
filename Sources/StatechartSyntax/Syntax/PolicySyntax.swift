package import StatechartModel

/// `policy: Lockout …`: constants that the app reads.
package struct PolicySyntax: Sendable {
  package let name: Name
  package let summary: String
  /// `CodeLength: int(4...6)`
  package let types: [VariableSyntax]
  package let records: [SignatureSyntax]
  package let values: [PolicyValueSyntax]
}

/// One constant of a policy.
package struct PolicyValueSyntax: Sendable {
  package let name: Name
  package let comment: String?
  package let kind: Kind

  package enum Kind: Sendable {
    /// `grace: duration = 5s`
    case single(VariableSyntax)
    /// `stages: { list: Stage, rising: [failures], items: [{ failures: 5, wait: 30s }] }`
    case list(of: Name, rising: [Name], items: [PolicyItemSyntax])
  }
}

/// One record of a list.
package struct PolicyItemSyntax: Sendable {
  package let fields: [ArgumentSyntax]
  package let range: SourceRange
}
