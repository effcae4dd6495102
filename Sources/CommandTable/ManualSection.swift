/// A further section of a manual page, such as `FILES`.
public struct ManualSection: Sendable {
  let title: String
  let text: String

  /// Creates a section.
  ///
  /// - Parameters:
  ///   - title: The title, which is converted to upper case. The section `EXAMPLES` follows the exit status; other sections
  ///     precede the exit status, as in mdoc(7).
  ///   - text: The text in paragraphs separated by empty lines. A paragraph is not wrapped if all its lines start with two
  ///     spaces.
  public init(_ title: String, _ text: String) {
    self.title = title.uppercased()
    self.text = text
  }

  var isExamples: Bool { title == "EXAMPLES" }
}
