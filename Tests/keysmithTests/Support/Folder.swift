import Flows
import FolderCore
import Foundation
import Passcode
import SecretCore
import Testing
import VaultCore

@testable import keysmith

/// A temporary directory for a home and a store, removed when the last reference is released.
final class Folder {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "keysmith-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  var home: URL { url.appending(path: "home") }
  var store: URL { url.appending(path: "store") }
  var device: URL { url.appending(path: "store.device") }

  /// Marks the onboarding as complete, and creates a store without a passcode if no store exists.
  func finishOnboarding() async throws {
    let services = Services(core())
    if try await !services.core.hasStore() {
      let _: PasscodeService.CreateOutcome = try await services.create(passcode: code("123456"))
      guard case .correct(let grant) = try await services.verify(passcode: code("123456")) else { throw VaultFailure.closed }
      _ = try await services.remove(grant: grant)
    }
    try PreferencesFile(directory: store).update { $0.isOnboarded = true }
  }

  /// Sets the auto-lock of an app with a passcode to lock immediately in the background.
  func lockAtOnce() async throws {
    guard try await Services(core()).setAutoLock(autoLock: .atOnce) == .done else { throw VaultFailure.closed }
  }

  /// Sets the passcode with the lowest key derivation cost.
  ///
  /// Each later attempt has the same cost, also in other processes.
  func setPasscode(_ digits: String) async throws {
    let outcome: PasscodeService.CreateOutcome = try await Services(core()).create(passcode: code(digits))
    try #require(outcome == .done)
  }

  /// Sets up the Secret Folder with the lowest key derivation cost.
  func setUpFolder(_ digits: String) async throws {
    let outcome: FolderService.CreateOutcome = try await Services(core()).create(passcode: code(digits))
    guard case .done = outcome else { throw FolderFailure.closed }
  }

  /// Sets the number of wrong codes that erase the passcode and the vault.
  func erasePasscode(after count: Int, _ digits: String) async throws {
    let lock = core().passcode
    guard case .correct(let grant) = try await lock.verify(SecretBytes(code(digits))) else { throw VaultFailure.closed }
    guard await lock.setErasure(after: count, grant) == .done else { throw VaultFailure.closed }
  }

  /// Sets the number of wrong codes that erase the Secret Folder.
  func eraseFolder(after count: Int, _ digits: String) async throws {
    let lock = core().folder
    guard case .open(let opened) = try await lock.unlock(SecretBytes(code(digits))) else { throw FolderFailure.closed }
    try await lock.setErasure(after: count, opened)
  }

  /// Returns the contents of every file below the directory, by relative path.
  func files() throws -> [String: Data] {
    var files: [String: Data] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: url.path) {
      files[name] = FileManager.default.contents(atPath: url.appending(path: name).path)
    }
    return files
  }
}
