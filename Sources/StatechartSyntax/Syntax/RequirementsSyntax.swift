package import StatechartModel

/// The syntax tree of requirements: `requirements: stage-02 …`.
package struct RequirementsSyntax: Sendable {
  package let name: Name
  package let summary: String
  package let sections: [RequirementSectionSyntax]

  package var rows: [RequirementSyntax] { sections.flatMap(\.rows) }
}

/// A section of requirements: `Test cases: { … }`.
package struct RequirementSectionSyntax: Sendable {
  package let title: Name
  package let rows: [RequirementSyntax]
}

/// A requirement: `mismatch: Passcodes don't match`.
///
/// A requirement can name Swift tests. A requirement that is not met as written has a substitute, `instead`.
package struct RequirementSyntax: Sendable {
  package let id: Name
  package let words: String
  package let tests: [Name]
  package let instead: String?
}
