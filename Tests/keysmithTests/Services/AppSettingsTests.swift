import Flows
import Foundation
import Passcode
import Statechart
import Testing

@testable import keysmith

/// Tests of the app's settings.
@Suite struct AppSettingsTests {
  private let folder: Folder

  init() throws {
    folder = try Folder()
  }

  private var services: Services { Services(folder.core()) }

  @Test("Settings have defaults, and are stored")
  func choices() async throws {
    #expect(
      try await services.read() == known(isOnboarded: false, autoLock: .after5s))
    #expect(try await services.finishOnboarding() == .done)
    for appearance in [AppSettings.Appearance.dark, .light, .system, .dark] {
      #expect(try await services.setAppearance(appearance: appearance) == .done)
    }
    #expect(await fails { try await services.setAutoLock(autoLock: .after1min) }, "no passcode is set")
    let _: PasscodeService.CreateOutcome = try await services.create(passcode: code("1234"))
    for choice in [AppSettings.AutoLock.atOnce, .after5s, .after1min, .after5min, .after15min] {
      #expect(try await services.setAutoLock(autoLock: choice) == .done)
      #expect(try await services.read() == known(autoLock: choice, appearance: .dark))
    }
    for time in [AppSettings.IdleTime.twoMinutes, .fiveMinutes, .fifteenMinutes, .oneMinute] {
      #expect(try await services.setIdleTime(idleTime: time) == .done)
      #expect(try await services.read() == known(autoLock: .after15min, appearance: .dark, idleTime: time))
    }
    for language in [AppSettings.DisplayLanguage.russian, .english, .system] {
      #expect(try await services.setLanguage(displayLanguage: language) == .done)
      #expect(try await services.read() == known(autoLock: .after15min, appearance: .dark, displayLanguage: language))
    }
  }

  @Test("The folder of the store is shown to a user who restores a copy")
  func storeFolder() async {
    let rows = await services.storeFolder()
    #expect(rows.map { $0.text.hasSuffix("\(folder.url.lastPathComponent)/store/") } == [true], "\(rows)")
  }

  @Test("A chosen language replaces the language of the locale in the rows of lists")
  func language() async throws {
    let services = Services(folder.core(), language: Language("ru"))
    _ = try await services.read()
    #expect(services.language == Language("ru"))
    #expect(try await services.setLanguage(displayLanguage: .english) == .done)
    #expect(services.language == Language("en"))
    #expect(try await services.setLanguage(displayLanguage: .system) == .done)
    #expect(services.language == Language("ru"))
  }

  /// Returns settings that differ from the defaults in the given values.
  private func known(
    isOnboarded: Bool = true, autoLock: AppSettings.AutoLock, appearance: AppSettings.Appearance = .system,
    idleTime: AppSettings.IdleTime = .oneMinute, displayLanguage: AppSettings.DisplayLanguage = .system
  ) -> AppSettings.ReadOutcome {
    .known(
      isOnboarded: isOnboarded, autoLock: autoLock, appearance: appearance, idleTime: idleTime,
      displayLanguage: displayLanguage)
  }

  @Test("The onboarding is shown again after the passcode and the vault were erased, but not after the passcode was removed")
  func repeatedOnboarding() async throws {
    func isOnboarded() async throws -> Bool? {
      if case .known(let isOnboarded, _, _, _, _) = try await services.read() { isOnboarded } else { nil }
    }
    let _: PasscodeService.CreateOutcome = try await services.create(passcode: code("1234"))
    #expect(try await services.finishOnboarding() == .done)
    #expect(try await isOnboarded() == true)
    let inUse = services
    guard case .correct(let grant) = try await inUse.verify(passcode: code("1234")) else {
      Issue.record("expected a correct code")
      return
    }
    #expect(try await inUse.remove(grant: grant) == .done)
    #expect(try await isOnboarded() == true)
    #expect(await services.core.passcode.clearAll() == .done)
    #expect(try await isOnboarded() == false)
  }

  @Test("Preferences of an earlier version have an idle timeout of one minute and the language of the system")
  func earlierPreferences() async throws {
    #expect(try await services.setIdleTime(idleTime: .fiveMinutes) == .done)
    let file = folder.store.appending(path: "preferences.json")
    try Data(#"{"appearance":"dark","isOnboarded":true}"#.utf8).write(to: file)
    #expect(try await services.read() == known(isOnboarded: false, autoLock: .after5s, appearance: .dark))
  }

  @Test("An invalid preferences file is an error, and does not count as missing")
  func damaged() async throws {
    #expect(try await services.finishOnboarding() == .done)
    try Data("{".utf8).write(to: folder.store.appending(path: "preferences.json"))
    #expect(await fails { try await services.read() })
    #expect(await fails { try await services.setAppearance(appearance: .dark) })
    #expect(await fails { try await services.finishOnboarding() })
  }
}
