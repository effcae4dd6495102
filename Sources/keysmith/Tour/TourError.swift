import FlowRunner

/// The error thrown when a step of the tour cannot be played, or a screen differs from the tour's spec.
struct TourError: Error, CustomStringConvertible {
  let spec: String
  let failure: TourFailure

  var description: String { "The tour ended early at \(spec):\(failure.line): \(failure.problem)" }
}
