import FlowRunner
import Flows
import FolderCore
import Foundation
import Passcode
import SecretCore
import Statechart
import Synchronization
import VaultCore

/// The state of a running app: the locks, the preferences, the open store and vault, and the secrets.
final class AppCore: Sendable {
  private struct Opened {
    var store: OpenStore?
    var vault: OpenVault?
    /// The number of calls of ``AppCore/close()``.
    var closings = 0
  }

  let location: StoreLocation
  let passcode: PasscodeLock
  let folder: FolderLock
  let preferences: PreferencesFile
  let clipboard: SystemClipboard
  let folderTransfer = FolderTransfer()
  let secrets = Secrets()
  /// The last generated password, which the generator shows when the user opens the generator again.
  let lastPassword = Mutex<LastPassword?>(nil)
  /// The store for the unsaved form, which the user can restore after a lock of the app, or after its unexpected end.
  let unsavedForms: UnsavedFormStore
  /// The last selected tab, to which the app returns after a lock.
  let tabs: SealedPreferenceStore
  /// The settings of the generator, which the next start of the app restores.
  let generatorSettings: SealedPreferenceStore
  /// The function that receives the preferences whenever they are read or saved.
  private let preferencesChanged: @Sendable (PreferencesFile.Preferences) -> Void
  private let language = Mutex<Language?>(nil)

  private let vaultDirectory: URL
  /// The closure that returns the current date. The bin is purged of entries that are too old on this date.
  private let now: @Sendable () -> Date
  private let opened = Mutex(Opened())

  /// Creates the state of the app for the store at `location`.
  ///
  /// - Parameters:
  ///   - biometrics: Returns the authenticator that can replace a code; `nil` without such an authenticator.
  ///   - parameters: The cost of key derivation.
  ///   - preferencesChanged: Receives the preferences whenever they are read or saved.
  ///   - now: Returns the current date.
  init(
    _ location: StoreLocation, biometrics: ((KeyPurpose) -> any Authenticator)? = nil,
    parameters: ScryptCost = .calibrated, clipboard: SystemClipboard = SystemClipboard(),
    preferencesChanged: @escaping @Sendable (PreferencesFile.Preferences) -> Void = { _ in },
    now: @escaping @Sendable () -> Date = { .now }
  ) {
    self.location = location
    let vaultDirectory = location.store
    let tabs = SealedPreferenceStore(.lastTab)
    let generatorSettings = SealedPreferenceStore(.generator)
    passcode = PasscodeLock(
      store: location.store, device: location.device, deviceSecret: location.deviceSecret,
      codeLengths: Codes.CodeLength.range, policy: .shipped, parameters: parameters, authenticator: biometrics?(.passcode)
    ) { () throws(CoreError) in
      tabs.reset()
      generatorSettings.reset()
      try OpenVault.erase(in: vaultDirectory)
    }
    self.tabs = tabs
    self.generatorSettings = generatorSettings
    unsavedForms = UnsavedFormStore(UnsavedFormFile(in: vaultDirectory))
    folder = FolderLock(
      folder: location.folder, in: location.store, device: location.device, deviceSecret: location.deviceSecret,
      codeLengths: Codes.CodeLength.range, policy: .shipped, parameters: parameters, authenticator: biometrics?(.folder))
    preferences = PreferencesFile(directory: location.store)
    self.vaultDirectory = vaultDirectory
    self.clipboard = clipboard
    self.now = now
    self.preferencesChanged = preferencesChanged
  }

  /// The language that the user has chosen in the settings; `nil` for the language of the locale.
  var chosenLanguage: Language? { language.withLock(\.self) }

  /// Applies preferences that were read or saved.
  func apply(_ preferences: PreferencesFile.Preferences) {
    language.withLock { $0 = preferences.displayLanguage.language }
    preferencesChanged(preferences)
  }

  /// The open store that the passcode protects; `nil` if the store is closed.
  var store: OpenStore? { opened.withLock { $0.store } }

  /// Makes `store` the open store.
  ///
  /// If the flow no longer waits for the outcome of the current operation, the store is closed again.
  ///
  /// - Returns: `false` if the current operation was cancelled. The store is then not opened.
  func open(_ store: OpenStore) -> Bool {
    guard !Task.isCancelled else { return false }
    opened.withLock { $0 = Opened(store: store, closings: $0.closings) }
    RunningOperation.current?.undoIfLate {
      if self.store === store { self.close() }
    }
    return true
  }

  /// Closes the store and the vault, and discards all secrets: the last generated password, unsealed form input and the table
  /// of handles.
  func close() {
    opened.withLock { $0 = Opened(closings: $0.closings + 1) }
    lastPassword.withLock { $0?.text = nil }
    unsavedForms.discardInput()
    secrets.wipe()
  }

  /// The vault if it is open; `nil` otherwise.
  var openVault: OpenVault? { opened.withLock { $0.vault } }

  /// Returns the open vault; opens the vault first if the vault is closed.
  ///
  /// - Throws: `VaultFailure.closed` if no store exists, its passcode was not entered, or the app was locked meanwhile. Also
  ///   throws the errors of `PasscodeLock.openWithoutCode()` and of opening the vault.
  func vault() async throws -> OpenVault {
    if let openVault { return openVault }
    guard let store = try await storeToUse() else { throw VaultFailure.closed }
    let vault = try await OpenVault(
      directory: vaultDirectory, key: store.key(.vault), record: passcode.contentsRecord(of: store))
    let kept = opened.withLock { opened -> OpenVault? in
      guard opened.store === store else { return nil }
      opened.vault = opened.vault ?? vault
      return opened.vault
    }
    guard let kept else { throw VaultFailure.closed }
    // If the bin cannot be purged now, the next opening of the vault purges it.
    if kept === vault { _ = try? await kept.purgeBin(olderThan: BinLifetime.eraseAfter / .seconds(1), now: now()) }
    return kept
  }

  /// Returns whether a store exists, even if its passcode was removed.
  ///
  /// Returns `true` if the state of the passcode cannot be read.
  ///
  /// - Throws: The errors of `PasscodeLock.openWithoutCode()`.
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
      // Do not open the store if the app was locked meanwhile, and do not replace a store that was opened meanwhile.
      guard opened.closings == closings else { return nil }
      opened.store = opened.store ?? store
      return opened.store
    }
  }
}
