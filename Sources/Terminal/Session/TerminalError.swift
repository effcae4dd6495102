/// Errors thrown when a terminal session cannot start.
public enum TerminalError: Error, Hashable, CustomStringConvertible {
  /// Standard input or output is a file, a pipe, or a terminal that cannot move its cursor (`TERM=dumb`).
  case notATerminal
  /// Another session uses the terminal; only one can at a time.
  case inUse
  /// A terminal function of the system failed with this error number.
  case system(function: String, code: Int32)

  /// The error and its remedy.
  public var description: String {
    switch self {
    case .notATerminal: "no terminal to draw on: run this from a terminal, without redirecting its input or output"
    case .inUse: "the terminal is already in use by this program"
    case .system(let function, let code): "the terminal cannot be controlled (\(function): error \(code))"
    }
  }
}
