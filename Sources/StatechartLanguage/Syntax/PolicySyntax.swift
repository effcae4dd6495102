/// `policy: Lockout …`: constants that the app reads.
struct PolicySyntax: Sendable {
  let name: Name
  let summary: String
  /// `CodeLength: int(4...6)`
  let types: [VariableSyntax]
  let records: [SignatureSyntax]
  let values: [PolicyValueSyntax]
}

/// One constant of a policy.
struct PolicyValueSyntax: Sendable {
  let name: Name
  let comment: String?
  let kind: Kind

  enum Kind: Sendable {
    /// `grace: duration = 5s`
    case single(VariableSyntax)
    /// `stages: { list: Stage, rising: [failures], items: [{ failures: 5, wait: 30s }] }`
    case list(of: Name, rising: [Name], items: [PolicyItemSyntax])
  }
}

/// One record of a list.
struct PolicyItemSyntax: Sendable {
  let fields: [ArgumentSyntax]
  let range: SourceRange
}
