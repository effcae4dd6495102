import Flows
import Foundation
import Passcode
import SecretCore
import Statechart
import Testing
import VaultCore

@testable import keysmith

/// Tests of the last selected tab.
@Suite struct NavigationTests {
  private let folder: Folder
  private let services: Services

  init() async throws {
    folder = try Folder()
    services = try await folder.newServices()
  }

  /// Selects tabs, and returns after the last tab was written.
  private func select(_ tabs: Navigation.Tab...) async {
    for tab in tabs { await services.rememberTab(tab: tab) }
    await services.core.tabs.finishWriting()
  }

  /// Returns the services of a new process, with an unlocked store.
  private func restart() async throws -> Services {
    let run = Services(folder.core())
    let outcome: PasscodeService.UnlockOutcome = try await run.unlock(passcode: code("1234"))
    try #require(outcome == .correct)
    return run
  }

  @Test("The tab that was selected last is selected after an unlock and after a restart")
  func lastTab() async throws {
    #expect(await services.lastTab() == .known(tab: .generator))
    for tab in [Navigation.Tab.vault, .folder, .settings, .generator, .vault] {
      await select(.generator, .settings, tab)
      services.core.close()
      let outcome: PasscodeService.UnlockOutcome = try await services.unlock(passcode: code("1234"))
      try #require(outcome == .correct)
      #expect(await services.lastTab() == .known(tab: tab))
      #expect(try await restart().lastTab() == .known(tab: tab))
    }
  }

  @Test("The stored tab cannot be read without the code")
  func encrypted() async throws {
    var sizes: Set<Int> = []
    for (tab, name) in [(Navigation.Tab.vault, "vault"), (.folder, "folder"), (.generator, "generator")] {
      await select(tab)
      let file = try Data(contentsOf: folder.store.appending(path: "tab"))
      #expect(file.range(of: Data(name.utf8)) == nil)
      sizes.insert(file.count)
    }
    #expect(sizes.count == 1, "the size does not reveal the tab")
    #expect(await Services(folder.core()).lastTab() == .known(tab: .generator))
  }

  @Test("If the file of the last tab is damaged, the generator is selected", arguments: [0, 1, 20, 59, 5_000])
  func damaged(_ size: Int) async throws {
    await select(.vault)
    let file = folder.store.appending(path: "tab")
    let bytes = try Data(contentsOf: file)
    try (bytes.prefix(size) + Data(count: max(0, size - bytes.count))).write(to: file)
    #expect(try await restart().lastTab() == .known(tab: .generator))
  }

  @Test("A program with the vault open writes no tab after another program has erased the vault")
  func erasedElsewhere() async throws {
    let other = try await restart()
    #expect(try await other.core.vault().text(of: .lastTab) == nil)
    #expect(await services.core.passcode.clearAll() == .done)
    await other.rememberTab(tab: .vault)
    await other.core.tabs.finishWriting()
    #expect(!FileManager.default.fileExists(atPath: folder.store.appending(path: "tab").path))
  }

  @Test("A reset of the app removes the last tab")
  func reset() async throws {
    await select(.vault)
    #expect(await services.core.passcode.clearAll() == .done)
    services.core.close()
    #expect(!FileManager.default.fileExists(atPath: folder.store.appending(path: "tab").path))
    let _: PasscodeService.CreateOutcome = try await services.create(passcode: code("5678"))
    #expect(await services.lastTab() == .known(tab: .generator))
  }
}
