import Foundation

/// The error thrown when a result cannot be written.
public struct StreamError: Error, Equatable, CustomStringConvertible {
  /// The error number of the system, as in `errno`.
  public let code: Int32

  /// The message for the user.
  public var description: String {
    code == EBADF ? "The output is closed." : "The output cannot be written: \(String(cString: strerror(code)))."
  }
}
