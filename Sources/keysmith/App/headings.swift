import Flows
import Statechart

/// Returns the heading above the toggle or the menu line with an event; `nil` for a control without a heading.
func heading(of event: any MachineEvent) -> (any ScreenText)? {
  switch event {
  case let event as PasscodeSettings.Event: heading(of: event)
  case let event as Settings.Event: heading(of: event)
  default: nil
  }
}

private func heading(of event: PasscodeSettings.Event) -> PasscodeSettings.Text? {
  switch event {
  case .togglePasscode: .passcodeHeading
  case .toggleBiometrics: .biometricHeading
  default: nil
  }
}

private func heading(of event: Settings.Event) -> Settings.Text? {
  switch event {
  case .openSecurity: .securityHeading
  case .openAppearance: .displayHeading
  case .openRecoveryKit: .copiesHeading
  case .openActivity: .appHeading
  default: nil
  }
}
