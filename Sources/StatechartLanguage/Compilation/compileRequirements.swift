import StatechartModel
import StatechartSyntax

extension Requirements {
  /// Creates the requirements of the model from their syntax tree.
  init(_ syntax: RequirementsSyntax) {
    self.init(
      name: syntax.name.text, summary: syntax.summary, range: syntax.name.range,
      sections: syntax.sections.map { section in
        Section(
          title: section.title.text,
          rows: section.rows.map { row in
            Row(key: syntax.key(of: row), words: row.words, tests: row.tests.map(\.text), instead: row.instead)
          })
      })
  }
}
