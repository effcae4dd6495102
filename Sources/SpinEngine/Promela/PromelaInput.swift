import StatechartModel
package import StatechartVerification

/// An input of the flow in a trail (counterexample) that SPIN printed.
package struct PromelaInput: Sendable {
  package let input: AbstractInput

  /// Creates the input from a line of a trail, such as `interlock: outcome 3 1`.
  ///
  /// - Returns: `nil` for a line without an input.
  package init?(_ line: String) {
    let words = line.split(separator: " ")
    guard let start = words.firstIndex(of: "interlock:"), words.count > start + 2 else { return nil }
    let numbers = words[(start + 2)...].compactMap { Int($0) }
    switch (words[start + 1], numbers.first, numbers.dropFirst().first) {
    case ("event", let event?, nil): input = .event(ID(event))
    case ("outcome", let invocation?, let outcome?): input = .outcome(ID(invocation), outcome)
    case ("delay", let index?, nil): input = .delay(index)
    default: return nil
    }
  }
}
