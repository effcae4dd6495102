/// A word of the source with its range.
package struct Name: Sendable {
  package let text: String
  package let range: SourceRange

  package init(text: String, range: SourceRange) {
    (self.text, self.range) = (text, range)
  }
}
