public import FlowRunner
public import Testing

extension RunningFlow {
  /// Waits until the flow meets a condition, and lets other tasks run meanwhile.
  ///
  /// If the timeout expires or the task is cancelled first, the function records an issue with the configurations of the flow
  /// and its invoked flows.
  ///
  /// ```swift
  /// await runner.reaches { $0.state == .open }
  /// ```
  ///
  /// - Parameters:
  ///   - limit: The timeout, by the system's clock.
  ///   - sourceLocation: The source location of a recorded issue.
  ///   - condition: The condition, which is evaluated often.
  /// - Returns: Whether the flow meets the condition.
  @discardableResult
  public func reaches(
    within limit: Duration = .seconds(10), sourceLocation: SourceLocation = #_sourceLocation, _ condition: (Self) -> Bool
  ) async -> Bool {
    let isMet = await isMet(within: limit) { condition(self) }
    if !isMet { record("expected the condition to hold within \(limit)", sourceLocation) }
    return isMet
  }

  /// Waits until the flow and the flows on top of it are idle: no operation is running, and each due timer has fired.
  ///
  /// If the timeout expires or the task is cancelled first, the function records an issue with the configurations of the flows.
  /// For example, the timeout expires if an operation waits for a result that the test has not provided yet.
  ///
  /// - Parameters:
  ///   - limit: The timeout, by the system's clock.
  ///   - sourceLocation: The source location of a recorded issue.
  /// - Returns: Whether the flows are idle.
  @discardableResult
  public func settled(
    within limit: Duration = .seconds(10), sourceLocation: SourceLocation = #_sourceLocation
  ) async -> Bool {
    let isMet = await isMet(within: limit) { !isBusy && !flows.contains { $0.hasDueTimers } }
    if !isMet { record("expected an idle flow within \(limit)\(isBusy ? ", an operation still runs" : "")", sourceLocation) }
    return isMet
  }

  private func record(_ expectation: String, _ sourceLocation: SourceLocation) {
    let places = flows.map(\.place).joined(separator: ", ")
    Issue.record("\(expectation), found \(places)\(isRunning ? "" : ", which has ended")", sourceLocation: sourceLocation)
  }
}
