import Flows
import Foundation
import Passcode
import Statechart

extension Services: AppSettings {
  func read() async throws -> AppSettings.ReadOutcome {
    let preferences = try core.preferences.read()
    core.apply(preferences)
    let autoLock = try await core.passcode.autoLock()
    // Without a store, the onboarding is shown again, because the user has deleted all data.
    let isOnboarded = try await core.hasStore() && preferences.isOnboarded
    return .known(
      isOnboarded: isOnboarded, autoLock: AppSettings.AutoLock(autoLock),
      appearance: AppSettings.Appearance(preferences.appearance), idleTime: AppSettings.IdleTime(preferences.idleTime),
      displayLanguage: AppSettings.DisplayLanguage(preferences.displayLanguage))
  }

  func finishOnboarding() async throws -> AppSettings.FinishOnboardingOutcome {
    try core.preferences.update { $0.isOnboarded = true }
    return .done
  }

  func setAutoLock(autoLock: AppSettings.AutoLock) async throws -> AppSettings.SetAutoLockOutcome {
    try await core.passcode.setAutoLock(Passcode.AutoLock(autoLock)).orThrow()
    return .done
  }

  func setAppearance(appearance: AppSettings.Appearance) async throws -> AppSettings.SetAppearanceOutcome {
    try update { $0.appearance = PreferencesFile.Preferences.Appearance(appearance) }
    return .done
  }

  func setIdleTime(idleTime: AppSettings.IdleTime) async throws -> AppSettings.SetIdleTimeOutcome {
    try update { $0.idleTime = PreferencesFile.Preferences.IdleTime(idleTime) }
    return .done
  }

  func setLanguage(displayLanguage: AppSettings.DisplayLanguage) async throws -> AppSettings.SetLanguageOutcome {
    try update { $0.displayLanguage = PreferencesFile.Preferences.DisplayLanguage(displayLanguage) }
    return .done
  }

  func storeFolder() async -> [ListRow] {
    let path = core.location.store.path(percentEncoded: false)
    return [ListRow(path, wraps: true, handle: core.secrets.handle(of: .line(0)))]
  }

  private func update(_ change: (inout PreferencesFile.Preferences) -> Void) throws {
    try core.preferences.update(change)
    core.apply(try core.preferences.read())
  }

  func cover() { display.cover(true) }
  func uncover() { display.cover(false) }

  /// Does nothing, because a terminal app has no keyboard extension to enable. The onboarding omits the page with this button.
  func openSystemSettings() {}
}

extension AppSettings.AutoLock {
  fileprivate init(_ choice: AutoLock) {
    switch choice {
    case .immediately: self = .atOnce
    case .afterFiveSeconds: self = .after5s
    case .afterOneMinute: self = .after1min
    case .afterFiveMinutes: self = .after5min
    case .afterFifteenMinutes: self = .after15min
    }
  }
}

extension AutoLock {
  fileprivate init(_ choice: AppSettings.AutoLock) {
    switch choice {
    case .atOnce: self = .immediately
    case .after5s: self = .afterFiveSeconds
    case .after1min: self = .afterOneMinute
    case .after5min: self = .afterFiveMinutes
    case .after15min: self = .afterFifteenMinutes
    }
  }
}

extension AppSettings.IdleTime {
  fileprivate init(_ time: PreferencesFile.Preferences.IdleTime) {
    switch time {
    case .oneMinute: self = .oneMinute
    case .twoMinutes: self = .twoMinutes
    case .fiveMinutes: self = .fiveMinutes
    case .fifteenMinutes: self = .fifteenMinutes
    }
  }
}

extension PreferencesFile.Preferences.IdleTime {
  fileprivate init(_ time: AppSettings.IdleTime) {
    switch time {
    case .oneMinute: self = .oneMinute
    case .twoMinutes: self = .twoMinutes
    case .fiveMinutes: self = .fiveMinutes
    case .fifteenMinutes: self = .fifteenMinutes
    }
  }
}

extension AppSettings.Appearance {
  fileprivate init(_ appearance: PreferencesFile.Preferences.Appearance) {
    switch appearance {
    case .system: self = .system
    case .dark: self = .dark
    case .light: self = .light
    }
  }
}

extension PreferencesFile.Preferences.Appearance {
  fileprivate init(_ appearance: AppSettings.Appearance) {
    switch appearance {
    case .system: self = .system
    case .dark: self = .dark
    case .light: self = .light
    }
  }
}

extension AppSettings.DisplayLanguage {
  fileprivate init(_ language: PreferencesFile.Preferences.DisplayLanguage) {
    switch language {
    case .system: self = .system
    case .english: self = .english
    case .russian: self = .russian
    }
  }
}

extension PreferencesFile.Preferences.DisplayLanguage {
  fileprivate init(_ language: AppSettings.DisplayLanguage) {
    switch language {
    case .system: self = .system
    case .english: self = .english
    case .russian: self = .russian
    }
  }
}
