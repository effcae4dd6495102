import StatechartModel
import StatechartPages

/// The list of a workspace's diagnostics on a page of the studio, with a button for each fix-it.
struct DiagnosticList {
  private let diagnostics: [Diagnostic]
  private let failure: String?
  private let version: Int
  private let verdictVersion: Int
  private let hasOldPages: Bool

  /// Creates a list.
  ///
  /// - Parameters:
  ///   - failure: The error from reading the specs or drawing the pictures; `nil` if no error occurred.
  ///   - version: The version of the workspace, to which the buttons refer.
  ///   - verdictVersion: The version of the verdicts.
  ///   - hasOldPages: Whether a page shows an earlier version of its spec, because the current version has errors.
  init(_ diagnostics: [Diagnostic], failure: String?, version: Int, verdictVersion: Int, hasOldPages: Bool) {
    (self.diagnostics, self.failure, self.hasOldPages) = (diagnostics, failure, hasOldPages)
    (self.version, self.verdictVersion) = (version, verdictVersion)
  }

  /// Returns the list as an HTML element.
  ///
  /// - Parameter machines: The flow of the page, and the flows whose machines the page needs.
  func element(machines: [String]) -> String {
    let items = diagnostics.enumerated().map { item($1, index: $0) }.joined(separator: "\n")
    let list = items.isEmpty ? "" : "\n<ul>\n\(items)\n</ul>"
    return """
      <section class="problems" aria-label="Diagnostics" data-version="\(version)" data-verdicts="\(verdictVersion)" data-machines="\(machines.joined(separator: " "))">
      <p class="summary" role="status">\(XML.escaped(failure ?? summary))</p>\(list)
      </section>

      """
  }

  private var summary: String {
    func number(_ severity: Diagnostic.Severity) -> String? {
      let count = diagnostics.count { $0.severity == severity }
      return count == 0 ? nil : "\(count) \(severity.rawValue)\(count == 1 ? "" : "s")"
    }
    let counts = [number(.error), number(.warning)].compactMap(\.self)
    if counts.isEmpty { return "No errors." }
    let stale =
      hasOldPages ? " Pages of specs with errors show their last valid version." : ""
    return counts.joined(separator: ", ") + "." + stale
  }

  private func item(_ diagnostic: Diagnostic, index: Int) -> String {
    let notes = diagnostic.notes.map { note in
      "<p>note: \(XML.escaped(note.message)) \(note.range.map(location) ?? "")</p>"
    }
    let fixes = diagnostic.fixIts.enumerated().map { number, fixIt in
      """
      <button type="button" data-diagnostic="\(index)" data-fix="\(number)">\(XML.escaped(fixIt.title))</button>
      """
    }
    let parts =
      [
        "<p><strong>\(diagnostic.severity.rawValue)</strong> \(XML.escaped(diagnostic.message)) \(location(diagnostic.range))</p>"
      ]
      + [line(of: diagnostic.range)] + notes + (fixes.isEmpty ? [] : ["<p>\(fixes.joined(separator: " "))</p>"])
    return "<li class=\"\(diagnostic.severity.rawValue)\">\(parts.joined(separator: "\n"))</li>"
  }

  private func location(_ range: SourceRange) -> String {
    let (file, line) = (XML.escaped(range.file.path), range.start.line)
    return "<a href=\"#\" data-file=\"\(file)\" data-line=\"\(line)\">\(XML.escaped(range.description))</a>"
  }

  /// Returns the first line of a source range in HTML, with the range marked.
  private func line(of range: SourceRange) -> String {
    guard (1...range.file.lineCount).contains(range.start.line) else { return "" }
    let scalars = Array(range.file.line(range.start.line).unicodeScalars)
    func text(_ part: ArraySlice<Unicode.Scalar>) -> String {
      XML.escaped(String(String.UnicodeScalarView(part)))
    }
    let start = min(max(0, range.start.column - 1), scalars.count)
    let last = range.end.line == range.start.line ? range.end.column - 1 : scalars.count
    let end = min(max(start, last), scalars.count)
    return
      "<pre tabindex=\"0\"><code>\(text(scalars[..<start]))<mark>\(text(scalars[start..<end]))</mark>\(text(scalars[end...]))</code></pre>"
  }
}
