/// Words made safe for a label of a Mermaid diagram.
enum MermaidText {
  /// Replaces what Mermaid or its Markdown would read as syntax by entity codes, which it turns back after laying out.
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
