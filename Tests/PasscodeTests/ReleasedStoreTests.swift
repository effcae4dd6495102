import Foundation
import Passcode
import SecretCore
import Testing

/// Stores as earlier versions of the program wrote them, kept byte by byte in `Stores`.
///
/// The first one: the code was 1111, is 271828 at the lowest cost, and was entered wrong twice since.
@Suite struct ReleasedStoreTests {
  private let home: Home

  init() throws {
    home = try Home()
    let stores = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Stores/1")
    for directory in ["store", "device"] {
      mkdir(home.path(directory), 0o700)
      let found = stores.appending(path: directory)
      for file in try FileManager.default.contentsOfDirectory(at: found, includingPropertiesForKeys: nil) {
        let copy = home.path("\(directory)/\(file.lastPathComponent)")
        try Data(contentsOf: file).write(to: URL(filePath: copy))
        chmod(copy, 0o600)
      }
    }
  }

  @Test("A store of the first format opens with its code alone, and its attempts go on where they were")
  func opens() async throws {
    #expect(await home.lock().status() == .set(length: 6, lockedOut: nil, failedAttempts: 2))
    #expect(try await home.lock().verify("1111") == .incorrect(attemptsLeft: 2))
    #expect(try await home.lock().grant(for: "271828") != nil)
    #expect(await home.lock().status() == .set(length: 6, lockedOut: nil, failedAttempts: 0))
  }

  @Test("The log of a store of the first format, which has none, begins")
  func log() async throws {
    _ = try await home.lock().verify("1111")
    _ = try await home.lock().verify("271828")
    #expect(try await home.lock().trail().entries.map(\.event) == [.unlocked, .wrongCode, .logBegun])
  }

  @Test("The code of a store of the first format can be changed, and removed")
  func changes() async throws {
    let lock = home.lock()
    #expect(try await lock.change(try #require(try await lock.grant(for: "271828")), to: "3141") == .done)
    #expect(try await lock.grant(for: "271828") == nil)
    #expect(await lock.remove(try #require(try await lock.grant(for: "3141"))) == .done)
    #expect(await home.lock().status() == .notSet)
  }
}
