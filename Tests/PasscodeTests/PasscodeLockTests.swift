import CoreTesting
import Foundation
import Passcode
import SecretCore
import Testing

@Suite struct PasscodeLockTests {
  private let home: Home

  init() throws {
    home = try Home()
  }

  @Test("Before any code is set, the status and an attempt report 'not set' without creating a file")
  func nothing() async throws {
    #expect(await home.lock().status() == .notSet)
    #expect(try await home.lock().verify("123456") == .failed(.notSet))
    #expect(try FileManager.default.contentsOfDirectory(atPath: home.path("")).isEmpty)
  }

  @Test(
    "A passcode of 4 to 6 digits is set, and opens after a restart",
    arguments: ["1234", "12345", "123456", "000000"])
  func create(digits: String) async throws {
    #expect(try await home.lock().create(digits) == .done)
    #expect(await home.lock().status() == .set(length: digits.count, lockedOut: nil, failedAttempts: 0))
    #expect(try await home.lock().grant(for: digits) != nil)
  }

  @Test(
    "Input other than 4 to 6 digits is refused, and is not counted as an attempt",
    arguments: [[], [1, 2, 3], Array(1...7), [1, 2, 3, 10], [49, 50, 51, 52]])
  func notACode(digits: [UInt8]) async throws {
    func code() throws -> SecretBytes { try SecretBytes(count: digits.count) { $0.copyBytes(from: digits) } }
    #expect(try await home.lock().create(code()) == .failed(.notACode))
    _ = try await home.lock().create("1234")
    #expect(try await home.lock().verify(code()) == .failed(.notACode))
    #expect(await home.lock().status() == .set(length: 4, lockedOut: nil, failedAttempts: 0))
    let lock = home.lock()
    let grant = try #require(try await lock.grant(for: "1234"))
    #expect(try await lock.change(grant, to: code()) == .failed(.notACode))
    #expect(try await home.lock().grant(for: "1234") != nil)
  }

  @Test("A passcode with a length that is no longer allowed is accepted, and can be changed to an allowed length")
  func otherLengths() async throws {
    #expect(try await PasscodeLock(home: home.url, codeLengths: 4...8).create("12345678") == .done)
    let lock = home.lock()
    #expect(await lock.status() == .set(length: 8, lockedOut: nil, failedAttempts: 0))
    #expect(try await lock.verify("1234567") == .failed(.notACode))
    #expect(try await lock.verify("87654321") == .incorrect(attemptsLeft: 4))
    let grant = try #require(try await lock.grant(for: "12345678"))
    #expect(try await lock.change(grant, to: "654321") == .done)
    #expect(try await home.lock().verify("12345678") == .failed(.notACode))
    #expect(try await home.lock().grant(for: "654321") != nil)
  }

  @Test("A wrong code is incorrect and counted; a correct one resets the count")
  func counting() async throws {
    _ = try await home.lock().create("123456")
    #expect(try await home.lock().verify("654321") == .incorrect(attemptsLeft: 4))
    #expect(try await home.lock().verify("12345") == .incorrect(attemptsLeft: 3))
    #expect(await home.lock().status() == .set(length: 6, lockedOut: nil, failedAttempts: 2))
    #expect(try await home.lock().grant(for: "123456") != nil)
    #expect(await home.lock().status() == .set(length: 6, lockedOut: nil, failedAttempts: 0))
  }

  @Test("Creating a passcode does not replace an existing passcode")
  func alreadySet() async throws {
    _ = try await home.lock().create("123456")
    #expect(try await home.lock().verify("000000") == .incorrect(attemptsLeft: 4))
    #expect(try await home.lock().create("654321") == .failed(.alreadySet))
    #expect(await home.lock().status() == .set(length: 6, lockedOut: nil, failedAttempts: 1))
    #expect(try await home.lock().grant(for: "123456") != nil)
  }

