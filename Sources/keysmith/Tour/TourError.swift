import FlowRunner

/// The error thrown when a step of the tour does not go as its spec expects.
struct TourError: Error, CustomStringConvertible {
  let spec: String
  let failure: TourFailure

  var description: String { "The tour ended early at \(spec):\(failure.line): \(failure.problem)" }
}
