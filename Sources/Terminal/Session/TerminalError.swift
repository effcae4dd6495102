/// Errors thrown when a terminal session cannot start or the clipboard has no terminal.
public enum TerminalError: Error, Hashable, CustomStringConvertible {
  /// Standard input or output is a file, a pipe, or a terminal that cannot move its cursor (`TERM=dumb`).
  ///
  /// For the clipboard: the program has no terminal.
  case notATerminal
  /// Another session uses the terminal; only one session can use it at a time.
  case inUse
  /// A function of the operating system failed with this error number.
  case system(function: String, code: Int32)

  /// The error message; for ``notATerminal``, the message also proposes a remedy.
  public var description: String {
    switch self {
    case .notATerminal: "no terminal to draw on: run the program in a terminal, without redirecting its input or output"
    case .inUse: "the terminal is already in use by this program"
    case .system(let function, let code): "the terminal cannot be controlled (\(function): error \(code))"
    }
  }
}