  @Test("A change replaces the old code with a new code, which can have another length")
  func change() async throws {
    let lock = home.lock()
    _ = try await lock.create("123456")
    let grant = try #require(try await lock.grant(for: "123456"))
    #expect(try await lock.change(grant, to: "2468") == .done)
    #expect(await lock.status() == .set(length: 4, lockedOut: nil, failedAttempts: 0))
    #expect(try await lock.verify("123456") == .incorrect(attemptsLeft: 4))
    #expect(try await home.lock().grant(for: "2468") != nil)
  }

  @Test("A grant is valid only once, only in its own lock, and only until it is discarded")
  func grants() async throws {
    let lock = home.lock()
    _ = try await lock.create("1111")
    let used = try #require(try await lock.grant(for: "1111"))
    let discarded = try #require(try await lock.grant(for: "1111"))
    let elsewhere = try #require(try await lock.grant(for: "1111"))
    await lock.discard(discarded)
    #expect(try await lock.change(discarded, to: "3333") == .failed(.grantSpent))
    #expect(await home.lock().remove(elsewhere) == .failed(.grantSpent))
    #expect(await lock.remove(Grant(handle: 0)) == .failed(.grantSpent))
    #expect(try await lock.change(used, to: "2222") == .done)
    #expect(try await lock.change(used, to: "3333") == .failed(.grantSpent))
    #expect(await lock.remove(used) == .failed(.grantSpent))
    #expect(try await lock.grant(for: "2222") != nil)
  }

  @Test("A change to the same code is refused, and does not use up the grant")
  func sameCode() async throws {
    let lock = home.lock()
    _ = try await lock.create("1111")
    let grant = try #require(try await lock.grant(for: "1111"))
    #expect(try await lock.change(grant, to: "1111") == .failed(.sameCode))
    #expect(try await lock.change(grant, to: "2222") == .done)
    #expect(try await lock.grant(for: "2222") != nil)
  }

  @Test("A grant allows a comparison of another code with the passcode, which is not counted as an attempt")
  func equalCodes() async throws {
    let lock = home.lock()
    _ = try await lock.create("1111")
    let grant = try #require(try await lock.grant(for: "1111"))
    #expect(try await lock.isCode(SecretBytes(digits: "1111"), of: grant))
    #expect(try await !lock.isCode(SecretBytes(digits: "2222"), of: grant))
    #expect(await lock.status() == .set(length: 4, lockedOut: nil, failedAttempts: 0))
    await lock.discard(grant)
    await #expect(throws: PasscodeFailure.grantSpent) { try await lock.isCode(SecretBytes(digits: "1111"), of: grant) }
  }

