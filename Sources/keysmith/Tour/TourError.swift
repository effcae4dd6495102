import FlowRunner

/// The step of the tour that does not go as the spec says.
struct TourError: Error, CustomStringConvertible {
  let spec: String
  let failure: TourFailure

  var description: String { "The tour ended early at \(spec):\(failure.line): \(failure.problem)" }
}
