import Flows
import Foundation
import Testing

@testable import keysmith

extension InTheTerminal {
  /// The length of a passcode, on the screens for a new passcode.
  struct CodeLengthTests {
    private let folder: Folder

    init() throws {
      folder = try Folder()
    }

    @Test("A new user chooses a passcode of 4 digits")
    func create() async throws {
      let terminal = try await folder.openApp()
      try #require(try await terminal.sees("your device, your rules"))
      try await terminal.press("Enter")
      try #require(try await dots(6, in: terminal))
      try await terminal.click("4 digits")
      try #require(try await dots(4, in: terminal))
      try await terminal.type("7391")
      try #require(try await terminal.sees("Confirm passcode"))
      try await terminal.type("7391")
      try #require(try await terminal.sees("characters"))
      #expect(try await Keysmith.passcode("status", in: folder).output.hasPrefix("A passcode of 4 digits is set."))
    }

    @Test("A passcode of 4 digits is changed to a passcode of 4 or, if chosen, 6 digits", arguments: [4, 6])
    func change(length: Int) async throws {
      try await folder.lockAtOnce("1234")
      let terminal = try await folder.openApp()
      try #require(try await terminal.sees("Enter Passcode"))
      try await terminal.type("1234")
      try #require(try await terminal.sees("F4 Settings"))
      try await terminal.press("F4")
      try #require(try await terminal.sees("Recovery Kit"))
      try await terminal.type("p")
      try #require(try await terminal.sees("[x] Passcode Lock"))
      // Keys are ignored while the settings are read.
      let isAsked = try await waitFor {
        try await terminal.type("c")
        return try await terminal.lines.contains { $0.contains("Enter current passcode") } ? true : nil
      }
      try #require(isAsked == true)
      try #require(try await dots(4, in: terminal))
      try await terminal.type("1234")
      try #require(try await terminal.sees("Enter new passcode"))
      try #require(try await dots(4, in: terminal))
      if length == 6 {
        try await terminal.click("6 digits")
        try #require(try await dots(6, in: terminal))
      }
      let digits = String("739105".prefix(length))
      try await terminal.type(digits)
      try #require(try await terminal.sees("Confirm new passcode"))
      try await terminal.type(digits)
      try #require(try await terminal.sees("[x] Passcode Lock"))
      #expect(try await Keysmith.passcode("status", in: folder).output.hasPrefix("A passcode of \(length) digits is set."))
    }

    private func dots(_ count: Int, in terminal: Terminal) async throws -> Bool {
      try await waitFor { SeenScreen(try await terminal.lines).emptyDots == count ? true : nil } == true
    }
  }
}