  @Test("An open store allows three comparisons of codes with the passcode, which are logged but not counted as attempts")
  func presentCode() async throws {
    let lock = home.lock()
    let store = try await lock.createAndOpen(SecretBytes(digits: "1111"))
    #expect(try await lock.isCode(SecretBytes(digits: "1111"), of: store))
    let grant = try #require(try await lock.grant(for: "1111"))
    #expect(try await !lock.isCode(SecretBytes(digits: "2222"), of: store))
    _ = try await lock.change(grant, to: "2222")
    #expect(try await !lock.isCode(SecretBytes(digits: "1111"), of: store))
    #expect(try await lock.isCode(SecretBytes(digits: "2222"), of: store))
    #expect(try await !lock.isCode(SecretBytes(digits: "2222"), of: store), "three codes were already compared")
    #expect(await lock.status() == .set(length: 4, lockedOut: nil, failedAttempts: 0))
    let compared = try await lock.trail().entries.count { $0.event == .compared }
    #expect(compared == 4, "each comparison is logged")
    let again = try await lock.open(try #require(try await lock.grant(for: "2222")))
    #expect(try await lock.isCode(SecretBytes(digits: "2222"), of: again), "the correct passcode allows three more comparisons")
    let elsewhere = home.lock()
    _ = try await elsewhere.change(try #require(try await elsewhere.grant(for: "2222")), to: "3333")
    #expect(try await !lock.isCode(SecretBytes(digits: "3333"), of: again), "this lock has not verified the new passcode")
    _ = try await elsewhere.change(try #require(try await elsewhere.grant(for: "3333")), to: "2222")
    _ = await lock.remove(try #require(try await lock.grant(for: "2222")))
    #expect(try await !lock.isCode(SecretBytes(digits: "2222"), of: again), "no passcode is set")
  }

  @Test("A grant opens the store once, with the same data key before and after a change of the code")
  func open() async throws {
    let lock = home.lock()
    _ = try await lock.create("1111")
    let grant = try #require(try await lock.grant(for: "1111"))
    let store = try await lock.open(grant)
    await #expect(throws: PasscodeFailure.grantSpent) { _ = try await lock.open(grant) }
    _ = try await lock.change(try #require(try await lock.grant(for: "1111")), to: "2222")
    let again = try await lock.open(try #require(try await lock.grant(for: "2222")))
    let isSame = store.key.isEqual(to: again.key)
    #expect(isSame)
  }

  @Test("A grant becomes invalid when its code is changed")
  func staleGrant() async throws {
    let (one, other) = (home.lock(), home.lock())
    _ = try await one.create("1111")
    let stale = try #require(try await other.grant(for: "1111"))
    let staleToo = try #require(try await other.grant(for: "1111"))
    let grant = try #require(try await one.grant(for: "1111"))
    #expect(try await one.change(grant, to: "2222") == .done)
    #expect(try await other.change(stale, to: "3333") == .failed(.changedMeanwhile))
    #expect(await other.remove(staleToo) == .failed(.changedMeanwhile))
    #expect(try await other.grant(for: "2222") != nil)
  }

  @Test("A change of the code saves the slot with the current key derivation cost in its header")
  func recalibrates() async throws {
    _ = try await home.lock().create("1111")
    let cost = try ScryptCost.fixed(ScryptParameters(log2N: 15, r: 8, p: 1))
    let dearer = PasscodeLock(
      store: home.url.appending(path: "store"), device: home.url.appending(path: "device"), codeLengths: 4...6,
      policy: .standard, parameters: cost)
    #expect(try rows("slot WHERE substr(header, 66, 1) = x'0E'", in: "store/store.sqlite") == 1)
    #expect(try await dearer.change(#require(dearer.grant(for: "1111")), to: "2222") == .done)
    #expect(try rows("slot WHERE substr(header, 66, 1) = x'0F'", in: "store/store.sqlite") == 1)
    #expect(try await home.lock().grant(for: "2222") != nil)
  }

  @Test("After a removal no passcode is set, and another one can be created")
  func remove() async throws {
    let lock = home.lock()
    _ = try await lock.create("123456")
    let grant = try #require(try await lock.grant(for: "123456"))
    #expect(await lock.remove(grant) == .done)
    #expect(await lock.status() == .notSet)
    #expect(try await lock.verify("123456") == .failed(.notSet))
    #expect(try rows("slot WHERE substr(header, 6, 1) = x'01'", in: "store/store.sqlite") == 0)
    #expect(try rows("slot", in: "store/store.sqlite") == 1)
    #expect(try await home.lock().create("2468") == .done)
    #expect(try await home.lock().grant(for: "2468") != nil)
  }

  @Test("Neither a database nor the device secret contains an entered code, as digits or as text")
  func canary() async throws {
    _ = try await home.lock().create("314159")
    _ = try await home.lock().verify("271828")
    for name in ["store/store.sqlite", "device/attempts.sqlite", "device/attempts.sqlite-journal", "device/device-secret"] {
      let contents = try Data(contentsOf: home.url.appending(path: name))
      for code in ["314159", "271828"] {
        let values = Data(code.compactMap(\.wholeNumberValue).map(UInt8.init))
        #expect(contents.range(of: values) == nil && contents.range(of: Data(code.utf8)) == nil, "\(name)")
      }
    }
  }

  private func rows(_ table: String, in name: String) throws -> Int {
    try sqlite(home.path(name), "SELECT 1 FROM \(table)").count
  }
}
