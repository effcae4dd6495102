import FlowRunner

/// An error thrown if a step of the tour cannot be played, or if a screen differs from the expected screen in the spec.
struct TourError: Error, CustomStringConvertible {
  let spec: String
  let failure: TourFailure

  var description: String { text.description }

  private var text: LocalizedText { "The tour ended early at \(spec):\(failure.line): \(failure.problem)" }
}
