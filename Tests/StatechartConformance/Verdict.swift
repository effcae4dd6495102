/// The result of a case in one implementation.
public enum Verdict: Sendable, Equatable {
  case passed
  /// The case passed with its `legacySemantics`.
  case passedByLegacy
  /// The case failed, for the given reason.
  case failed(String)
  /// The chart cannot be converted, or its script cannot be played, for the given reason.
  case notExpressible(String)

  /// The text of the verdict in the table.
  public var words: String {
    switch self {
    case .passed: "passed"
    case .passedByLegacy: "passed by its legacySemantics"
    case .failed(let reason): "FAILED \(reason)"
    case .notExpressible(let reason): "not expressible: \(reason)"
    }
  }

  /// Whether the case passed, with either interpretation.
  public var isPassed: Bool { self == .passed || self == .passedByLegacy }

  /// Whether the case failed.
  public var isFailed: Bool {
    if case .failed = self { true } else { false }
  }
}
