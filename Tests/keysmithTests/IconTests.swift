import Flows
import Statechart
import Testing

@testable import Terminal
@testable import keysmith

struct IconTests {
  private static let events: [any MachineEvent] =
    [Home.Event.goToGenerator, .goToVault, .goToFolder, .goToSettings] as [Home.Event]
    + ([.generate, .copy, .shorter, .longer, .save, .history, .good, .strong, .best] as [Generator.Event])
    + ([
      .new, .openArchive, .openCheck, .openBin, .show, .hide, .copy, .copyUser, .copyRow(row: .absent),
      .copyRowUser(row: .absent),
      .copyRowCode(row: .absent), .openCode, .edit, .duplicate,
      .archive, .unarchive, .addField, .changeField, .undo, .restore, .usePrevious,
    ] as [Vault.Event]) + ([.generate, .show, .hide] as [EditEntry.Event])
    + ([.copy, .save] as [PasswordHistory.Event])
    + ([.add, .export, .useBiometrics, .toggleBiometrics] as [SecretFolder.Event])
    + ([
      .openSecurity, .openAutoLock, .openIdleTime, .openAppearance, .openLanguage, .openRecoveryKit, .openImport, .openExport,
      .openActivity, .openAbout, .lockNow,
    ] as [Settings.Event]) + ([.togglePasscode, .toggleBiometrics, .change] as [PasscodeSettings.Event])
    + ([.useBiometrics] as [AppLock.Event])

  @Test("Every control with an icon has one of one cell that is no emoji", arguments: events)
  func icons(_ event: any MachineEvent) throws {
    let found = icon(of: event)
    let icon = try #require(found)
    #expect(icon.displayWidth == 1)
    #expect(!icon.hasDisputedWidth)
    #expect(icon.printable == icon)
  }

  @Test("Destructive buttons and buttons that cancel have no icon")
  func none() {
    #expect(icon(of: Vault.Event.remove) == nil)
    #expect(icon(of: Vault.Event.back) == nil)
    #expect(icon(of: SecretFolder.Event.reset) == nil)
  }
}
