import Foundation

/// Why a result could not be written.
public struct StreamError: Error, Equatable, CustomStringConvertible {
  /// The error of the system, as in `errno`.
  public let code: Int32

  /// What is wrong, for the user.
  public var description: String {
    code == EBADF ? "The output is closed." : "The output cannot be written: \(String(cString: strerror(code)))."
  }
}
