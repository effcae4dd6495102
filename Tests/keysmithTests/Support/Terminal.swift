import Foundation
import ProgramTesting
import Testing

/// A terminal that runs a command: a tmux session with its own socket, initially of 80 by 24 cells.
final class Terminal {
  private let folder: Folder
  private let nothing = open("/dev/null", O_RDWR | O_CLOEXEC)

  private let socket: String

  /// Creates a terminal that runs a shell command, and that closes when the command ends.
  ///
  /// - Parameters:
  ///   - socket: The name of the tmux socket in the folder.
  ///   - showsTmux: Whether the program finds that it runs inside tmux.
  init(_ command: String, in folder: Folder, socket: String = "tmux", showsTmux: Bool = false) async throws {
    (self.folder, self.socket) = (folder, socket)
    let command = showsTmux ? command : "unset TMUX; \(command)"
    _ = try await tmux(["-f", "/dev/null", "new-session", "-d", "-x", "80", "-y", "24", command])
  }

  /// Returns a terminal without a program, and the path of its device, to which the test writes output.
  static func withoutProgram(in folder: Folder, socket: String = "tmux") async throws -> (Terminal, device: String) {
    let name = folder.url.appending(path: "\(socket)-tty")
    let command = "sh -c 'stty -echo; tty > \(name.path); exec sleep infinity'"
    let terminal = try await Terminal(command, in: folder, socket: socket)
    let device = try await waitFor { () -> String? in
      let text = try? String(contentsOf: name, encoding: .utf8).trimmingCharacters(in: .newlines)
      return text?.isEmpty == false ? text : nil
    }
    return (terminal, try #require(device))
  }

  /// Closes the terminal, which ends its programs.
  deinit {
    // The socket is in the folder, so the server must end before the folder is removed.
    if let child = try? start(["kill-server"], output: nothing) { waitpid(child.identifier, nil, 0) }
    Foundation.close(nothing)
  }

  /// Types text unchanged.
  func type(_ text: String) async throws {
    _ = try await tmux(["send-keys", "-l", "--", text])
  }

  /// Presses a key, by its tmux name.
  func press(_ key: String) async throws {
    _ = try await tmux(["send-keys", key])
  }

  /// Clicks on the first occurrence of `words`, if the screen contains this text.
  func click(_ words: String) async throws {
    for (row, line) in try await titledLines.lines.enumerated() {
      let starts = line.indices.filter { line[$0...].prefix(words.count + 2).first == words.first }
      guard let start = starts.first(where: { String(line[$0...]).withoutIcons.hasPrefix(words) }) else { continue }
      let place = "\(line.distance(from: line.startIndex, to: start) + 1);\(row + 1)"
      return try await type("\u{1B}[<0;\(place)M\u{1B}[<0;\(place)m")
    }
  }

  func resize(columns: Int, rows: Int) async throws {
    _ = try await tmux(["resize-window", "-x", "\(columns)", "-y", "\(rows)"])
  }

  /// The current lines of the screen, without the icons of controls.
  var lines: [String] {
    get async throws {
      try await titledLines.lines.map(\.withoutIcons)
    }
  }

  /// The terminal title that the program has set, and the current lines of the screen with the icons of controls.
  var titledLines: (title: String, lines: [String]) {
    get async throws {
      let output = try await tmux(["display-message", "-p", "#{pane_title}", ";", "capture-pane", "-p"])
      let lines = output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      return (lines[0], Array(lines.dropFirst()))
    }
  }

  /// Starts copying the program's output to a file.
  func record(to file: URL) async throws {
    _ = try await tmux(["pipe-pane", "cat > \(file.path)"])
  }

  /// The words of the screen without the icons of controls and the frames, separated by one blank.
  var words: String {
    get async throws {
      try await lines.joined(separator: "\n").wordsWithoutIcons
    }
  }

  /// Returns whether `words` appear on the screen before the timeout.
  func sees(_ words: String) async throws -> Bool {
    try await waitFor { try await lines.joined(separator: " ").contains(words) ? true : nil } == true
  }

  /// Returns whether the screen consists of these lines before the timeout.
  func shows(_ lines: [String]) async throws -> Bool {
    try await waitFor { try await self.lines == lines ? true : nil } == true
  }

  /// Presses control-Z, and waits until the shell reports that the program is stopped.
  func suspend() async throws {
    try await press("C-z")
    try #require(try await sees("Stopped"), "the program does not stop")
  }

  /// Returns the expansion of a tmux format, such as `#{alternate_on}`.
  func property(_ format: String) async throws -> String {
    try await tmux(["display-message", "-p", format]).trimmingCharacters(in: .newlines)
  }

  func tmux(_ arguments: [String]) async throws -> String {
    let path = folder.url.appending(path: "\(socket)-output").path
    let file = open(path, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    defer { Foundation.close(file) }
    _ = try await start(arguments, output: file).end()
    return try String(contentsOfFile: path, encoding: .utf8)
  }

  private func start(_ arguments: [String], output: Int32) throws -> Child {
    let environment = ["HOME": folder.home.path, "PATH": "/usr/local/bin:/usr/bin:/bin", "LC_ALL": "C.UTF-8", "TERM": "xterm"]
    return try Child(
      "tmux", ["-u", "-S", folder.url.appending(path: socket).path] + arguments, environment: environment, input: nothing,
      output: output, errors: nothing)
  }
}

extension String {
  /// The words of several lines without the icons of controls and the frames, separated by one blank.
  var wordsWithoutIcons: String {
    split(separator: "\n").map { String($0).withoutIcons }.joined(separator: " ").replacing("│", with: " ")
      .split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// The line without the icons before the labels of buttons, toggles, menu lines and tabs.
  fileprivate var withoutIcons: String {
    replacing(#/(\[[ x]\] |\[[ ›]|F\d [ ›]?|│ [ ›] |[◉○] )[✦◆▣≡↻❐−+↺▂▅█▤▽◉○◷✎◫◈◎◔◐⚑✚↓↑ⓘ⌕≣] (?=\S)/#) { "\($0.1)" }
  }
}
