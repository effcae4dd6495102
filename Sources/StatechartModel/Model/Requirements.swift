/// Requirements, grouped in sections.
///
/// The evidence for a requirement is a scenario that lists the requirement's key under `covers`, a Swift test, or a reason.
public struct Requirements: Sendable {
  /// The name of the requirements, which prefixes the keys of their rows.
  public let name: String
  /// The one-sentence summary.
  public let summary: String
  /// The source range of the name.
  public let range: SourceRange
  /// The sections, in the order of the spec.
  public let sections: [Section]

  package init(name: String, summary: String, range: SourceRange, sections: [Section]) {
    (self.name, self.summary, self.range, self.sections) = (name, summary, range, sections)
  }

  /// A group of requirements, such as a table of test cases.
  public struct Section: Sendable {
    /// The title of the section.
    public let title: String
    /// The requirements of the section, in the order of the spec.
    public let rows: [Row]

    package init(title: String, rows: [Row]) {
      (self.title, self.rows) = (title, rows)
    }
  }

  /// A requirement: its text and its evidence.
  public struct Row: Sendable {
    /// The key that scenarios list under `covers`: the name of the requirements and the name of the row, as in
    /// `stage-02/mismatch`.
    public let key: String
    /// The text of the requirement.
    public let words: String
    /// The names of the Swift tests that cover the requirement; empty without `tests`.
    public let tests: [String]
    /// The replacement for a requirement that is not met as stated, or the reason why a requirement cannot be tested; `nil` for
    /// other requirements.
    public let instead: String?

    package init(key: String, words: String, tests: [String], instead: String?) {
      (self.key, self.words, self.tests, self.instead) = (key, words, tests, instead)
    }
  }
}
