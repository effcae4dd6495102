import FlowRunner

/// The error thrown when a step of the tour differs from its spec.
struct TourError: Error, CustomStringConvertible {
  let spec: String
  let failure: TourFailure

  var description: String { "The tour ended early at \(spec):\(failure.line): \(failure.problem)" }
}
