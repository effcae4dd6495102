public import Foundation

/// The output streams of a command: standard output for results, standard error for messages.
///
/// The streams are unbuffered, so that results and messages keep their order if both streams write to the same file. Use these
/// streams instead of `print`, which buffers its output and ignores errors.
public struct StandardStreams: Sendable {
  /// The streams of the process.
  public static let process = StandardStreams(
    output: .standardOutput, error: .standardError, environment: ProcessInfo.processInfo.environment)

  private let output: FileHandle
  private let error: FileHandle
  private let environment: [String: String]

  /// Creates streams on file handles, for example for a test.
  ///
  /// The variables `NO_COLOR` and `TERM` of `environment` determine the use of colours.
  public init(output: FileHandle, error: FileHandle, environment: [String: String]) {
    self.output = output
    self.error = error
    self.environment = environment
  }

  /// Whether results are written to a terminal.
  public var outputIsTerminal: Bool { isatty(output.fileDescriptor) == 1 }

  /// Whether messages are written to a terminal.
  ///
  /// A command should show progress only if the value is `true`.
  public var errorIsTerminal: Bool { isatty(error.fileDescriptor) == 1 }

  /// Whether results may be coloured: on a terminal, unless `TERM` is `dumb`.
  ///
  /// A non-empty `NO_COLOR` disables colours (https://no-color.org).
  public var outputAllowsColor: Bool { outputIsTerminal && environmentAllowsColor }

  /// Whether messages may be coloured: on a terminal, unless `TERM` is `dumb`.
  ///
  /// A non-empty `NO_COLOR` disables colours (https://no-color.org).
  public var errorAllowsColor: Bool { errorIsTerminal && environmentAllowsColor }

  private var environmentAllowsColor: Bool {
    (environment["NO_COLOR"] ?? "").isEmpty && environment["TERM"] != "dumb"
  }

  /// Opens `/dev/null` for each standard descriptor that is closed.
  ///
  /// Otherwise, a file that is opened later could receive the number of a closed standard descriptor. Results or messages could
  /// then overwrite the file. With reserved descriptors, writing a result fails, reading standard input returns end-of-file,
  /// and messages are discarded.
  static func reserveClosedDescriptors() {
    for (descriptor, mode) in [(STDIN_FILENO, O_RDONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_WRONLY)]
    where fcntl(descriptor, F_GETFD) == -1 {
      // open(2) returns the lowest free descriptor, and all lower descriptors are in use.
      _ = open("/dev/null", mode)
    }
  }

  /// Writes a result and a line break.
  ///
  /// - Throws: ``StreamError`` if writing fails, such as on a full disk.
  public func print(_ line: String) throws {
    try write(line + "\n")
  }

  /// Writes a result that consists of sentences, and a line break.
  ///
  /// On a terminal, the text is wrapped between words, because a terminal breaks words at its edge.
  ///
  /// - Throws: ``StreamError`` if writing fails, such as on a full disk.
  public func print(prose text: String) throws { try print(text.wrapped(for: output)) }

  /// Writes a result unchanged.
  ///
  /// - Throws: ``StreamError`` if writing fails, such as on a full disk.
  public func write(_ text: String) throws { try write(Array(text.utf8)) }

  /// Writes the bytes of a result unchanged.
  ///
  /// - Throws: ``StreamError`` if writing fails, such as on a full disk.
  public func write(_ bytes: [UInt8]) throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.write(output.fileDescriptor, $0.baseAddress, $0.count) }
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno != EINTR {
        throw StreamError(code: errno)
      }
    }
  }

  /// Replaces the current line of the terminal with a message, and ignores errors; an empty message clears the line.
  public func reportInPlace(_ line: String) {
    try? error.write(contentsOf: Data("\r\u{1B}[K\(line)".utf8))
  }

  /// Writes a message and a line break, and ignores errors.
  public func report(_ line: String) {
    try? error.write(contentsOf: Data((line + "\n").utf8))
  }

  /// Writes a message that consists of sentences, and a line break, and ignores errors.
  ///
  /// On a terminal, the text is wrapped between words, because a terminal breaks words at its edge.
  public func report(prose text: String) { report(text.wrapped(for: error)) }
}

extension String {
  /// Returns the text wrapped to the width of the terminal of `file`; the unchanged text if `file` is not a terminal or does
  /// not report its width.
  fileprivate func wrapped(for file: FileHandle) -> String {
    var window = winsize()
    guard ioctl(file.fileDescriptor, UInt(TIOCGWINSZ), &window) == 0, window.ws_col > 0 else { return self }
    return linesWrapped(to: Int(window.ws_col))
  }
}
