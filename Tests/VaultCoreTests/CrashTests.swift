import DiskFaults
import Foundation
import SecretCore
import Testing
import VaultCore

/// Tests of the vault's crash consistency: its state after a crash or an error at each call that modifies the disk.
@Suite struct CrashTests {
  private let home: Home

  init() throws {
    home = try Home()
  }

  @Test(
    "After a fault at any call, an added entry is complete, or absent if it was not acknowledged",
    arguments: [Faults.Kind.ends, .fails(ENOSPC)])
  func add(kind: Faults.Kind) async throws {
    let vault = try home.vault()
    try await vault.add("Old", password: "old")
    try await atEveryCall(kind) {
      try await vault.add("New", password: "new")
    } outcomes: { isDone, contents in
      #expect(contents == (isDone ? ["New=new", "Old=old"] : ["Old=old"]))
      for entry in try await vault.entries(matching: "new").entries { try await vault.erase(entry.id) }
    }
  }

  @Test(
    "After a fault at any call, a changed entry is the old or the new entry, with its password",
    arguments: [Faults.Kind.ends, .fails(EIO)])
  func update(kind: Faults.Kind) async throws {
    let vault = try home.vault()
    let id = try await vault.add("Old", password: "old").id
    try await atEveryCall(kind) {
      let entry = try await vault.entry(id)
      _ = try await vault.update(entry, to: EntryDetails(title: "New"), password: SecretBytes(text: "new"))
    } outcomes: { isDone, contents in
      #expect(contents == (isDone ? ["New=new"] : ["Old=old"]))
      _ = try await vault.update(vault.entry(id), to: EntryDetails(title: "Old"), password: SecretBytes(text: "old"))
    }
  }

  @Test("After a fault at any call, an erased entry is complete or absent", arguments: [Faults.Kind.ends, .fails(EIO)])
  func eraseEntry(kind: Faults.Kind) async throws {
    let vault = try home.vault()
    try await vault.add("Other", password: "1")
    try await atEveryCall(kind) {
      try await vault.erase(vault.entries(matching: "mail").entries[0].id)
    } outcomes: { isDone, contents in
      #expect(contents == (isDone ? ["Other=1"] : ["Mail=1", "Other=1"]))
      if isDone { try await vault.add("Mail", password: "1") }
    } prepare: {
      if try await vault.entries().count == 1 { try await vault.add("Mail", password: "1") }
    }
  }

  @Test(
    "After a fault at any call, a deleted entry is in the bin or among the other entries, with its password",
    arguments: [Faults.Kind.ends, .fails(EIO)])
  func delete(kind: Faults.Kind) async throws {
    let vault = try home.vault()
    let id = try await vault.add("Mail", password: "1").id
    try await atEveryCall(kind) {
      try await vault.delete(id)
    } outcomes: { isDone, contents in
      #expect(contents == (isDone ? [] : ["Mail=1"]))
      #expect(try await home.vault().bin().map(\.id) == (isDone ? [id] : []))
      if isDone { _ = try await vault.restore(id) }
      #expect(try await home.vault().contents() == ["Mail=1"])
    }
  }

  @Test("After a fault at every seventh call, an import is complete or absent", arguments: [Faults.Kind.ends, .fails(ENOSPC)])
  func `import`(kind: Faults.Kind) async throws {
    let source = try home.vault("source", key: 3)
    for number in 0..<30 { try await source.add("Entry \(number)", note: String(repeating: "n", count: 2000), password: "p") }
    let file = home.url.appending(path: "export")
    _ = try await source.export(to: file, passphrase: SecretBytes(text: "passphrase"), parameters: .floor)
    let vault = try home.vault()
    try await vault.add("Own", password: "own")
    for name in ["vault", "vault-device"] { try home.copy(name, to: "saved-\(name)") }
    let all = try await (source.contents() + ["Own=own"]).sorted()
    try await atEveryCall(kind, every: 7) {
      _ = try await vault.import(from: file, passphrase: SecretBytes(text: "passphrase"))
    } outcomes: { isDone, contents in
      #expect(contents.sorted() == (isDone ? all : ["Own=own"]))
      for name in ["vault", "vault-device"] { try home.copy("saved-\(name)", to: name) }
    }
  }

