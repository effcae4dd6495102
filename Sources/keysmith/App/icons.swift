import FlowRunner
import Flows
import Statechart

/// The icons of controls.
///
/// An icon repeats the label, and no icon is an emoji, because terminals disagree on the width of emoji.
enum Icon: Character, CaseIterable {
  case sparkle = "✦"
  case sensor = "◎"
  case diamond = "◆"
  case box = "▣"
  case lines = "≡"
  case repetition = "↻"
  case copy = "❐"
  case minus = "−"
  case plus = "+"
  case backArrow = "↺"
  case lowBar = "▂"
  case middleBar = "▅"
  case fullBar = "█"
  case archive = "▤"
  case search = "⌕"
  case bin = "▽"
  case fullEye = "◉"
  case emptyEye = "○"
  case clock = "◷"
  case pencil = "✎"
  case duplicate = "◫"
  case upArrow = "↑"
  case shield = "◈"
  case quarter = "◔"
  case halfMoon = "◐"
  case flag = "⚑"
  case cross = "✚"
  case downArrow = "↓"
  case log = "≣"
  case information = "ⓘ"
}

/// Returns the icon of the button, toggle or tab with an event; `nil` for a control without an icon.
func icon(of event: any MachineEvent) -> Icon? {
  switch event {
  case let event as Home.Event: icon(of: event)
  case let event as Generator.Event: icon(of: event)
  case let event as Vault.Event: icon(of: event)
  case let event as EditEntry.Event: icon(of: event)
  case let event as PasswordHistory.Event: icon(of: event)
  case let event as SecretFolder.Event: icon(of: event)
  case let event as Settings.Event: icon(of: event)
  case let event as PasscodeSettings.Event: icon(of: event)
  case let event as AppLock.Event: event == .useBiometrics ? .sensor : nil
  default: nil
  }
}

private func icon(of event: Home.Event) -> Icon? {
  switch event {
  case .goToGenerator: .sparkle
  case .goToVault: .diamond
  case .goToFolder: .box
  case .goToSettings: .lines
  default: nil
  }
}

private func icon(of event: Generator.Event) -> Icon? {
  switch event {
  case .generate: .repetition
  case .copy: .copy
  case .shorter: .minus
  case .longer: .plus
  case .save: .diamond
  case .history: .backArrow
  case .good: .lowBar
  case .strong: .middleBar
  case .best: .fullBar
  default: nil
  }
}

private func icon(of event: Vault.Event) -> Icon? {
  switch event {
  case .new, .addField: .plus
  case .openArchive, .archive: .archive
  case .openCheck: .search
  case .openBin: .bin
  case .show: .fullEye
  case .hide: .emptyEye
  case .copy, .copyUser, .copyRow, .copyRowUser: .copy
  case .openCode, .copyRowCode: .clock
  case .edit, .changeField: .pencil
  case .duplicate: .duplicate
  case .undo, .restore, .unarchive, .usePrevious: .backArrow
  default: nil
  }
}

private func icon(of event: EditEntry.Event) -> Icon? {
  switch event {
  case .generate: .repetition
  case .show: .fullEye
  case .hide: .emptyEye
  default: nil
  }
}

private func icon(of event: PasswordHistory.Event) -> Icon? {
  switch event {
  case .copy: .copy
  case .save: .diamond
  default: nil
  }
}

private func icon(of event: SecretFolder.Event) -> Icon? {
  switch event {
  case .add: .plus
  case .export: .upArrow
  case .useBiometrics, .toggleBiometrics: .sensor
  default: nil
  }
}

private func icon(of event: Settings.Event) -> Icon? {
  switch event {
  case .openSecurity: .shield
  case .openAutoLock: .clock
  case .openIdleTime: .quarter
  case .openAppearance: .halfMoon
  case .openLanguage: .flag
  case .openRecoveryKit: .cross
  case .openImport: .downArrow
  case .openExport: .upArrow
  case .openActivity: .log
  case .openAbout: .information
  case .lockNow: .box
  default: nil
  }
}

private func icon(of event: PasscodeSettings.Event) -> Icon? {
  switch event {
  case .togglePasscode: .shield
  case .toggleBiometrics: .sensor
  case .change: .pencil
  default: nil
  }
}
