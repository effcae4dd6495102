import Foundation
import Testing

extension InTheTerminal {
  /// The app in line mode.
  struct LineModeTests {
    @Test("The onboarding can be completed in line mode, without echoing a code")
    func welcome() async throws {
      let folder = try Folder()
      let terminal = try await Terminal(
        "sh -c '\(Keysmith.executable.path) --plain --store \(folder.store.path); echo ended $?; sleep 60'", in: folder)
      let steps = [
        ("Your passwords, your device, your rules.", "c"), ("Enter a passcode", "739105"), ("Confirm passcode", "739105"),
        ("Places: Generate (here); Vault; Secret Folder; Settings", "va"), ("No entries.", "quit"),
      ]
      for (words, line) in steps {
        let isSeen = try await waitFor {
          try await terminal.lines.joined(separator: " ").contains(words) ? true : nil
        }
        try #require(isSeen == true, "\(words)")
        try await terminal.type("\(line)\n")
      }
      #expect(try await waitFor { try await terminal.lines.contains("ended 0") ? true : nil } == true)
      #expect(try await !terminal.lines.joined().contains("7391"))
      #expect(try await Keysmith.passcode("status", in: folder).output.hasPrefix("A passcode of 6 digits is set."))
    }

    @Test("Lines that arrive at once can set the passcode, and can open a row by its name")
    func atOnce() async throws {
      let folder = try Folder()
      let arguments = ["--plain", "--store", folder.store.path]
      let result = try await Keysmith.run(arguments, lines: ["1", "739105", "739105"], in: folder)
      #expect(result.status == 0 && !result.output.contains("Unknown choice."))
      #expect(try await Keysmith.passcode("status", in: folder).output.hasPrefix("A passcode of 6 digits is set."))
      let saved = ["739105", "save", "title", "Post", "save", "vault", "post"]
      let second = try await Keysmith.run(arguments, lines: saved, in: folder)
      #expect(second.status == 0 && second.output.contains("Title: Post"))
    }

    @Test("During a lockout typed text is not echoed")
    func lockout() async throws {
      let folder = try Folder()
      try await folder.setPasscode("739105")
      for wrong in 739_100...739_104 { _ = try await Keysmith.passcode("disable", "\(wrong)", in: folder) }
      let terminal = try await Terminal("\(Keysmith.executable.path) --plain --store \(folder.store.path)", in: folder)
      for (words, line) in [("Your passwords, your device, your rules.", "c"), ("Too many attempts", "739105")] {
        let isSeen = try await waitFor { try await terminal.lines.contains { $0.contains(words) } ? true : nil }
        try #require(isSeen == true, "\(words)")
        try await terminal.type("\(line)\n")
      }
      let isAnswered = try await waitFor {
        try await terminal.lines.contains { $0.contains("Unknown choice") } ? true : nil
      }
      #expect(isAnswered == true)
      #expect(try await !terminal.lines.joined().contains("7391"))
    }

    @Test("Control-Z or a long line erases a shown password")
    func read() async throws {
      let folder = try Folder()
      try await folder.setPasscode("739105")
      try await folder.finishOnboarding()
      let terminal = try await Terminal("env HISTFILE= PS1='$ ' bash --norc -i", in: folder)
      try await terminal.type("\(Keysmith.executable.path) --plain --store \(folder.store.path)\n")
      try #require(try await terminal.sees("Enter Passcode"))
      try await terminal.type("739105\n")
      try #require(try await terminal.sees("Very strong"))
      for end in ["\(String(repeating: "x", count: 200))\n", "\u{1A}"] {
        try await terminal.type("read\n")
        let password = try await waitFor {
          let lines = try await terminal.lines
          return lines.firstIndex(of: "> read").map { lines[$0 + 1] }.flatMap { $0.count == 16 ? $0 : nil }
        }
        let shown = try #require(password)
        try await terminal.type(end)
        try #require(try await terminal.sees(end == "\u{1A}" ? "Stopped" : "Unknown choice."))
        #expect(try await !terminal.lines.contains { $0.contains(shown) })
      }

      // After a time in the background that exceeds the auto-lock time, only the lock screen is announced.
      try await folder.lockAtOnce()
      try await terminal.type("fg\n")
      try #require(try await terminal.sees("Enter Passcode"))
      #expect(try await !terminal.lines.contains { $0.contains("Very strong") })
      try await terminal.type("739105\n")

      try #require(try await terminal.sees("Very strong"))
      try await terminal.type("settings\n")
      try #require(try await terminal.sees("Recovery Kit"))
      try await terminal.type("1\n")
      try #require(try await terminal.sees("Passcode Lock: on"))
      #expect(try await !terminal.lines.contains { $0.contains("Passcode Lock: off") })
    }

    @Test(
      "The app exits with 0 if the input ends before a code, and with 1 if the input ends within a code",
      arguments: [("", "ended 0"), ("73\n", "The input ended before the last answer was complete. ended 1")])
    func inputEnds(line: String, words: String) async throws {
      let folder = try Folder()
      #expect(try await Keysmith.run(["--plain", "--store", folder.store.path], in: folder).status == 0)
      let terminal = try await Terminal(
        "sh -c '\(Keysmith.executable.path) --plain --store \(folder.store.path); echo ended $?; sleep 60'", in: folder)
      try #require(try await terminal.sees("Your passwords, your device, your rules."))
      try await terminal.type("c\n")
      try #require(try await terminal.sees("Enter a passcode"))
      if !line.isEmpty {
        try await terminal.type(line)
        try #require(try await terminal.sees("2 of 6 digits"))
      }
      try await terminal.press("C-d")
      #expect(try await terminal.sees(words))
    }
  }
}
