package import StatechartModel

/// `requirements: stage-02 …`: what was asked for, row by row.
package struct RequirementsSyntax: Sendable {
  package let name: Name
  package let summary: String
  package let sections: [RequirementSectionSyntax]

  package var rows: [RequirementSyntax] { sections.flatMap(\.rows) }
}

/// `Test cases: { … }`
package struct RequirementSectionSyntax: Sendable {
  package let title: Name
  package let rows: [RequirementSyntax]
}

/// `mismatch: Passcodes don't match`, or with what shows it besides scenarios.
package struct RequirementSyntax: Sendable {
  package let id: Name
  package let words: String
  package let tests: [Name]
  package let instead: String?
}
