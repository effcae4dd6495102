/// A problem that the compiler found at one place of a spec.
public struct Diagnostic: Sendable {
  /// The stable name of the kind of problem, such as `unknown-state`.
  public let code: Code
  public let severity: Severity
  /// One sentence, in the author's own words where there are some.
  public let message: String
  public let range: SourceRange
  /// Alternative edits, each of which solves the problem; the most probable one first.
  public var fixIts: [FixIt] = []
  /// Other places that belong to the problem, and advice.
  public var notes: [Note] = []

  public enum Severity: String, Sendable {
    /// The spec does not compile.
    case error
    /// The spec compiles, and probably does not mean what it says.
    case warning
  }

  /// Additional information about a diagnostic.
  public struct Note: Sendable {
    public let message: String
    /// The place that the note points at; `nil` for advice on the place of the diagnostic.
    public let range: SourceRange?
  }

  /// - Parameter advice: How to solve the problem, where no edit can say it.
  package init(
    _ code: Code, _ severity: Severity = .error, at range: SourceRange, _ message: String, advice: String? = nil,
    fixIts: [FixIt] = []
  ) {
    (self.code, self.severity, self.range, self.message) = (code, severity, range, message)
    self.fixIts = fixIts
    self.advice = advice
  }

  /// The note without a place.
  package var advice: String? {
    get { notes.first { $0.range == nil }?.message }
    set {
      notes.removeAll { $0.range == nil }
      if let newValue { notes.insert(Note(message: newValue, range: nil), at: 0) }
    }
  }

  /// Returns the diagnostic with a note at another place.
  package func noting(_ message: String, at range: SourceRange? = nil) -> Diagnostic {
    var copy = self
    copy.notes.append(Note(message: message, range: range))
    return copy
  }
}

/// The diagnostics of one run. The passes continue after an error as far as they can.
public struct Diagnostics: Sendable {
  public internal(set) var all: [Diagnostic] = []

  public init() {}

  public var hasErrors: Bool { all.contains { $0.severity == .error } }

  package mutating func report(_ diagnostic: Diagnostic?) {
    if let diagnostic { all.append(diagnostic) }
  }

  /// Changes those that were reported after the first `count`.
  package mutating func change(from count: Int, _ body: (Diagnostic) -> Diagnostic) {
    for index in all.indices[count...] { all[index] = body(all[index]) }
  }

  package mutating func replaceAll(_ body: (Diagnostic) -> Diagnostic) { all = all.map(body) }

  /// Makes warnings of the errors that a draft may have.
  package mutating func warnOfDraftErrors() {
    all = all.map { diagnostic in
      guard diagnostic.severity == .error, diagnostic.code.isAllowedInDraft else { return diagnostic }
      var warning = Diagnostic(diagnostic.code, .warning, at: diagnostic.range, diagnostic.message)
      (warning.fixIts, warning.notes) = (diagnostic.fixIts, diagnostic.notes)
      return warning
    }
  }

  /// Adds the diagnostics of another pass.
  public mutating func append(_ others: Diagnostics) {
    all += others.all
  }

  /// Removes each diagnostic of errors in a used spec, if the errors themselves are among the diagnostics.
  public mutating func dropConsequences() {
    let broken = Set(all.lazy.filter { $0.severity == .error }.map(\.range.file.path))
    all.removeAll { diagnostic in
      diagnostic.code == .errorsInUsedSpec
        && diagnostic.notes.contains { $0.range.map { broken.contains($0.file.path) } ?? false }
    }
  }

  /// Reports each language that lacks translations once, with notes at the other flows.
  public mutating func gatherTranslations() {
    all = all.gathered { diagnostic in
      diagnostic.code == .missingTranslation ? diagnostic.notes.last?.range?.description : nil
    } merge: { first, other in
      first.noting("texts of this flow have none either", at: other.range)
    }
  }

  /// Returns the diagnostics by file, in the order in which files first appear, and by place within each file, without duplicates.
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
