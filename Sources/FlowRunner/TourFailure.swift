/// The failure of a step of a tour.
public struct TourFailure: Error, Equatable, CustomStringConvertible {
  /// The line of the step in the spec.
  public let line: Int
  /// The difference from the expected screen, or the reason why the step cannot be played.
  public let problem: String

  public var description: String { "line \(line): \(problem)" }
}
