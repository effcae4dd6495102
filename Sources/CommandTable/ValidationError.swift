/// The error that a command throws if its arguments are invalid, alone or in combination.
///
/// The program reports this error as a usage error.
public struct ValidationError: Error, Sendable, Equatable {
  /// The error message: the problem and its solution, in one or two sentences.
  public let message: String

  /// Creates an error with a message.
  public init(_ message: String) {
    self.message = message
  }
}
