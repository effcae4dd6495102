import Foundation

/// An output format for diagnostics.
public enum DiagnosticFormat: String, CaseIterable, Sendable {
  /// Text: `path:line:column: error: …`, the source line with a caret, the fix-its and the notes.
  case text
  /// JSON Lines: one JSON object per line.
  case json
  /// Workflow commands of GitHub Actions, which annotate the source lines.
  case github
  /// One document in the Static Analysis Results Interchange Format 2.1.0.
  case sarif

  /// Returns diagnostics in this format.
  ///
  /// Without diagnostics the result is empty, except for ``sarif``.
  ///
  /// - Parameter colours: Whether ``text`` contains escape sequences for colours. Other formats ignore this parameter.
  public func render(_ diagnostics: [Diagnostic], colours: Bool = false) -> String {
    switch self {
    case .text: diagnostics.map { renderText($0, colours: colours) }.joined()
    case .json: diagnostics.map { renderJSON($0) }.joined()
    case .github: diagnostics.map { renderGitHub($0) }.joined()
    case .sarif: renderSARIF(diagnostics)
    }
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
  for fixIt in diagnostic.fixIts {
    text += "  \(paint("fix:", "1;36")) \(printable(fixIt.title))\n"
  }
  for note in diagnostic.notes {
    let words = "\(paint("note:", "1;36")) \(printable(note.message))\n"
    guard let range = note.range else {
      text += "  " + words
      continue
    }
    text += "\(paint("\(printable(range.description)):", "1")) " + words
    text += excerpt(range) { paint($0, "1;32") }
  }
  return text
}

/// Returns the source line with a caret at the start of a range and tildes to its end.
///
/// If the range ends on another line, the tildes end with the content of the first line. Lines of more than 140 scalars are
/// truncated around the start of the range.
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
  let end = range.isOnOneLine ? range.end.column - 1 : column + range.file.contentLength(from: range.start)
  let marked = scalars[column..<max(column, min(end, to))]
  let tildes = max(0, marked.reduce(0) { $0 + columns(of: $1) } - 1)
  let number = String(range.start.line)
  let gutter = String(repeating: " ", count: number.count)
  let caret = paint("^" + String(repeating: "~", count: tildes))
  return "  \(number) | \(line)\n  \(gutter) | \(indent)\(caret)\n"
}

/// Returns a text in which U+FFFD replaces each control character.
///
/// The replacement prevents the injection of terminal escape sequences by a spec.
package func printable(_ text: String) -> String {
  String(String.UnicodeScalarView(text.unicodeScalars.map { printable($0) }))
}

private func printable(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
  scalar.properties.generalCategory == .control ? "\u{FFFD}" : scalar
}

/// Returns the width of a scalar in terminal columns.
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
  struct SourceLocation: Encodable {
    let path: String
    let line: Int
    let column: Int
    let endLine: Int
    let endColumn: Int

    package init(_ range: SourceRange) {
      path = range.file.path
      (line, column) = (range.start.line, range.start.column)
      (endLine, endColumn) = (range.end.line, range.end.column)
    }
  }
  struct Note: Encodable {
    let message: String
    let place: SourceLocation?
  }
  struct Edit: Encodable {
    let place: SourceLocation
    let replacement: String
  }
  struct Fix: Encodable {
    let title: String
    let isCertain: Bool
    let edits: [Edit]
  }
  let code: String
  let severity: String
  let message: String
  let place: SourceLocation
  let fixIts: [Fix]
  let notes: [Note]
}

private func renderJSON(_ diagnostic: Diagnostic) -> String {
  let value = JSONDiagnostic(
    code: diagnostic.code.rawValue, severity: diagnostic.severity.rawValue, message: diagnostic.message,
    place: .init(diagnostic.range),
    fixIts: diagnostic.fixIts.map { fixIt in
      .init(
        title: fixIt.title, isCertain: fixIt.isCertain,
        edits: fixIt.edits.map { .init(place: .init($0.range), replacement: $0.replacement) })
    },
    notes: diagnostic.notes.map { .init(message: $0.message, place: $0.range.map { .init($0) }) })
  return encodeJSON(value) + "\n"
}

package func encodeJSON(_ value: some Encodable, pretty: Bool = false) -> String {
  let encoder = JSONEncoder()
  encoder.outputFormatting =
    pretty ? [.sortedKeys, .withoutEscapingSlashes, .prettyPrinted] : [.sortedKeys, .withoutEscapingSlashes]
  guard let data = try? encoder.encode(value) else { return "" }
  return String(decoding: data, as: UTF8.self)
}

private func renderGitHub(_ diagnostic: Diagnostic) -> String {
  func escape(_ text: String) -> String {
    text.unicodeScalars.map { ["%": "%25", "\n": "%0A", "\r": "%0D"][$0] ?? String($0) }.joined()
  }
  func escapeProperty(_ text: String) -> String {
    escape(text).unicodeScalars.map { [":": "%3A", ",": "%2C"][$0] ?? String($0) }.joined()
  }
  let range = diagnostic.range
  let hint = diagnostic.fixIts.first?.title ?? diagnostic.advice
  let words = diagnostic.message + (hint.map { " (\($0))" } ?? "")
  return "::\(diagnostic.severity.rawValue) file=\(escapeProperty(range.file.path)),line=\(range.start.line),"
    + "col=\(range.start.column),title=\(diagnostic.code.rawValue)::\(escape(words))\n"
}
