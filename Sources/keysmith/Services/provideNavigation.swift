import Flows
import Synchronization
import VaultCore

extension Services: Navigation {
  func lastTab() async -> Navigation.LastTabOutcome {
    let name = try? await core.tabs.last(in: core.vault())
    return .known(tab: name.flatMap { Navigation.Tab(name: $0) } ?? .generator)
  }

  func rememberTab(tab: Navigation.Tab) { core.tabs.store(tab.name) { try await core.vault() } }
}

extension Navigation.Tab {
  /// Creates the tab with a stored name; fails with `nil` if there is no such tab.
  fileprivate init?(name: String) {
    switch name {
    case "generator": self = .generator
    case "vault": self = .vault
    case "folder": self = .folder
    case "settings": self = .settings
    default: return nil
    }
  }

  /// The stored name of the tab.
  fileprivate var name: String {
    switch self {
    case .generator: "generator"
    case .vault: "vault"
    case .folder: "folder"
    case .settings: "settings"
    }
  }
}

/// The last selected tab, in memory and in the vault's encrypted file.
final class TabStore: Sendable {
  private struct State {
    var name: String?
    /// The task that writes the last name to the file.
    var writing: Task<Void, Never>?
  }

  private let state = Mutex(State())

  /// Returns the name of the last selected tab, from memory or from the file; `nil` if no name is stored.
  ///
  /// - Throws: The errors of `OpenVault.lastTab()`.
  func last(in vault: OpenVault) async throws -> String? {
    if let name = state.withLock({ $0.name }) { return name }
    return try await vault.lastTab()
  }

  /// Removes the name from memory, because all data is deleted.
  func reset() { state.withLock { $0.name = nil } }

  /// Waits until the last stored name is written to the file, or until writing has failed.
  func finishWriting() async { await state.withLock { $0.writing }?.value }

  /// Stores the name of a tab in memory, and writes the name to the file after all earlier names.
  ///
  /// If the file cannot be written, the name remains in memory until the program ends.
  func store(_ name: String, in vault: @escaping @Sendable () async throws -> OpenVault) {
    state.withLock { state in
      state.name = name
      let previous = state.writing
      state.writing = Task {
        await previous?.value
        try? await vault().setLastTab(name)
      }
    }
  }
}
