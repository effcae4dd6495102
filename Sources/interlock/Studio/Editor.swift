import Foundation

/// The user's text editor, which opens files from pages of the studio.
final class Editor {
  /// The command of the variable `VISUAL` or `EDITOR`, split at spaces and without the option to wait; empty if neither
  /// variable is set.
  private let command: [String]
  /// The process identifiers of the started editors that have not exited.
  private var processes: Set<pid_t> = []
  /// The process identifier of the last editor that was started on the terminal; `nil` if no such editor was started.
  private var inTerminal: pid_t?

  init() {
    let environment = ProcessInfo.processInfo.environment
    let text = ["VISUAL", "EDITOR"].compactMap { environment[$0] }.first { !$0.isEmpty } ?? ""
    command = text.split(separator: " ").map(String.init).filter { $0 != "--wait" && $0 != "-w" }
  }

  /// Opens a file at a line in the editor. Returns the URL that the browser must open instead; empty if the editor was started.
  ///
  /// An editor that is not a known graphical editor uses the terminal of this process. Without a terminal or without an editor,
  /// the URL opens Visual Studio Code.
  ///
  /// - Throws: ``Workspace/Refusal`` if the last editor still uses the terminal, or if the editor cannot be started.
  func open(_ file: String, line: Int) throws -> String {
    processes = processes.filter { waitpid($0, nil, WNOHANG) == 0 }
    let path = URL(fileURLWithPath: file).path
    let name = command.first?.split(separator: "/").last.map(String.init) ?? ""
    if let arguments = Self.arguments(of: name, path, line) {
      try start(command + arguments)
      return ""
    }
    // A background job must not use the terminal.
    guard !command.isEmpty, isatty(STDOUT_FILENO) == 1, tcgetpgrp(STDIN_FILENO) == getpgrp() else {
      let escaped = path.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? path
      return "vscode://file\(escaped):\(line)"
    }
    if let inTerminal, processes.contains(inTerminal) {
      throw Workspace.Refusal("The editor is still open in the terminal of the studio. Close the editor first.")
    }
    inTerminal = try start(command + ["+\(line)", path])
    return ""
  }

  /// Returns the arguments with which a known graphical editor opens a file at a line; `nil` for other editors.
  private static func arguments(of name: String, _ path: String, _ line: Int) -> [String]? {
    switch name {
    case "code", "codium", "cursor", "windsurf": ["--goto", "\(path):\(line)"]
    case "subl", "zed", "zeditor": ["\(path):\(line)"]
    case "idea", "clion", "fleet": ["--line", "\(line)", path]
    case "gvim", "mvim", "gedit", "kate", "xed": name == "kate" ? ["--line", "\(line)", path] : ["+\(line)", path]
    default: nil
    }
  }

  /// Starts a program in the process group of this process, and returns its process identifier.
  ///
  /// This process group is the foreground process group of the terminal. `Process` would create another process group.
  @discardableResult private func start(_ words: [String]) throws -> pid_t {
    var process = pid_t()
    // The studio ignores SIGPIPE, and the editor must not inherit this signal action.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGPIPE)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))
    let arguments = words.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    guard posix_spawnp(&process, words[0], nil, &attributes, arguments, environ) == 0 else {
      throw Workspace.Refusal("'\(words[0])' cannot be started. Set VISUAL or EDITOR to another editor.")
    }
    processes.insert(process)
    return process
  }
}
