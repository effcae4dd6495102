import Flows
import Foundation
import Statechart
import Testing
import VaultCore

@testable import keysmith

extension InTheTerminal {
  /// Edit conflicts: another program changes an entry while the entry is edited.
  struct EntryConflictTests {
    private let folder: Folder
    private let terminal: Terminal

    /// Creates a conflict between an edit of the entry `Mail` in the app and a change by another program.
    init() async throws {
      folder = try Folder()
      try await folder.finishOnboarding()
      let other = Services(folder.core())
      try #require(try await EntryConflictTests.save("Mail", user: "ann", opened: nil, with: other) == .done(strength: .weak))
      terminal = try await folder.openApp()
      try #require(try await terminal.sees("Avoid look-alikes"))
      try await terminal.press("F2")
      try #require(try await terminal.sees("Mail"))
      try await terminal.press("Down")
      try await terminal.press("Enter")
      try #require(try await terminal.sees("Show password"))
      try await terminal.type("e")
      try #require(try await terminal.sees("Category"))
      try await terminal.type(" of mine")
      try #require(try await terminal.sees("Mail of mine"))
      let page = try await other.core.vault().entries()
      let entry = other.core.secrets.handle(of: .entry(try #require(page.entries.first).id))
      guard case .done(let opened, _, _, _, _, _, _, _, _) = try await other.open(entry: entry, password: nil) else {
        throw VaultFailure.notFound
      }
      let saved = try await EntryConflictTests.save("Post", user: "bob", opened: opened, with: other)
      try #require(saved == .done(strength: .weak))
      for _ in 1...8 { try await terminal.press("Enter") }
      try #require(try await terminal.sees("Another window changed this entry after you opened it."))
    }

    @Test("A conflict shows both versions, and the edited version can be saved as a copy")
    func copy() async throws {
      try await terminal.type("s")
      try #require(try await terminal.sees("Both have the same password."))
      for words in ["Title: Mail of mine", "User: ann", "Title: Post", "User: bob"] { #expect(try await terminal.sees(words)) }
      try await terminal.type("k")
      try #require(try await terminal.sees("New entry"))
      #expect(try await titles() == ["Mail of mine (2)", "Post"])
    }

    @Test("A conflict can be resolved by choosing the stored version")
    func theirs() async throws {
      // A destructive button shows its key as soon as it can be pressed.
      try #require(try await terminal.sees("Take theirs ] t"))
      try await terminal.type("t")
      try #require(try await terminal.sees("Post"))
      try #require(try await terminal.sees("bob"))
      try await terminal.press("Escape")
      try #require(try await terminal.sees("Show password"))
      #expect(try await titles() == ["Post"])
    }

    @Test("Continuing to edit after a conflict keeps the edited texts")
    func continueEditing() async throws {
      try await terminal.press("Escape")
      #expect(try await terminal.sees("Mail of mine"))
      #expect(try await titles() == ["Post"])
    }

    private func titles() async throws -> [String] {
      try await Keysmith.run(["vault", "list", "--store", folder.store.path], in: folder).output.split(separator: "\n")
        .map { String($0.split(separator: "\t")[0]) }
    }

    private static func save(
      _ title: String, user: String, opened: Secret?, with services: Services
    ) async throws -> VaultService.SaveOutcome {
      try await services.save(
        opened: opened, title: services.typed(title), user: services.typed(user), password: services.typed("secret"),
        websites: nil, category: nil, tags: nil, note: nil)
    }
  }
}
