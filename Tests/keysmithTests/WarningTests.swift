import Foundation
import Testing

extension InTheTerminal {
  /// Warnings of the app that do not prevent the user from continuing.
  struct WarningTests {
    private let folder: Folder

    init() throws {
      folder = try Folder()
    }

    @Test("A weak code causes a warning, after which the user goes back or continues")
    func weakCode() async throws {
      let terminal = try await app()
      for (words, keys) in [
        ("Your passwords, your device, your rules.", "c"), ("Enter a passcode", "111111"),
        ("! This code is easy to guess: it repeats digits.", "c"), ("Enter a passcode", "123123"),
        ("! This code is easy to guess: it repeats digits.", "123123"),
      ] {
        try await expect(words, terminal)
        try await terminal.type(keys)
      }
      try await expect("F1 Generate", terminal)
      #expect(try await Keysmith.opens("123123", in: folder))
    }

    @Test("The lock screen shows the number of earlier wrong codes until the first digit")
    func wrongCodes() async throws {
      try await folder.setPasscode("739105")
      for wrong in ["739100", "739101"] { _ = try await Keysmith.passcode("disable", wrong, in: folder) }
      try await folder.finishOnboarding()
      let terminal = try await app()
      try await expect("! 2 wrong codes since you last unlocked.", terminal)
      try await terminal.type("7")
      let isGone = try await waitFor { try await terminal.lines.contains { $0.contains("wrong codes") } ? nil : true }
      #expect(isGone == true)
    }

    private func app() async throws -> Terminal {
      try await Terminal("\(Keysmith.executable.path) --store \(folder.store.path)", in: folder)
    }

    private func expect(_ words: String, _ terminal: Terminal) async throws {
      let isSeen = try await waitFor { try await terminal.lines.contains { $0.contains(words) } ? true : nil }
      try #require(isSeen == true, "'\(words)' is not on the screen")
    }
  }
}
