/// How a command ends, as the shell sees it.
public enum ExitCode: Int32, Sendable {
  /// Done.
  case success = 0
  /// Refused, or not possible; the reason is on standard error.
  case failure = 1
  /// Called in a way that the command line does not have: `EX_USAGE` of sysexits.h.
  case usage = 64
}
