import FlowRunner
import Flows
import FolderCore
import Foundation
import Passcode
import SecretCore
import Synchronization
import VaultCore

/// What the app has for as long as it runs: its locks, its files, and what is open.
final class AppCore: Sendable {
  private struct Opened {
    var store: OpenStore?
    var vault: OpenVault?
    /// How often all was let go of.
    var closings = 0
  }

  let passcode: PasscodeLock
  let folder: FolderLock
  let preferences: PreferencesFile
  let clipboard: SystemClipboard
  let folderTransfer = FolderTransfer()
  let secrets = Secrets()
  /// What the generator comes back to.
  let lastPassword = Mutex<LastPassword?>(nil)
  /// What was typed and not saved, should the app lock.
  let unsavedForms = UnsavedFormStore()
  /// Is told of the appearance that was chosen, whenever it is read or saved.
  let appearanceIsKnown: @Sendable (AppSettings.Appearance) -> Void

  private let vaultDirectory: URL
  private let opened = Mutex(Opened())

  /// The app on the store at `location`.
  /// - Parameters:
  ///   - biometrics: What may stand in for a code; `nil` if there is nothing of the kind.
  ///   - parameters: What it costs to derive the key of a code.
  init(
    _ location: StoreLocation, biometrics: ((KeyPurpose) -> any Authenticator)? = nil,
    parameters: ScryptCost = .calibrated, clipboard: SystemClipboard = SystemClipboard(),
    appearanceIsKnown: @escaping @Sendable (AppSettings.Appearance) -> Void = { _ in }
  ) {
    let vaultDirectory = location.store
    passcode = PasscodeLock(
      store: location.store, device: location.device, deviceSecret: location.deviceSecret,
      codeLengths: Codes.CodeLength.range, policy: .shipped, parameters: parameters, authenticator: biometrics?(.passcode)
    ) { () throws(CoreError) in
      try OpenVault.erase(in: vaultDirectory)
    }
    folder = FolderLock(
      folder: location.folder, in: location.store, device: location.device, deviceSecret: location.deviceSecret,
      codeLengths: Codes.CodeLength.range, policy: .shipped, parameters: parameters, authenticator: biometrics?(.folder))
    preferences = PreferencesFile(directory: location.store)
    self.vaultDirectory = vaultDirectory
    self.clipboard = clipboard
    self.appearanceIsKnown = appearanceIsKnown
  }

  /// What the passcode protects, if it is open.
  var store: OpenStore? { opened.withLock { $0.store } }

  /// Keeps open what the passcode protects, and says so; if the flow that asked for it has given that up, it is wiped.
  func open(_ store: OpenStore) -> Bool {
    guard !Task.isCancelled else { return false }
    opened.withLock { $0 = Opened(store: store, closings: $0.closings) }
    RunningOperation.current?.undoIfLate { [weak self] in
      if let self, self.store === store { self.close() }
    }
    return true
  }

  /// Lets go of everything that is open.
  func close() {
    opened.withLock { $0 = Opened(closings: $0.closings + 1) }
    lastPassword.withLock { $0?.text = nil }
    unsavedForms.letGo()
    secrets.wipe()
  }

  /// The vault, where the passcode was entered or none is set.
  func vault() async throws -> OpenVault {
    if let vault = opened.withLock({ $0.vault }) { return vault }
    guard let store = try await storeToUse() else { throw VaultFailure.closed }
    let vault = try await OpenVault(
      directory: vaultDirectory, key: store.key(.vault), record: passcode.contentsRecord(of: store))
    return opened.withLock { opened in
      // Locked meanwhile, it is not kept.
      if opened.store === store { opened.vault = opened.vault ?? vault }
      return opened.vault ?? vault
    }
  }

  /// Whether there is what a passcode protects, or did before it was removed.
  func hasStore() async throws -> Bool {
    if store != nil { return true }
    guard case .notSet = await passcode.status() else { return true }
    return try await passcode.openWithoutCode() != nil
  }

  private func storeToUse() async throws -> OpenStore? {
    let (store, closings) = opened.withLock { ($0.store, $0.closings) }
    if let store { return store }
    guard let store = try await passcode.openWithoutCode() else { return nil }
    return opened.withLock { opened in
      // Locked meanwhile, it stays so; and what somebody else has opened meanwhile, stays open.
      guard opened.closings == closings else { return nil }
      opened.store = opened.store ?? store
      return opened.store
    }
  }
}
