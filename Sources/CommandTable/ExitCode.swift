/// The exit code of a command.
public enum ExitCode: Int32, Sendable {
  /// The command succeeded.
  case success = 0
  /// The command failed or has a negative result, such as an error in its input.
  case failure = 1
  /// The command line is invalid: `EX_USAGE` of sysexits.h.
  case usage = 64
}
