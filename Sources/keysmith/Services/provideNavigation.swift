import Flows
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
