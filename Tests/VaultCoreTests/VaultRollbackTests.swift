import CoreTesting
import DiskFaults
import Foundation
import SecretCore
import Testing
import VaultCore

/// Tests of rollback and tamper detection for a vault that is restored from an earlier copy, has other rows, or is missing.
@Suite struct VaultRollbackTests {
  private let home: Home

  init() throws {
    home = try Home()
  }

  @Test(
    "Reads, changes and exports of a vault from before the last change are refused",
    arguments: 1...4)
  func older(changes: Int) async throws {
    let vault = try home.vault()
    let entry = try await vault.add("Mail", password: "old")
    try home.copy(database, to: "older")
    switch changes {
    case 1: try await vault.add("Post")
    case 2: _ = try await vault.update(entry, to: entry.details, password: SecretBytes(text: "new"))
    case 3: try await vault.delete(entry.id)
    default: try await vault.erase(entry.id)
    }
    let newest = try await vault.contents()
    try home.copy(database, to: "newest")
    try home.copy("older", to: database)
    for vault in [vault, try home.vault()] { try await requireRefused(vault, .contentsOlder(path: path)) }
    #expect(home.bytes(database) == home.bytes("older"))
    try home.copy("newest", to: database)
    #expect(try await home.vault().contents() == newest)
  }

  @Test(
    "A vault with removed, restored or changed rows, or without its anchor, is refused until the user accepts the vault",
    arguments: [
      "DELETE FROM entry WHERE version = 4", "DELETE FROM entry", "INSERT INTO entry SELECT * FROM before.entry",
      "UPDATE entry SET version = 6 WHERE version = 4", "DELETE FROM anchor", "UPDATE anchor SET revision = revision + 1",
      "UPDATE anchor SET sealed = zeroblob(60)", "UPDATE anchor SET sealed = zeroblob(0)",
      "UPDATE entry SET identifier = zeroblob(16) WHERE version = 4",
    ])
  func changedRows(change: String) async throws {
    let vault = try home.vault()
    let gone = try await vault.add("Gone")
    try home.copy(database, to: "before")
    try await vault.erase(gone.id)
    for title in ["Mail", "Post"] { try await vault.add(title) }
    #expect(try await home.vault().titles() == ["Mail", "Post"])
    try sqlite(path, "ATTACH '\(home.path("before"))' AS before", change)
    try await requireRefused(home.vault(), .contentsChanged(path: path))
    try await home.vault().accept()
    let page = try await home.vault().entries()
    #expect(try page.count + page.unreadable.count == home.run("SELECT 1 FROM entry").count)
  }

  @Test("A missing vault is refused and not created, until the user accepts an empty vault")
  func missing() async throws {
    let vault = try home.vault()
    try await vault.add("Mail")
    unlink(path)
    for vault in [vault, try home.vault()] { try await requireRefused(vault, .contentsMissing(path: path)) }
    #expect(home.bytes(database) == nil)
    try await home.vault().accept()
    #expect(try await home.vault().titles().isEmpty)
    try await home.vault().add("New")
    #expect(try await home.vault().titles() == ["New"])
    #expect(try accepted() == 1)
  }

  @Test("After an older vault is accepted and logged, the previously newest vault is refused as older")
  func accept() async throws {
    let vault = try home.vault()
    let entry = try await vault.add("Mail", password: "1")
    try await vault.accept()
    #expect(try accepted() == 0)
    try home.copy(database, to: "older")
    _ = try await vault.update(entry, to: entry.details, password: SecretBytes(text: "2"))
    try home.copy(database, to: "newest")
    try home.copy("older", to: database)
    try await home.vault().accept()
    #expect(try accepted() == 1)
    #expect(try await home.vault().contents() == ["Mail=1"])
    for old in ["older", "newest"] {
      try home.copy(database, to: "aside")
      try home.copy(old, to: database)
      try await requireRefused(home.vault(), .contentsOlder(path: path))
      try home.copy("aside", to: database)
    }
    _ = try await home.vault().update(home.vault().entry(entry.id), to: entry.details, password: SecretBytes(text: "3"))
    #expect(try await home.vault().contents() == ["Mail=3"])
    // No version number is used twice, so a row of the refused vault fails authentication in the accepted vault.
    let versions = try home.run("SELECT version FROM entry")
    try home.copy("newest", to: database)
    #expect(try home.run("SELECT version FROM entry") == [[.integer(3)]])
    #expect(versions == [[.integer(5)]])
  }

  @Test("After a crash at any call of an acceptance, an older vault is refused as before, or accepted and logged")
  func acceptCutShort() async throws {
    let vault = try home.vault()
    try await vault.add("Mail")
    try home.copy(database, to: "older")
    try await vault.add("Post")
    try home.copy("older", to: database)
    for name in ["vault", "vault-device"] { try home.copy(name, to: "saved-\(name)") }
    for place in 0... {
      for name in ["vault", "vault-device"] { try home.copy("saved-\(name)", to: name) }
      var isDone = false
      let calls = await Faults.run(.ends, at: place, below: home.url) { isDone = (try? await home.vault().accept()) != nil }
      do {
        #expect(try await home.vault().titles() == ["Mail"])
        #expect(try accepted() == 1)
      } catch VaultFailure.core(.contentsOlder) {
        #expect(!isDone)
        try await home.vault().accept()
        #expect(try await home.vault().titles() == ["Mail"])
      }
      if calls.count <= place {
        #expect(place > 3 && isDone)
        return
      }
    }
  }

  @Test("A change that was not recorded is accepted, and recorded by the next read")
  func ahead() async throws {
    let vault = try home.vault()
    try await vault.add("Mail")
    try home.copy(database, to: "older")
    try home.copy("vault-device", to: "saved")
    try await vault.add("Post")
    try home.copy("saved", to: "vault-device")
    #expect(try await home.vault().titles() == ["Mail", "Post"])
    try home.copy("older", to: database)
    try await requireRefused(home.vault(), .contentsOlder(path: path))
  }

  @Test("A disk error that prevents recording a change does not prevent the change")
  func notRemembered() async throws {
    let vault = try home.vault()
    try await vault.add("Mail")
    _ = try await Faults.run(.ends, at: 0, below: home.url.appending(path: "vault-device")) { try await vault.add("Post") }
    #expect(try await home.vault().titles() == ["Mail", "Post"])
    try await home.vault().add("New")
    #expect(try await home.vault().titles() == ["Mail", "New", "Post"])
  }

  private let database = "vault/vault.sqlite"
  private var path: String { home.path(database) }

  /// Returns the number of log entries about accepted vaults.
  private func accepted() throws -> Int {
    try CodeLock(
      .passcode, store: home.directory, device: home.url.appending(path: "vault-device"), policy: .standard, parameters: .floor,
      clock: SystemBootClock()
    ).trail().entries.count { $0.event == .contentsAccepted && $0.subject == "vault" }
  }

  private func requireRefused(_ vault: OpenVault, _ error: CoreError) async throws {
    let failure = VaultFailure.core(error)
    let before = home.bytes(database)
    await #expect(throws: failure) { _ = try await vault.entries() }
    await #expect(throws: failure) { _ = try await vault.entry(UUID()) }
    await #expect(throws: failure) { try await vault.add("New") }
    await #expect(throws: failure) { try await vault.delete(UUID()) }
    await #expect(throws: failure) {
      _ = try await vault.export(
        to: home.url.appending(path: "export"), passphrase: SecretBytes(text: "passphrase"), parameters: .floor)
    }
    #expect(home.bytes(database) == before)
  }
}
