/// What was asked for, and what shows that it is there: scenarios that say so under `covers`, tests, or a reason.
public struct Requirements: Sendable {
  public let name: String
  public let summary: String
  /// Where the name stands.
  public let range: SourceRange
  /// In the order of the spec.
  public let sections: [Section]

  package init(name: String, summary: String, range: SourceRange, sections: [Section]) {
    (self.name, self.summary, self.range, self.sections) = (name, summary, range, sections)
  }

  /// Rows that belong together, such as a table of test cases.
  public struct Section: Sendable {
    public let title: String
    public let rows: [Row]

    package init(title: String, rows: [Row]) {
      (self.title, self.rows) = (title, rows)
    }
  }

  /// One thing that was asked for.
  public struct Row: Sendable {
    /// What scenarios say under `covers`: the names of the requirements and of the row, `stage-02/mismatch`.
    public let key: String
    /// What was asked for, in the author's words.
    public let words: String
    /// The names of tests in Swift that show it.
    public let tests: [String]
    /// What stands for it where it is not met as it was asked for, or why nothing can.
    public let instead: String?

    package init(key: String, words: String, tests: [String], instead: String?) {
      (self.key, self.words, self.tests, self.instead) = (key, words, tests, instead)
    }
  }
}
