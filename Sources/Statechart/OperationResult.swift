#if !hasFeature(Embedded)
/// The result of an operation: its outcome, and the error that the operation threw, if any.
public struct OperationResult<Outcome: Sendable>: Sendable {
  /// The outcome of the operation.
  public let outcome: Outcome
  /// The error that the operation threw; `nil` if the operation threw no error.
  ///
  /// The error is not passed to the machine.
  public let error: (any Error)?

  /// Creates the result of an operation that cannot throw.
  public init(_ outcome: Outcome) {
    self.outcome = outcome
    error = nil
  }

  /// Creates the result of an operation that can throw, by running the operation.
  ///
  /// - Parameters:
  ///   - failed: The outcome if the operation throws an error: `failed` in the spec.
  ///   - operation: A function that runs the operation and returns its outcome.
  public init(failing failed: Outcome, _ operation: () async throws -> Outcome) async {
    do {
      outcome = try await operation()
      error = nil
    } catch {
      outcome = failed
      self.error = error
    }
  }
}
#endif
