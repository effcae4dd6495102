import CoreTesting
import DiskFaults
import Foundation
import Passcode
import SecretCore
import Synchronization
import Testing
import VaultCore

/// Tests of the erasure of the vault together with the passcode's key.
@Suite struct VaultErasureTests {
  private let home: Home

  init() throws {
    home = try Home()
  }

  private var lock: PasscodeLock {
    PasscodeLock(
      store: home.url.appending(path: "store"), device: home.url.appending(path: "device"), codeLengths: 4...6,
      policy: .standard,
      parameters: .floor
    ) { [directory = home.directory] () throws(CoreError) in try OpenVault.erase(in: directory) }
  }

  private func code() throws -> SecretBytes { try SecretBytes(count: 4) { $0.copyBytes(from: [2, 7, 1, 8]) } }

  private func vault(_ store: OpenStore) async throws -> OpenVault {
    try await OpenVault(directory: home.directory, key: store.key(.vault), record: lock.contentsRecord(of: store))
  }

  @Test("After a crash at any call, the erasure of the vault has not begun, or the next operation completes the erasure")
  func cutShort() async throws {
    let lock = lock
    try await vault(lock.createAndOpen(code())).add("Mail", password: "1")
    let names = ["store", "device", "vault"]
    for name in names { try home.copy(name, to: "saved-\(name)") }
    for place in 0... {
      for name in names { try home.copy("saved-\(name)", to: name) }
      var isDone = false
      let calls = await Faults.run(.ends, at: place, below: home.url) { isDone = await lock.clearAll() == .done }
      switch await lock.status() {
      case .set:
        #expect(!isDone)
        guard case .correct(let grant) = await lock.verify(try code()) else { throw CoreError.authenticationFailed }
        #expect(try await vault(lock.open(grant)).contents() == ["Mail=1"])
      case .notSet: #expect(home.bytes("vault/vault.sqlite") == nil && home.bytes("store/store.sqlite") == nil)
      case .unreadable(let failure): Issue.record("\(failure)")
      }
      if calls.count <= place {
        #expect(isDone && place > 20)
        return
      }
    }
  }

  @Test("An erasure on request fails if the vault cannot be erased, and the next operation completes the erasure")
  func refused() async throws {
    try await vault(lock.createAndOpen(code())).add("Mail", password: "1")
    _ = await Faults.run(.ends, at: 0, below: home.directory) {
      for _ in 1...2 {
        guard case .failed(.core(.storage)) = await lock.clearAll() else {
          Issue.record("the passcode counts as cleared")
          return
        }
      }
    }
    #expect(home.bytes("vault/vault.sqlite") != nil)
    #expect(await lock.status() == .notSet)
    #expect(home.bytes("vault/vault.sqlite") == nil)
  }

  @Test("An erasure on request removes the vault's record, so that another vault can be created")
  func forgotten() async throws {
    try await vault(lock.createAndOpen(code())).add("Mail", password: "1")
    #expect(try remembered() == 1)
    #expect(await lock.clearAll() == .done)
    #expect(try remembered() == 0)
    try await vault(lock.createAndOpen(code())).add("Post", password: "2")
    #expect(try remembered() == 1)
  }

  @Test(
    "A vault that is open while the passcode is cleared saves nothing afterwards, even after a new vault is created",
    arguments: [false, true])
  func openMeanwhile(hasEntries: Bool) async throws {
    let old = try await vault(lock.createAndOpen(code()))
    let entry = hasEntries ? try await old.add("Mail", password: "1") : nil
    #expect(await lock.clearAll() == .done)
    try await requireErased(old, entry)
    #expect(home.bytes("vault/vault.sqlite") == nil)
    #expect(try remembered() == 0)
    let new = try await vault(lock.createAndOpen(code()))
    try await requireErased(old, entry)
    try await new.add("Post", password: "2")
    try await requireErased(old, entry)
    #expect(try await new.contents() == ["Post=2"])
    #expect(try remembered() == 1)
  }

  @Test("A save that begins during an erasure is refused, and creates no vault")
  func whileClearing() async throws {
    let old = try await vault(lock.createAndOpen(code()))
    let adding = Mutex<Task<Void, any Error>?>(nil)
    let clearing = PasscodeLock(
      store: home.url.appending(path: "store"), device: home.url.appending(path: "device"), codeLengths: 4...6,
      policy: .standard,
      parameters: .floor
    ) { [directory = home.directory] () throws(CoreError) in
      try OpenVault.erase(in: directory)
      // At this time, the last file that a save checks is already removed.
      adding.withLock { $0 = Task { try await old.add("Mail") } }
    }
    #expect(await clearing.clearAll() == .done)
    let task = try #require(adding.withLock { $0 })
    await #expect(throws: erased) { try await task.value }
    #expect(home.bytes("vault/vault.sqlite") == nil)
  }

