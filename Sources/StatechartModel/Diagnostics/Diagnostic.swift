/// A diagnostic: an error or a warning with its source range.
public struct Diagnostic: Sendable {
  /// The stable code, such as `unknown-state`.
  public let code: Code
  /// The severity: error or warning.
  public let severity: Severity
  /// The message: one sentence, which quotes the source if possible.
  public let message: String
  /// The source range that the diagnostic points at.
  public let range: SourceRange
  /// Alternative fix-its, the most probable fix-it first.
  ///
  /// Each fix-it alone removes the cause of the diagnostic.
  public var fixIts: [FixIt] = []
  /// Notes, which point at other source ranges or contain advice.
  public var notes: [Note] = []

  /// The severity of a diagnostic.
  public enum Severity: String, Sendable {
    /// An error: the spec does not compile.
    case error
    /// A warning: the spec compiles, but is probably wrong.
    case warning
  }

  /// Additional information about a diagnostic.
  public struct Note: Sendable {
    /// The message of the note.
    public let message: String
    /// The source range that the note points at; `nil` for advice and other notes on the range of the diagnostic.
    public let range: SourceRange?
  }

  /// Creates a diagnostic.
  ///
  /// - Parameter advice: Advice, which becomes a note without a source range.
  package init(
    _ code: Code, _ severity: Severity = .error, at range: SourceRange, _ message: String, advice: String? = nil,
    fixIts: [FixIt] = []
  ) {
    (self.code, self.severity, self.range, self.message) = (code, severity, range, message)
    self.fixIts = fixIts
    self.advice = advice
  }

  /// The message of the first note without a source range; `nil` if there is none.
  ///
  /// A new value replaces all notes without a source range.
  package var advice: String? {
    get { notes.first { $0.range == nil }?.message }
    set {
      notes.removeAll { $0.range == nil }
      if let newValue { notes.insert(Note(message: newValue, range: nil), at: 0) }
    }
  }

  /// Returns a copy of the diagnostic with an additional note.
  package func noting(_ message: String, at range: SourceRange? = nil) -> Diagnostic {
    var copy = self
    copy.notes.append(Note(message: message, range: range))
    return copy
  }
}

/// The diagnostics of a compilation.
///
/// Each compiler pass recovers from errors as far as possible, so that one compilation reports several errors.
public struct Diagnostics: Sendable {
  /// The diagnostics, in the order in which they were reported.
  public internal(set) var all: [Diagnostic] = []

  /// Creates an empty list of diagnostics.
  public init() {}

  /// Whether one of the diagnostics is an error.
  public var hasErrors: Bool { all.contains { $0.severity == .error } }

  package mutating func report(_ diagnostic: Diagnostic?) {
    if let diagnostic { all.append(diagnostic) }
  }

  /// Replaces each diagnostic after the first `count` with the result of `body`.
  package mutating func change(from count: Int, _ body: (Diagnostic) -> Diagnostic) {
    for index in all.indices[count...] { all[index] = body(all[index]) }
  }

  package mutating func replaceAll(_ body: (Diagnostic) -> Diagnostic) { all = all.map(body) }

  /// Downgrades the errors that are allowed in a draft to warnings.
  package mutating func warnOfDraftErrors() {
    all = all.map { diagnostic in
      guard diagnostic.severity == .error, diagnostic.code.isAllowedInDraft else { return diagnostic }
      var warning = Diagnostic(diagnostic.code, .warning, at: diagnostic.range, diagnostic.message)
      (warning.fixIts, warning.notes) = (diagnostic.fixIts, diagnostic.notes)
      return warning
    }
  }

  /// Appends the diagnostics of another pass.
  public mutating func append(_ others: Diagnostics) {
    all += others.all
  }

  /// Removes each ``Diagnostic/Code/errorsInUsedSpec`` diagnostic with a note in a file for which errors are reported.
  public mutating func dropConsequences() {
    let broken = Set(all.lazy.filter { $0.severity == .error }.map(\.range.file.path))
    all.removeAll { diagnostic in
      diagnostic.code == .errorsInUsedSpec
        && diagnostic.notes.contains { $0.range.map { broken.contains($0.file.path) } ?? false }
    }
  }

  /// Merges the diagnostics about missing translations in each language into one diagnostic.
  ///
  /// The first diagnostic gets a note at each other flow with missing translations.
  public mutating func mergeTranslations() {
    all = all.merged { diagnostic in
      diagnostic.code == .missingTranslation ? diagnostic.notes.last?.range?.description : nil
    } merge: { first, other in
      first.noting("texts of this flow have no translation either", at: other.range)
    }
  }

  /// Returns the diagnostics in source order, without duplicates.
  ///
  /// Files are in the order of their first diagnostics. Duplicates have the same position, code and message.
  public func sorted() -> [Diagnostic] {
    var order: [String: Int] = [:]
    for diagnostic in all where order[diagnostic.range.file.path] == nil {
      order[diagnostic.range.file.path] = order.count
    }
    var seen: Set<String> = []
    return all.enumerated()
      .sorted { left, right in
        let (first, second) = (left.element.range, right.element.range)
        let (firstFile, secondFile) = (order[first.file.path] ?? 0, order[second.file.path] ?? 0)
        return (firstFile, first.start, left.offset) < (secondFile, second.start, right.offset)
      }
      .map(\.element)
      .filter { seen.insert("\($0.range.description) \($0.code) \($0.message)").inserted }
  }
}
