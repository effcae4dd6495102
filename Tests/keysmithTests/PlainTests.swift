import Foundation
import Testing

extension InTheTerminal {
  /// The app in lines.
  struct PlainTests {
    @Test("The welcome is gone through in lines, and no code is seen")
    func welcome() async throws {
      let folder = try Folder()
      let terminal = try await Terminal(
        "sh -c '\(Keysmith.executable.path) --plain --store \(folder.store.path); echo ended $?; sleep 60'", in: folder)
      let steps = [
        ("Your passwords, your device, your rules.", "c"), ("Enter a passcode", "739105"), ("Confirm passcode", "739105"),
        ("Places: Generate (here); Vault; Secret Folder; Settings", "va"), ("No entries.", "quit"),
      ]
      for (words, line) in steps {
        let isSeen = try await waitFor(.seconds(15)) {
          try await terminal.lines.joined(separator: " ").contains(words) ? true : nil
        }
        try #require(isSeen == true, "\(words)")
        try await terminal.type("\(line)\n")
      }
      #expect(try await waitFor { try await terminal.lines.contains("ended 0") ? true : nil } == true)
      #expect(try await !terminal.lines.joined().contains("7391"))
      #expect(try await Keysmith.passcode("status", in: folder).output.hasPrefix("A passcode of 6 digits is set."))
    }

    @Test("During a lockout nothing that is typed is seen")
    func lockout() async throws {
      let folder = try Folder()
      try #require(try await Keysmith.passcode("create", "739105", "739105", in: folder).status == 0)
      for wrong in 739_100...739_104 { _ = try await Keysmith.passcode("disable", "\(wrong)", in: folder) }
      let terminal = try await Terminal("\(Keysmith.executable.path) --plain --store \(folder.store.path)", in: folder)
      for (words, line) in [("Your passwords, your device, your rules.", "c"), ("Too many attempts", "739105")] {
        let isSeen = try await waitFor(.seconds(15)) { try await terminal.lines.contains { $0.contains(words) } ? true : nil }
        try #require(isSeen == true, "\(words)")
        try await terminal.type("\(line)\n")
      }
      let isAnswered = try await waitFor(.seconds(15)) {
        try await terminal.lines.contains { $0.contains("There is no such choice") } ? true : nil
      }
      #expect(isAnswered == true)
      #expect(try await !terminal.lines.joined().contains("7391"))
    }
  }
}
