import Flows
import Passcode

extension Services: AppSettings.Provider {
  func read() async -> AppSettings.ReadOutcome {
    do {
      let preferences = try core.preferences.read()
      let autoLock = try await core.passcode.autoLock()
      let appearance = AppSettings.Appearance(preferences.appearance)
      core.appearanceIsKnown(appearance)
      // Who has deleted everything begins anew.
      let isOnboarded = try await core.hasStore() && preferences.isOnboarded
      return .known(isOnboarded: isOnboarded, autoLock: AppSettings.AutoLock(autoLock), appearance: appearance)
    } catch {
      core.fail(error)
      return .failed
    }
  }

  func finishOnboarding() async -> AppSettings.FinishOnboardingOutcome {
    do {
      try core.preferences.update { $0.isOnboarded = true }
      return .done
    } catch {
      core.fail(error)
      return .failed
    }
  }

  func setAutoLock(autoLock: AppSettings.AutoLock) async -> AppSettings.SetAutoLockOutcome {
    switch await core.passcode.setAutoLock(AutoLock(autoLock)) {
    case .done: return .done
    case .failed(let failure):
      core.fail(failure)
      return .failed
    }
  }

  func setAppearance(appearance: AppSettings.Appearance) async -> AppSettings.SetAppearanceOutcome {
    do {
      try core.preferences.update { $0.appearance = PreferencesFile.Preferences.Appearance(appearance) }
      core.appearanceIsKnown(appearance)
      return .done
    } catch {
      core.fail(error)
      return .failed
    }
  }
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