  @Test("The record of the vault runs a function with the erasure lock held")
  func beginning() async throws {
    let store = try await lock.createAndOpen(code())
    let path = home.path("device/attempts.lock")
    var isBegun = false
    try await lock.contentsRecord(of: store).withErasureLock { () throws(CoreError) in
      isBegun = true
      #expect(throws: CoreError.storage(StorageError(.system(EWOULDBLOCK), path))) {
        _ = try FileLock(path, .exclusive, patience: .zero)
      }
    }
    #expect(isBegun)
  }

  @Test("The vault remains open when the passcode is removed and when a passcode is set again")
  func kept() async throws {
    let lock = lock
    let vault = try await vault(lock.createAndOpen(code()))
    guard case .correct(let grant) = await lock.verify(try code()) else { throw CoreError.authenticationFailed }
    #expect(await lock.remove(grant) == .done)
    try await vault.add("Mail", password: "1")
    #expect(await lock.create(try code()) == .done)
    try await vault.add("Post", password: "2")
    #expect(try await vault.contents() == ["Mail=1", "Post=2"])
  }

  @Test("Refused changes, and reads of an erased vault, do not wait for the erasure lock")
  func atOnce() async throws {
    let vault = try await vault(lock.createAndOpen(code()))
    let entry = try await vault.add("Mail", password: "1")
    _ = try await vault.update(entry, to: EntryDetails(title: "Post"))
    let start = ContinuousClock.now
    do {
      let turn = try FileLock(home.path("device/attempts.lock"), .exclusive)
      await #expect(throws: VaultFailure.notFound) { try await vault.delete(UUID()) }
      await #expect(throws: VaultFailure.changedMeanwhile) { _ = try await vault.update(entry, to: entry.details) }
      await #expect(throws: VaultFailure.exportNotOpened) {
        let file = home.url.appending(path: "export")
        _ = try await vault.export(to: file, passphrase: SecretBytes(text: "passphrase"), parameters: .floor)
        _ = try await vault.import(from: file, passphrase: SecretBytes(text: "another one"))
      }
      _ = consume turn
    }
    #expect(await lock.clearAll() == .done)
    let turn = try FileLock(home.path("device/attempts.lock"), .exclusive)
    await #expect(throws: erased) { _ = try await vault.password(of: entry.id) }
    _ = consume turn
    // The timeout of the erasure lock is half a minute.
    #expect(ContinuousClock.now - start < .seconds(25))
  }

  @Test("A missing store does not count as erased, so that the vault can be used after the store is restored")
  func away() async throws {
    let lock = lock
    let store = try await lock.createAndOpen(code())
    func move(_ suffix: String, to other: String) {
      for name in ["store", "vault"] { #expect(rename(home.path(name + suffix), home.path(name + other)) == 0) }
    }
    let vault = try await vault(store)
    let outdated = VaultFailure.core(.storeOutdated)
    #expect(rename(home.path("store"), home.path("store-away")) == 0)
    await #expect(throws: outdated) { try await vault.add("Begun") }
    #expect(rename(home.path("store-away"), home.path("store")) == 0)
    try await vault.add("Mail", password: "1")
    move("", to: "-away")
    await #expect(throws: outdated) { try await vault.add("New") }
    await #expect(throws: outdated) { _ = try await vault.entries() }
    try sqlite(home.path("device/attempts.sqlite"), "DELETE FROM attempts WHERE credential = CAST('passcode' AS BLOB)")
    await #expect(throws: outdated) { _ = try await vault.entries() }
    move("-away", to: "")
    #expect(try await vault.contents() == ["Mail=1"])
  }

  @Test("An erased vault is reported as erased, even if the device secret was lost", arguments: [false, true])
  func erasedWithoutDeviceSecret(isSetAnew: Bool) async throws {
    let vault = try await vault(lock.createAndOpen(code()))
    try await vault.add("Mail", password: "1")
    unlink(home.path("device/device-secret"))
    #expect(await lock.clearAll() == .done)
    if isSetAnew { #expect(await lock.create(try code()) == .done) }
    await #expect(throws: erased) { _ = try await vault.entries() }
    await #expect(throws: erased) { try await vault.add("New") }
    #expect(home.bytes("vault/vault.sqlite") == nil)
    // The failed operation has created no file that prevents a new passcode.
    if !isSetAnew { #expect(await lock.create(try code()) == .done) }
  }

  private var erased: VaultFailure { .core(.contentsErased(path: home.path("vault/vault.sqlite"))) }

  private func requireErased(_ vault: OpenVault, _ entry: VaultEntry?) async throws {
    let before = home.bytes("vault/vault.sqlite")
    await #expect(throws: erased) { _ = try await vault.entries() }
    await #expect(throws: erased) { try await vault.add("New") }
    // Accepting an erased vault must not create a file.
    if before == nil { try await vault.accept() } else { await #expect(throws: erased) { try await vault.accept() } }
    if let entry {
      await #expect(throws: erased) { _ = try await vault.password(of: entry.id) }
      await #expect(throws: erased) { try await vault.delete(entry.id) }
    }
    #expect(home.bytes("vault/vault.sqlite") == before)
  }

  private func remembered() throws -> Int {
    try sqlite(home.path("device/attempts.sqlite"), "SELECT 1 FROM attempts WHERE credential = CAST('vault' AS BLOB)").count
  }

  @Test("Creating a passcode opens the same data key as a later attempt with the passcode")
  func firstKey() async throws {
    let lock = lock
    try await vault(lock.createAndOpen(code())).add("Mail", password: "1")
    guard case .correct(let grant) = await lock.verify(try code()) else { throw CoreError.authenticationFailed }
    #expect(try await vault(lock.open(grant)).contents() == ["Mail=1"])
    await #expect(throws: PasscodeFailure.alreadySet) { try await lock.createAndOpen(code()) }
    await #expect(throws: PasscodeFailure.notACode) { try await lock.createAndOpen(SecretBytes(count: 3)) }
  }
}
