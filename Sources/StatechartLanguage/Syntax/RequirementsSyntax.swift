/// `requirements: stage-02 …`: what was asked for, row by row.
struct RequirementsSyntax: Sendable {
  let name: Name
  let summary: String
  let sections: [RequirementSectionSyntax]

  var rows: [RequirementSyntax] { sections.flatMap(\.rows) }
}

/// `Test cases: { … }`
struct RequirementSectionSyntax: Sendable {
  let title: Name
  let rows: [RequirementSyntax]
}

/// `mismatch: Passcodes don't match`, or with what shows it besides scenarios.
struct RequirementSyntax: Sendable {
  let id: Name
  let words: String
  let tests: [Name]
  let instead: String?
}
