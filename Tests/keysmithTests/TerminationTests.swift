import Foundation
import Testing

extension InTheTerminal {
  /// The clipboard and the terminal after a signal ends the app.
  struct TerminationTests {
    private let folder: Folder

    init() async throws {
      folder = try Folder()
      try await folder.finishOnboarding()
    }

    @Test(
      "Any termination signal clears a copied password, on a full screen and in line mode",
      arguments: [SIGTERM, SIGINT, SIGHUP, SIGQUIT], [true, false])
    func signal(number: Int32, isPlain: Bool) async throws {
      let terminal = try await app("PATH=\(folder.installClipboard("xclip")):/usr/bin:/bin DISPLAY=:1", isPlain: isPlain)
      try await copy(terminal, isPlain)
      #expect(try await waitFor { folder.clipboardLog.count == 2 ? true : nil } == true)
      kill(try process, number)
      #expect(try await terminal.sees("ended \(128 + number)"))
      #expect(folder.clipboardLog.dropFirst(2) == ["xclip -selection clipboard"])
    }

    @Test("A clipboard program that never ends does not prevent quitting", arguments: ["C-q", "C-c"])
    func endless(key: String) async throws {
      let path = try folder.installClipboard("xclip")
      let terminal = try await app("PATH=\(path):/usr/bin:/bin DISPLAY=:1", isPlain: key == "C-c")
      try await copy(terminal, key == "C-c")
      #expect(try await waitFor { folder.clipboardLog.count == 2 ? true : nil } == true)
      try folder.makeClipboardEndless()
      try await terminal.press(key)
      #expect(try await terminal.sees("ended \(key == "C-q" ? 0 : 130)"))
      #expect(try await waitFor { try folder.endlessProcesses == 0 ? true : nil } == true)
    }

    @Test("Control-C in line mode clears a copied password")
    func interrupted() async throws {
      let terminal = try await app("PATH=\(folder.installClipboard("xclip")):/usr/bin:/bin DISPLAY=:1", isPlain: true)
      try await copy(terminal, true)
      #expect(try await waitFor { folder.clipboardLog.count == 2 ? true : nil } == true)
      try await terminal.press("C-c")
      #expect(try await terminal.sees("ended 130"))
      #expect(folder.clipboardLog.count == 3)
    }

    @Test(
      "The desktop's clipboard is cleared after a crash and after SIGKILL", arguments: [SIGSEGV, SIGKILL])
    func abruptly(number: Int32) async throws {
      let path = try folder.installClipboard("xclip")
      let terminal = try await app("SWIFT_BACKTRACE=enable=no PATH=\(path):/usr/bin:/bin DISPLAY=:1", isPlain: false)
      try await copy(terminal, false)
      #expect(try await waitFor { folder.clipboardLog.count == 2 ? true : nil } == true)
      kill(try process, number)
      #expect(try await waitFor { folder.clipboardLog.count == 3 ? true : nil } == true)
      #expect(folder.clipboardLog.dropFirst(2) == ["xclip -selection clipboard"])
    }

    @Test("After SIGKILL, the terminal is restored, and no longer shows the app's screen")
    func killed() async throws {
      let terminal = try await app("A=b", isPlain: false, after: "stty -a > \(folder.url.path)/before; echo found")
      try #require(try await terminal.sees("Very strong"))
      kill(try process, SIGKILL)
      #expect(try await waitFor { try await terminal.lines.contains("found") ? true : nil } == true)
      #expect(try await !terminal.lines.joined().contains("Very strong"))
      let modes = { (name: String) in try? String(contentsOf: folder.url.appending(path: name), encoding: .utf8) }
      #expect(try await waitFor { modes("after") == modes("before") ? true : nil } == true)
      #expect(try await terminal.property("#{mouse_any_flag} #{cursor_flag} #{alternate_on}") == "0 1 0")
    }

    @Test(
      "The terminal's own clipboard is cleared after a termination signal and after a crash", arguments: [SIGTERM, SIGSEGV])
    func crash(number: Int32) async throws {
      // Without this variable, Swift would start its backtracer.
      let terminal = try await app("SWIFT_BACKTRACE=enable=no", isPlain: false)
      let record = folder.url.appending(path: "record")
      try await terminal.record(to: record)
      try await copy(terminal, false, says: "Password copied for a minute, unless your terminal blocks it.")
      let commands = {
        try String(contentsOf: record, encoding: .utf8).matches(of: #/\e]52;c;([^\a]*)\a/#).map { $0.1.isEmpty }
      }
      #expect(try await waitFor { try commands() == [false] ? true : nil } == true)
      kill(try process, number)
      #expect(try await terminal.sees("ended \(128 + number)"))
      #expect(try commands() == [false, true])
    }

    private var process: pid_t {
      get throws {
        let text = try String(contentsOf: folder.url.appending(path: "pid"), encoding: .utf8)
        return try #require(pid_t(text.trimmingCharacters(in: .whitespacesAndNewlines)))
      }
    }

    /// Copies the password that the generator shows first.
    private func copy(_ terminal: Terminal, _ isPlain: Bool, says words: String = "Copied!") async throws {
      try #require(try await terminal.sees("Very strong"))
      try await terminal.type(isPlain ? "copy\n" : "c")
      try #require(try await terminal.sees(words))
    }

    /// Opens the app with these variables, in a shell that prints its exit status, and returns the terminal.
    private func app(_ variables: String, isPlain: Bool, after first: String = ":") async throws -> Terminal {
      let command = "\(Keysmith.executable.path) \(isPlain ? "--plain" : "") --store \(folder.store.path)"
      let script = """
        trap : INT QUIT
        \(first)
        env \(variables) sh -c 'echo $$ > \(folder.url.path)/pid; exec \(command)'
        echo ended $?
        while sleep 1; do stty -a > \(folder.url.path)/after; done
        """
      try Data(script.utf8).write(to: folder.url.appending(path: "script"))
      return try await Terminal("sh \(folder.url.path)/script", in: folder)
    }
  }
}