  @Test("After a fault at any call, an export is complete or absent", arguments: [Faults.Kind.ends, .fails(ENOSPC)])
  func export(kind: Faults.Kind) async throws {
    let vault = try home.vault()
    try await vault.add("Mail", password: "1")
    for place in 0... {
      let file = home.url.appending(path: "export \(place)")
      var isDone = false
      let calls = await Faults.run(kind, at: place, below: home.url) {
        isDone =
          (try? await vault.export(to: file, passphrase: SecretBytes(text: "passphrase"), parameters: .floor)) != nil
      }
      // The last sync of the directory follows the naming of the file, so a failed export may leave a complete file.
      let isThere = home.bytes("export \(place)") != nil
      #expect(isThere || !isDone)
      if isThere {
        let other = try home.vault("other \(place)", key: 2)
        #expect(try await other.import(from: file, passphrase: SecretBytes(text: "passphrase")).added == 1)
      }
      if calls.count <= place {
        #expect(place > 3 && isDone)
        return
      }
    }
  }

  @Test(
    "After a fault at any call, the first entry of a new vault is complete or absent",
    arguments: [Faults.Kind.ends, .fails(EIO)])
  func create(kind: Faults.Kind) async throws {
    _ = try home.vault()
    try await atEveryCall(kind) {
      try await home.vault().add("Mail", password: "1")
    } outcomes: { isDone, contents in
      #expect(contents == (isDone ? ["Mail=1"] : []))
      for name in ["vault", "vault-device"] { try FileManager.default.removeItem(atPath: home.path(name)) }
      _ = try home.vault()
    }
  }

  @Test(
    "After a fault at any call of an erasure, the erasure can be repeated and removes the vault",
    arguments: [Faults.Kind.ends, .fails(EIO)])
  func erase(kind: Faults.Kind) async throws {
    for place in 0... {
      try await home.vault().add("Mail", password: "1")
      var isDone = false
      let calls = await Faults.run(kind, at: place, below: home.url) {
        isDone = (try? OpenVault.erase(in: home.directory)) != nil
      }
      if isDone { #expect(home.bytes("vault/vault.sqlite") == nil) }
      try OpenVault.erase(in: home.directory)
      #expect(home.bytes("vault/vault.sqlite") == nil)
      // In the app, `CodeLock` removes the vault's record after the erasure. The test removes the record with its directory.
      try FileManager.default.removeItem(atPath: home.path("vault-device"))
      #expect(try await home.vault().entries().count == 0)
      if calls.count <= place {
        #expect(place > 3 && isDone)
        return
      }
    }
  }

  /// Runs `body` with a fault at each call that modifies the disk, or at every `step`th call, and once more without a fault.
  ///
  /// - Parameter outcomes: A closure that checks each result: whether `body` succeeded, and the contents of the vault in a new
  ///   process.
  private func atEveryCall(
    _ kind: Faults.Kind, every step: Int = 1, _ body: () async throws -> Void,
    outcomes: (Bool, [String]) async throws -> Void, prepare: () async throws -> Void = {}
  ) async throws {
    for place in stride(from: 0, to: 100_000, by: step) {
      try await prepare()
      let before = try await home.vault().contents()
      var failure: VaultFailure?
      let calls = await Faults.run(kind, at: place, below: home.url) {
        do { try await body() } catch { failure = error as? VaultFailure }
      }
      let after = try await home.vault().contents()
      // If the outcome is unknown, the vault shows whether `body` succeeded.
      let isDone = failure == .outcomeUnknown ? before != after : failure == nil
      try await outcomes(isDone, after)
      if calls.count <= place {
        #expect(place > 3 && failure == nil)
        return
      }
    }
  }
}
