import Foundation

/// How diagnostics are written.
public enum DiagnosticFormat: String, CaseIterable, Sendable {
  /// For people: `path:line:column: error: …`, the line with a caret, the fix and the notes.
  case text
  /// One JSON object a line.
  case json
  /// Workflow commands that a forge shows beside the line.
  case github

  /// Writes diagnostics; empty if there are none. `colours` only goes with ``text``.
  public func render(_ diagnostics: [Diagnostic], colours: Bool = false) -> String {
    diagnostics.map { diagnostic in
      switch self {
      case .text: renderText(diagnostic, colours: colours)
      case .json: renderJSON(diagnostic)
      case .github: renderGitHub(diagnostic)
      }
    }.joined()
  }
}

private func renderText(_ diagnostic: Diagnostic, colours: Bool) -> String {
  func paint(_ text: String, _ code: String) -> String {
    colours ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
  let severity = paint("\(diagnostic.severity.rawValue):", diagnostic.severity == .error ? "1;31" : "1;33")
  var text =
    "\(paint("\(printable(diagnostic.range.description)):", "1")) \(severity) \(printable(diagnostic.message)) [\(diagnostic.code.rawValue)]\n"
  text += excerpt(diagnostic.range) { paint($0, "1;32") }
  if let fix = diagnostic.fix {
    text += "  \(paint("fix:", "1;36")) \(printable(fix))\n"
  }
  for note in diagnostic.notes {
    text += "\(paint("\(printable(note.range.description)):", "1")) \(paint("note:", "1;36")) \(printable(note.message))\n"
    text += excerpt(note.range) { paint($0, "1;32") }
  }
  return text
}

/// The line with a caret under the place and tildes to its end. Long lines are cut around the place.
private func excerpt(_ range: SourceRange, paint: (String) -> String) -> String {
  let scalars = Array(range.file.line(range.start.line).unicodeScalars)
  let column = min(range.start.column - 1, scalars.count)
  let from = scalars.count <= 140 ? 0 : max(0, column - 60)
  let to = min(scalars.count, from + 140)
  var line = ""
  var indent = ""
  for (index, scalar) in scalars[from..<to].enumerated() {
    line.unicodeScalars.append(scalar == "\t" ? scalar : printable(scalar))
    if index < column - from { indent += scalar == "\t" ? "\t" : String(repeating: " ", count: columns(of: scalar)) }
  }
  let end = range.end.line == range.start.line ? range.end.column - 1 : scalars.count
  let marked = scalars[column..<max(column, min(end, to))]
  let tildes = max(0, marked.reduce(0) { $0 + columns(of: $1) } - 1)
  let number = String(range.start.line)
  let gutter = String(repeating: " ", count: number.count)
  let caret = paint("^" + String(repeating: "~", count: tildes))
  return "  \(number) | \(line)\n  \(gutter) | \(indent)\(caret)\n"
}

/// Words of the author's can hold anything; a control character must not reach a terminal.
private func printable(_ text: String) -> String {
  String(String.UnicodeScalarView(text.unicodeScalars.map { printable($0) }))
}

private func printable(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
  scalar.properties.generalCategory == .control ? "\u{FFFD}" : scalar
}

/// The columns that a character takes up on a terminal.
private func columns(of scalar: Unicode.Scalar) -> Int {
  switch scalar.properties.generalCategory {
  case .nonspacingMark, .enclosingMark, .format: return 0
  default: break
  }
  switch scalar.value {
  case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0x20000...0x3FFFD:
    return 2
  default: return scalar.properties.isEmojiPresentation ? 2 : 1
  }
}

private struct JSONDiagnostic: Encodable {
  struct Place: Encodable {
    var message: String?
    let path: String
    let line: Int
    let column: Int
    let endLine: Int
    let endColumn: Int

    init(_ range: SourceRange, message: String? = nil) {
      self.message = message
      path = range.file.path
      (line, column) = (range.start.line, range.start.column)
      (endLine, endColumn) = (range.end.line, range.end.column)
    }
  }
  let code: String
  let severity: String
  let message: String
  let place: Place
  let fix: String?
  let notes: [Place]
}

private func renderJSON(_ diagnostic: Diagnostic) -> String {
  let value = JSONDiagnostic(
    code: diagnostic.code.rawValue, severity: diagnostic.severity.rawValue, message: diagnostic.message,
    place: .init(diagnostic.range), fix: diagnostic.fix,
    notes: diagnostic.notes.map { .init($0.range, message: $0.message) })
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
  guard let data = try? encoder.encode(value) else { return "" }
  return String(decoding: data, as: UTF8.self) + "\n"
}

private func renderGitHub(_ diagnostic: Diagnostic) -> String {
  func escape(_ text: String) -> String {
    text.unicodeScalars.map { ["%": "%25", "\n": "%0A", "\r": "%0D"][$0] ?? String($0) }.joined()
  }
  func escapeProperty(_ text: String) -> String {
    escape(text).unicodeScalars.map { [":": "%3A", ",": "%2C"][$0] ?? String($0) }.joined()
  }
  let range = diagnostic.range
  let words = diagnostic.message + (diagnostic.fix.map { " (\($0))" } ?? "")
  return "::\(diagnostic.severity.rawValue) file=\(escapeProperty(range.file.path)),line=\(range.start.line),"
    + "col=\(range.start.column),title=\(diagnostic.code.rawValue)::\(escape(words))\n"
}
