import Foundation
import StatechartEditing
import StatechartModel
import StatechartSemantics
import Synchronization

// Conversions between values of the compiler and JSON values of the Language Server Protocol. The protocol counts lines from 0,
// and columns in UTF-16 code units from 0. The compiler counts lines from 1, and columns in Unicode scalars from 1.

extension SourcePosition {
  /// Creates a position in `file` from a value of the protocol; fails with `nil` if the value is invalid.
  init?(_ value: Any?, in file: SourceFile) {
    guard let value = value as? [String: Any], let line = value["line"] as? Int, let units = value["character"] as? Int,
      line >= 0, line < 1 << 31, units >= 0
    else { return nil }
    var rest = units
    let column = file.line(line + 1).unicodeScalars.prefix { scalar in
      rest -= scalar.utf16.count
      return rest >= 0
    }.count
    self.init(line: line + 1, column: column + 1)
  }

  /// Returns the position as a value of the protocol.
  func value(in file: SourceFile) -> [String: Any] {
    let units = file.line(line).unicodeScalars.prefix(column - 1).reduce(0) { $0 + $1.utf16.count }
    return ["line": line - 1, "character": units]
  }
}

extension SourceFile {
  /// The position at the end of the last line.
  var end: SourcePosition { SourcePosition(line: lineCount, column: line(lineCount).unicodeScalars.count + 1) }
}

extension SourceRange {
  /// The end of the block of a key: the end of the last line below the key that is indented more deeply than the key.
  ///
  /// A key inside brackets has no block. For such a key, the property is the end of the range.
  var endOfBlock: SourcePosition {
    let first = file.indentation(of: start.line)
    guard start.column == first + 1 else { return end }
    var last = start.line
    for number in (start.line + 1)..<max(start.line + 1, file.lineCount + 1) {
      let line = file.line(number)
      let indentation = file.indentation(of: number)
      if indentation == line.count || line.dropFirst(indentation).first == "#" { continue }
      guard indentation > first else { break }
      last = number
    }
    return SourcePosition(line: last, column: file.line(last).unicodeScalars.count + 1)
  }

  var value: [String: Any] { ["start": start.value(in: file), "end": end.value(in: file)] }

  /// The range itself; for an empty range, the range of the word at the start of the empty range.
  var visible: SourceRange {
    guard start == end else { return self }
    let length = file.line(start.line).unicodeScalars.dropFirst(start.column - 1).prefix { $0 != " " }.count
    return SourceRange(file: file, start: start, end: SourcePosition(line: start.line, column: start.column + length))
  }

  /// The range as a location of the protocol.
  var location: [String: Any] { ["uri": file.path.fileURI, "range": value] }
}

extension String {
  /// The URI of the file at this absolute path; for a file that the editor has opened, the URI that the editor uses.
  var fileURI: String { EditorURIs.known.withLock { $0[self] } ?? URL(fileURLWithPath: self).absoluteString }

  /// The path of a `file:` URI; `nil` for other URIs.
  var filePath: String? {
    guard let url = URL(string: self), url.isFileURL else { return nil }
    return url.standardizedFileURL.path(percentEncoded: false)
  }
}

extension TextEdit {
  var value: [String: Any] { ["range": range.value, "newText": replacement] }
}

extension [TextEdit] {
  /// The edits as a `WorkspaceEdit` of the protocol.
  var workspaceEdit: [String: Any] {
    let files = Dictionary(grouping: self) { $0.range.file.path.fileURI }
    return ["changes": files.mapValues { $0.map(\.value) }]
  }
}

extension Diagnostic {
  var value: [String: Any] {
    var value: [String: Any] = [
      "range": range.visible.value, "severity": severity == .error ? 1 : 2, "code": code.rawValue, "source": "interlock",
      "message": ([message] + notes.filter { $0.range == nil }.map(\.message)).joined(separator: "\n"),
    ]
    let related = notes.compactMap { note in
      note.range.map { ["location": $0.location, "message": note.message] as [String: Any] }
    }
    if !related.isEmpty { value["relatedInformation"] = related }
    return value
  }
}

extension ScenarioResult.Failure {
  /// The failure as a diagnostic of the protocol, with the severity of a warning, because the spec itself is valid.
  var value: [String: Any] {
    ["range": range.visible.value, "severity": 2, "source": "interlock", "message": "The scenario fails: \(message)"]
  }
}

extension Completion.Kind {
  /// The `CompletionItemKind` number of the kind in the protocol.
  var number: Int {
    switch self {
    case .key: 10
    case .state: 20
    case .event: 23
    case .variable: 6
    case .operation: 2
    case .outcome: 13
    case .effect: 3
    case .word: 12
    case .text: 1
    case .spec: 7
    case .type: 25
    }
  }
}

/// The URIs of the files that the editor has opened, by path.
///
/// Several URIs can denote the same file, and an editor compares URIs as strings.
enum EditorURIs {
  static let known = Mutex<[String: String]>([:])
}
