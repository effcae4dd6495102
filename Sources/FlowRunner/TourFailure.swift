/// A step of a tour that does not go as the spec says.
public struct TourFailure: Error, Equatable, CustomStringConvertible {
  /// The line of the spec that has the step.
  public let line: Int
  /// The difference to what is expected, in words.
  public let problem: String

  public var description: String { "line \(line): \(problem)" }
}
