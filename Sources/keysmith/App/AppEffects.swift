import Flows

/// What flows have done besides showing screens.
@MainActor
protocol AppEffects: AnyObject {
  /// The dots move from side to side, and the terminal says no.
  func shake()
  /// A short sign that it worked.
  func confirm()
  /// Hides what the app shows, or shows it again.
  func cover(_ isCovered: Bool)
}

extension AppEffects {
  func perform(_ effect: AppLock.Effect) {
    switch effect {
    case .shake: shake()
    case .confirm: confirm()
    }
  }

  func perform(_ effect: SecretFolder.Effect) {
    switch effect {
    case .shake: shake()
    case .confirm: confirm()
    }
  }

  func perform(_ effect: SetPasscode.Effect) {
    switch effect {
    case .shake: shake()
    }
  }

  func perform(_ effect: DisablePasscode.Effect) {
    switch effect {
    case .shake: shake()
    }
  }

  func perform(_ effect: SetErasure.Effect) {
    switch effect {
    case .shake: shake()
    }
  }

  func perform(_ effect: RecoveryKit.Effect) {
    switch effect {
    case .shake: shake()
    }
  }

  func perform(_ effect: Generator.Effect) {
    switch effect {
    case .confirm: confirm()
    }
  }

  func perform(_ effect: PasswordHistory.Effect) {
    switch effect {
    case .confirm: confirm()
    }
  }

  func perform(_ effect: Vault.Effect) {
    switch effect {
    case .confirm: confirm()
    }
  }

  func perform(_ effect: Onboarding.Effect) {
    switch effect {
    // A terminal has no keyboard to add: the page that leads to the settings is not shown.
    case .openSystemSettings: break
    }
  }
}
