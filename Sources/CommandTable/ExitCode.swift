/// The exit code of a command.
public enum ExitCode: Int32, Sendable {
  /// The exit code of a successful command.
  case success = 0
  /// The exit code of a command that failed or has a negative result, such as an error in its input.
  case failure = 1
  /// The exit code for an invalid command line: `EX_USAGE` of sysexits.h.
  case usage = 64
}
