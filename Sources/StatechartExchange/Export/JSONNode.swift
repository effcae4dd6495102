import Foundation

/// A JSON value for output, which preserves the order of object members.
indirect enum JSONNode {
  case text(String)
  case number(Int)
  case bool(Bool)
  case null
  case list([JSONNode])
  case group([(name: String, value: JSONNode)])

  /// The value as indented JSON text with a final line feed.
  var file: String { text(indent: 0) + "\n" }

  private func text(indent: Int) -> String {
    let space = String(repeating: " ", count: indent)
    switch self {
    case .text(let words): return Self.quoted(words)
    case .number(let number): return String(number)
    case .bool(let value): return String(value)
    case .null: return "null"
    case .list(let items) where items.isEmpty: return "[]"
    case .group(let members) where members.isEmpty: return "{}"
    case .list(let items):
      let lines = items.map { "\(space)  \($0.text(indent: indent + 2))" }
      return "[\n\(lines.joined(separator: ",\n"))\n\(space)]"
    case .group(let members):
      let lines = members.map { "\(space)  \(Self.quoted($0.name)): \($0.value.text(indent: indent + 2))" }
      return "{\n\(lines.joined(separator: ",\n"))\n\(space)}"
    }
  }

  private static func quoted(_ words: String) -> String {
    let escaped = words.unicodeScalars.map { scalar -> String in
      switch scalar {
      case "\"": "\\\""
      case "\\": "\\\\"
      case "\n": "\\n"
      case let scalar where scalar.value < 0x20: "\\u00" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16)
      default: String(scalar)
      }
    }
    return "\"\(escaped.joined())\""
  }
}
