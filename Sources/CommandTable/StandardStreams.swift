public import Foundation

/// Where a command writes: results to one stream, what people should know meanwhile to the other.
///
/// Nothing is buffered, so both keep their order in one file. Use it in place of `print`, which buffers and ignores failures.
public struct StandardStreams: Sendable {
  /// The streams of the process.
  public static let process = StandardStreams(
    output: .standardOutput, error: .standardError, environment: ProcessInfo.processInfo.environment)

  private let output: FileHandle
  private let error: FileHandle
  private let environment: [String: String]

  /// Streams of your own, as a test needs them.
  public init(output: FileHandle, error: FileHandle, environment: [String: String]) {
    self.output = output
    self.error = error
    self.environment = environment
  }

  /// Whether somebody looks at the results on a terminal.
  public var outputIsTerminal: Bool { isatty(output.fileDescriptor) == 1 }

  /// Whether somebody looks at the messages on a terminal: the condition for progress.
  public var errorIsTerminal: Bool { isatty(error.fileDescriptor) == 1 }

  /// Whether results may be coloured: on a terminal that can, unless `NO_COLOR` is set (https://no-color.org).
  public var outputTakesColor: Bool { outputIsTerminal && environmentAllowsColor }

  /// Whether messages may be coloured, by the same rule.
  public var errorTakesColor: Bool { errorIsTerminal && environmentAllowsColor }

  private var environmentAllowsColor: Bool {
    (environment["NO_COLOR"] ?? "").isEmpty && environment["TERM"] != "dumb"
  }

  /// Takes the places of streams that the process was started without, before a file of its own comes to lie there and is written
  /// to as if it were the output.
  ///
  /// To write to such an output fails, as does reading such an input; messages go nowhere.
  static func reserveClosedDescriptors() {
    for (place, mode) in [(STDIN_FILENO, O_RDONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_WRONLY)]
    where fcntl(place, F_GETFD) == -1 {
      // The lowest free place is given out, and all before this one are taken.
      _ = open("/dev/null", mode)
    }
  }

  /// Writes a result and ends the line.
  ///
  /// - Throws: ``StreamError`` if the stream cannot take it, such as a full disk.
  public func print(_ line: String) throws {
    try write(line + "\n")
  }

  /// Writes a result as it is.
  ///
  /// - Throws: ``StreamError`` if the stream cannot take it, such as a full disk.
  public func write(_ text: String) throws { try write(Array(text.utf8)) }

  /// Writes bytes as they are.
  ///
  /// - Throws: ``StreamError`` if the stream cannot take them, such as a full disk.
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

  /// Writes a message for people on the terminal's line that the one before stands on, and in its place; empty takes that away.
  public func reportInPlace(_ line: String) {
    try? error.write(contentsOf: Data("\r\u{1B}[K\(line)".utf8))
  }

  /// Writes a message for people and ends the line; if that fails, there is nobody left to tell.
  public func report(_ line: String) {
    try? error.write(contentsOf: Data((line + "\n").utf8))
  }
}
