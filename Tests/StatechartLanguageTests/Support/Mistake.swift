import StatechartModel
import Testing

/// An incorrect spec, for which the compiler must report one diagnostic, at `①` with notes at `②`, `③` ….
///
/// The golden file `messages.txt` contains the message (see ``MessageTests``).
struct Mistake: Sendable, CustomTestStringConvertible {
  let code: Diagnostic.Code
  let severity: Diagnostic.Severity
  let marked: String
  /// The texts of additional files, by path.
  let beside: [String: String]
  /// Another error of the spec, which is reported only after the first error is corrected.
  let hidden: Diagnostic.Code?

  init(
    _ code: Diagnostic.Code, _ form: Form, at host: Host = .door, _ text: String, other: String = "after: { 1s: done }",
    severity: Diagnostic.Severity = .error, beside: [String: String] = [:], hiding hidden: Diagnostic.Code? = nil
  ) {
    self.hidden = hidden
    self.code = code
    self.severity = severity
    self.beside = beside
    marked = form.spec(with: text, in: host.text(other: other))
  }

  init(warning code: Diagnostic.Code, _ form: Form, _ text: String) {
    self.init(code, form, text, severity: .warning)
  }

  /// The part of a spec that a test specifies.
  enum Form {
    /// A whole file.
    case file
    /// A flow without its name and summary.
    case flow
    /// The keys of a state in the host.
    case state
    /// A guard in a state of the host.
    case condition
    /// An action in a state of the host.
    case action
    /// The steps of a scenario of the host.
    case steps
    /// The content of the root element of an SCXML document.
    case chart

    func spec(with text: String, in host: String) -> String {
      switch self {
      case .file: text
      case .flow: "flow: Door\nsummary: A door.\n" + text
      case .state: host + indented(text, by: 4)
      case .condition: host + "    always: { guard: '\(text)', target: done }\n"
      case .action: host + "    entry: ['\(text)']\n"
      case .chart: "<scxml xmlns='http://www.w3.org/2005/07/scxml' version='1.0'>\n\(text)\n</scxml>\n"
      case .steps:
        host + "    after: { 1s: done }\nscenarios:\n  - name: One\n    given: { mode: create }\n    steps:\n"
          + indented(text, by: 6)
      }
    }
  }

  /// The flow that surrounds a state, a guard, an action or steps.
  enum Host {
    /// A flow with a variable of each simple type.
    case door
    /// A flow with records, lists, and a second state.
    case records
    /// A flow with secrets in records and lists.
    case secrets

    func text(other: String) -> String {
      switch self {
      case .door: Self.doorText
      case .secrets: Self.secretsText + "  here:\n"
      case .records: Self.recordsText + "  other:\n" + indented(other, by: 4) + "  here:\n"
      }
    }

    private static let secretsText = """
      flow: Door
      summary: A door.
      uses: [Vault]
      records:
        Entry: { number: int(0...9), content: secret }
        Plain: { number: int(0...9) }
      input:
        mode: create | change
      context:
        entry: Entry or none
        other: Entry or none
        key: secret or none
        spareKey: secret or none
        keys: list(secret, 2)
        spare: list(secret, 2)
        plain: "Plain = Plain(number: 1)"
        numbers: list(int(0...9), 2)
        note: text or none
      events:
        give: { value: int(0...9) }
        hand: { given: secret }
        bring: { brought: Entry }
        swap: { first: secret, second: secret }
      initial: here
      on: { give: done, hand: done, bring: done, swap: done }
      states:
        done: { type: final }

      """

    private static let recordsText = """
      flow: Door
      summary: A door.
      records:
        Choice: { length: int(4...6), letters: bool }
      input:
        mode: create | change
      context:
        choice: "Choice = Choice(length: 4, letters: false)"
        maybe: Choice or none
        number: int(0...9) or none
        numbers: list(int(0...9), 4)
        tries: int(0...9) = 0
      events:
        give: { value: int(0...9) }
        fill: { values: "list(int(0...9), 4)" }
      initial: here
      on: { give: done, fill: done }
      states:
        done: { type: final }

      """

    private static let doorText = """
      flow: Door
      summary: A door.
      uses: [Gate, Pad]
      input:
        mode: create | change
        limit: int(0...9) = 3
      context:
        code: pin
        other: pin
        key: secret or none
        note: text or none
        wait: duration = 1s
        tries: int(0...9) = 0
        locked: bool = false
      events:
        push:
        digit: { value: digit }
        pick: { row: secret }
      output: { success: bool }
      initial: here
      on: { push: done, digit: { actions: [tries = 0] }, pick: done }
      states:
        done: { type: final, output: { success: true } }
        here:

      """
  }

  var testDescription: String {
    "\(code.rawValue): \(marked.split(separator: "\n").first { $0.contains("①") } ?? "")"
  }

  /// The diagnostics of the spec.
  var diagnostics: [Diagnostic] { diagnostics(of: MarkedText(marked).text) }

  private func diagnostics(of text: String) -> [Diagnostic] {
    Bench.diagnostics(ofAny: text, with: beside)
  }

  /// Compiles the spec, expects exactly this diagnostic, and expects that each fix-it removes the error.
  func check(sourceLocation: SourceLocation = #_sourceLocation) {
    let marked = MarkedText(marked)
    let found = diagnostics(of: marked.text)
    let all = DiagnosticFormat.text.render(found)
    guard found.count == 1, let diagnostic = found.first else {
      Issue.record("expected one diagnostic, found \(found.count):\n\(all)", sourceLocation: sourceLocation)
      return
    }
    #expect(diagnostic.code == code, "\(all)", sourceLocation: sourceLocation)
    #expect(diagnostic.severity == severity, "\(all)", sourceLocation: sourceLocation)
    #expect(diagnostic.range.start == marked.positions[1], "\(all)", sourceLocation: sourceLocation)
    // The position of a note in another file is not checked.
    let notes = diagnostic.notes.compactMap(\.range).map { $0.file === diagnostic.range.file ? $0.start : nil }
    #expect(notes == notes.indices.map { marked.positions[$0 + 2] }, "\(all)", sourceLocation: sourceLocation)
    for fixIt in diagnostic.fixIts where fixIt.edits.allSatisfy({ $0.range.file === diagnostic.range.file }) {
      let text = diagnostic.range.file.applying(fixIt.edits)
      // Warnings are allowed, because other parts of the spec may be unused after the fix-it.
      let left = diagnostics(of: text).filter { $0.severity == .error && $0.code != hidden }
      if !left.isEmpty {
        Issue.record("'\(fixIt.title)' leaves:\n\(DiagnosticFormat.text.render(left))", sourceLocation: sourceLocation)
      }
    }
  }
}

private func indented(_ text: String, by width: Int) -> String {
  text.split(separator: "\n").map { String(repeating: " ", count: width) + $0 + "\n" }.joined()
}
