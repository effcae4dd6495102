import Foundation
import Testing

extension InTheTerminal {
  /// The screens that import and export passwords.
  struct ImportScreenTests {
    @Test("Passwords are imported after a preview, and exported with a passphrase that is shown once")
    func roundTrip() async throws {
      let folder = try Folder()
      try await folder.finishOnboarding()
      _ = try folder.file("home/export.csv", "name,url,username,password\nBank,https://bank.example,ann,one\nPost,,ann,two\n")
      let terminal = try await folder.openApp()
      try #require(try await terminal.sees("Avoid look-alikes"))
      try await terminal.press("F4")
      try #require(try await terminal.sees("Import passwords"))
      try await terminal.type("m")
      try #require(try await terminal.sees("Path of a CSV"))
      try await terminal.type("~/exp")
      try await terminal.press("Tab")
      try #require(try await terminal.sees("~/export.csv"))
      try await terminal.press("Enter")
      try await terminal.press("Enter")
      try #require(try await terminal.sees("The import will add 2 entries and change 0."))
      #expect(try await terminal.sees("New entry, ann"))
      try await terminal.type("i")
      try #require(try await terminal.sees("The import added 2 entries and changed 0."))
      try await terminal.press("Enter")
      try #require(try await terminal.sees("Export passwords"))
      try await terminal.type("x")
      try #require(try await terminal.sees("Export to"))
      try await terminal.type("~/vault.export")
      try await terminal.press("Enter")
      try await terminal.press("Enter")
      try #require(try await terminal.sees("Write down the passphrase."))
      #expect(!FileManager.default.fileExists(atPath: folder.home.appending(path: "vault.export").path))
      try await terminal.press("Enter")
      try #require(try await terminal.sees("Exported 2 entries."))
      #expect(FileManager.default.fileExists(atPath: folder.home.appending(path: "vault.export").path))
      try await terminal.press("Enter")
      try #require(try await terminal.sees("Export passwords"))
      try await terminal.press("F2")
      #expect(try await terminal.sees("Bank"))
      #expect(try await terminal.sees("Post"))
    }
  }
}
