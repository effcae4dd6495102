/// Escaping of texts for labels of a Mermaid diagram.
enum MermaidText {
  /// Replaces characters that Mermaid or its Markdown would parse by entity codes, which Mermaid decodes after the layout.
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
