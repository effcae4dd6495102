import FlowRunner
import Flows
import Statechart

/// Returns the icon of the button, toggle or tab with an event; `nil` for a control without an icon.
///
/// An icon repeats the label, and no icon is an emoji, because terminals disagree on the width of emoji.
func icon(of event: any MachineEvent) -> Character? {
  switch event {
  case let event as Home.Event: icon(of: event)
  case let event as Generator.Event: icon(of: event)
  case let event as Vault.Event: icon(of: event)
  case let event as EditEntry.Event: icon(of: event)
  case let event as PasswordHistory.Event: icon(of: event)
  case let event as SecretFolder.Event: icon(of: event)
  case let event as Settings.Event: icon(of: event)
  case let event as PasscodeSettings.Event: icon(of: event)
  case let event as AppLock.Event: event == .useBiometrics ? "◎" : nil
  default: nil
  }
}

private func icon(of event: Home.Event) -> Character? {
  switch event {
  case .goToGenerator: "✦"
  case .goToVault: "◆"
  case .goToFolder: "▣"
  case .goToSettings: "≡"
  default: nil
  }
}

private func icon(of event: Generator.Event) -> Character? {
  switch event {
  case .generate: "↻"
  case .copy: "❐"
  case .shorter: "−"
  case .longer: "+"
  case .save: "◆"
  case .history: "↺"
  case .good: "▂"
  case .strong: "▅"
  case .best: "█"
  default: nil
  }
}

private func icon(of event: Vault.Event) -> Character? {
  switch event {
  case .new, .addField: "+"
  case .openArchive, .archive: "▤"
  case .openCheck: "⌕"
  case .openBin: "▽"
  case .show: "◉"
  case .hide: "○"
  case .copy, .copyUser, .copyRow, .copyRowUser: "❐"
  case .openCode, .copyRowCode: "◷"
  case .edit, .changeField: "✎"
  case .duplicate: "◫"
  case .undo, .restore, .unarchive, .usePrevious: "↺"
  default: nil
  }
}

private func icon(of event: EditEntry.Event) -> Character? {
  switch event {
  case .generate: "↻"
  case .show: "◉"
  case .hide: "○"
  default: nil
  }
}

private func icon(of event: PasswordHistory.Event) -> Character? {
  switch event {
  case .copy: "❐"
  case .save: "◆"
  default: nil
  }
}

private func icon(of event: SecretFolder.Event) -> Character? {
  switch event {
  case .add: "+"
  case .export: "↑"
  case .useBiometrics, .toggleBiometrics: "◎"
  default: nil
  }
}

private func icon(of event: Settings.Event) -> Character? {
  switch event {
  case .openSecurity: "◈"
  case .openAutoLock: "◷"
  case .openIdleTime: "◔"
  case .openAppearance: "◐"
  case .openLanguage: "⚑"
  case .openRecoveryKit: "✚"
  case .openImport: "↓"
  case .openExport: "↑"
  case .openActivity: "≣"
  case .openAbout: "ⓘ"
  case .lockNow: "▣"
  default: nil
  }
}

private func icon(of event: PasscodeSettings.Event) -> Character? {
  switch event {
  case .togglePasscode: "◈"
  case .toggleBiometrics: "◎"
  case .change: "✎"
  default: nil
  }
}
