/// What the compiler has to say about one place of a spec.
public struct Diagnostic: Sendable {
  /// The stable name of the kind of mistake, such as `unknown-state`.
  public let code: Code
  public let severity: Severity
  /// One sentence, in the author's own words where there are some.
  public let message: String
  public let range: SourceRange
  /// What would mend it, if that is known.
  public var fix: String?
  /// What to look at besides.
  public var notes: [Note] = []

  public enum Severity: String, Sendable {
    /// The spec does not compile.
    case error
    /// The spec compiles, and probably does not mean what it says.
    case warning
  }

  /// A second place that has to do with it.
  public struct Note: Sendable {
    public let message: String
    public let range: SourceRange
  }

  package init(_ code: Code, _ severity: Severity = .error, at range: SourceRange, _ message: String, fix: String? = nil) {
    self.code = code
    self.severity = severity
    self.range = range
    self.message = message
    self.fix = fix
  }

  package func noting(_ message: String, at range: SourceRange) -> Diagnostic {
    var copy = self
    copy.notes.append(Note(message: message, range: range))
    return copy
  }
}

/// The diagnostics of one run, gathered while its stages go on as far as they can.
public struct Diagnostics: Sendable {
  public internal(set) var all: [Diagnostic] = []

  public init() {}

  public var hasErrors: Bool { all.contains { $0.severity == .error } }

  package mutating func report(_ diagnostic: Diagnostic) {
    all.append(diagnostic)
  }

  /// Changes those that were reported after the first `count`.
  mutating func change(from count: Int, _ body: (Diagnostic) -> Diagnostic) {
    for index in all.indices[count...] { all[index] = body(all[index]) }
  }

  /// Takes some of those back that were reported after the first `count`.
  mutating func drop(from count: Int = 0, where isSuperfluous: (Diagnostic) -> Bool) {
    all[count...].removeAll(where: isSuperfluous)
  }

  /// Adds those of another stage.
  public mutating func append(_ others: Diagnostics) {
    all += others.all
  }

  /// By file, in the order in which files first appear, and by place within each; what is said twice of a place is kept once.
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
