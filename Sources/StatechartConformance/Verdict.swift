/// How an implementation did with a case.
public enum Verdict: Sendable, Equatable {
  case passed
  /// As the `legacySemantics` of the case have it.
  case passedByLegacy
  /// With what was seen, and what has to be.
  case failed(String)
  /// With the construct that the language has nothing for.
  case notExpressible(String)

  /// As the table says it.
  public var words: String {
    switch self {
    case .passed: "passed"
    case .passedByLegacy: "passed, as its legacySemantics say"
    case .failed(let reason): "FAILED \(reason)"
    case .notExpressible(let reason): "not expressible: \(reason)"
    }
  }

  public var isPassed: Bool { self == .passed || self == .passedByLegacy }

  public var isFailed: Bool {
    if case .failed = self { true } else { false }
  }
}
