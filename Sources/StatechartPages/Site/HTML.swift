/// The escaping of HTML.
package enum HTML {
  /// Returns a text with the special characters of HTML escaped.
  package static func escaped(_ text: String) -> String { SVG.escaped(text) }
}
