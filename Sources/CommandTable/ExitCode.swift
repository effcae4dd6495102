/// The exit code of a command.
public enum ExitCode: Int32, Sendable {
  /// The command succeeded.
  case success = 0
  /// The command failed; the reason is on standard error.
  case failure = 1
  /// The command line is invalid: `EX_USAGE` of sysexits.h.
  case usage = 64
}
