import Flows
import Statechart
import Testing

@testable import Terminal
@testable import keysmith

struct IconTests {
  /// The events of the controls that have an icon.
  private static let events: [any MachineEvent] =
    [Home.Event.goToGenerator, .goToVault, .goToFolder, .goToSettings] as [Home.Event]
    + ([.generate, .copy, .shorter, .longer, .save, .history, .good, .strong, .best] as [Generator.Event])
    + ([
      .new, .openArchive, .openCheck, .openBin, .show, .hide, .copy, .copyUser, .copyRow(row: .absent),
      .copyRowUser(row: .absent), .copyRowCode(row: .absent), .openCode, .edit, .duplicate, .archive, .unarchive, .addField,
      .changeField, .undo, .restore, .usePrevious,
    ] as [Vault.Event]) + ([.generate, .show, .hide] as [EditEntry.Event])
    + ([.copy, .save] as [PasswordHistory.Event])
    + ([.add, .export, .useBiometrics, .toggleBiometrics] as [SecretFolder.Event])
    + ([
      .openSecurity, .openAutoLock, .openIdleTime, .openAppearance, .openLanguage, .openRecoveryKit, .openImport, .openExport,
      .openActivity, .openAbout, .lockNow,
    ] as [Settings.Event]) + ([.togglePasscode, .toggleBiometrics, .change] as [PasscodeSettings.Event])
    + ([.useBiometrics] as [AppLock.Event])

  @Test("Every icon has one cell, and is no emoji", arguments: Icon.allCases)
  func icons(_ icon: Icon) {
    #expect(icon.rawValue.displayWidth == 1)
    #expect(!icon.rawValue.hasDisputedWidth)
    #expect(icon.rawValue.printable == icon.rawValue)
  }

  @Test("Every icon belongs to a control, and no control of the list lacks its icon")
  func listed() {
    for event in Self.events {
      let found = icon(of: event)
      #expect(found != nil, "\(event)")
    }
    #expect(Set(Self.events.compactMap { icon(of: $0) }) == Set(Icon.allCases))
  }

  @Test("The presets, 'Generate', 'Copy', the sensors and the link to the passcode settings have icons")
  func required() {
    for event: Generator.Event in [.generate, .copy, .good, .strong, .best] { #expect(icon(of: event) != nil) }
    #expect(icon(of: AppLock.Event.useBiometrics) == .sensor)
    #expect(icon(of: SecretFolder.Event.toggleBiometrics) == .sensor)
    #expect(icon(of: PasscodeSettings.Event.toggleBiometrics) == .sensor)
    #expect(icon(of: Settings.Event.openSecurity) != nil)
  }

  @Test("Destructive buttons and buttons that cancel have no icon")
  func none() {
    #expect(icon(of: Vault.Event.remove) == nil)
    #expect(icon(of: Vault.Event.back) == nil)
    #expect(icon(of: SecretFolder.Event.reset) == nil)
  }
}
