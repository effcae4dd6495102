extension String {
  /// Returns the text with the placeholders in braces replaced by values.
  ///
  /// Braces within values are not placeholders.
  ///
  /// - Parameter value: Returns the value for the characters between two braces; `nil` preserves the braces.
  package func replacingPlaceholders(_ value: (Substring) -> String?) -> String {
    var text = ""
    var rest = self[...]
    while let start = rest.firstIndex(of: "{") {
      text += rest[..<start]
      rest = rest[start...]
      if let end = rest.firstIndex(of: "}"), let value = value(rest[..<end].dropFirst()) {
        text += value
        rest = rest[end...].dropFirst()
      } else {
        text.append("{")
        rest = rest.dropFirst()
      }
    }
    return text + rest
  }
}
