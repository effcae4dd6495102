/// A name in a spec with its source range.
package struct Name: Sendable {
  package let text: String
  package let range: SourceRange

  package init(text: String, range: SourceRange) {
    (self.text, self.range) = (text, range)
  }
}
