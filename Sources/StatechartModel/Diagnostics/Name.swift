/// A word of the author's, with the place it stands at.
package struct Name: Sendable {
  package let text: String
  package let range: SourceRange

  package init(text: String, range: SourceRange) {
    (self.text, self.range) = (text, range)
  }
}
