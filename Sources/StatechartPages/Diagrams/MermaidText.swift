/// Escaping of texts for labels of a Mermaid diagram.
enum MermaidText {
  /// Returns a text with entity codes for the characters that Mermaid or its Markdown would parse, and with spaces for line
  /// breaks and tabs.
  ///
  /// Mermaid decodes the entity codes after the layout.
  static func escape(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "<": escaped += "#lt;"
      case ">": escaped += "#gt;"
      case "\"": escaped += "#quot;"
      case "&": escaped += "#amp;"
      case "#", ";", ":", "{", "}", "%", "\\", "*", "_", "`", "~": escaped += "#\(scalar.value);"
      case "\n", "\r", "\t": escaped += " "
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
