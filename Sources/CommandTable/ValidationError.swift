/// What a command throws if its arguments do not go together: the program then ends as for any other mistake in usage.
public struct ValidationError: Error, Sendable, Equatable {
  /// What is wrong and what to do about it, in a sentence or two.
  public let message: String

  /// An error with its message.
  public init(_ message: String) {
    self.message = message
  }
}
