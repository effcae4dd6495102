import Flows
import Foundation
import Statechart

/// A day with the app, on the real core.
@MainActor
struct Tour {
  private let stage: TourStage
  /// A file to put into the Secret Folder.
  private let file: URL

  private let code = PIN([2, 4, 6, 8, 0, 2].compactMap(Digit.init))
  private let newCode = PIN([1, 3, 5, 7, 9, 1].compactMap(Digit.init))
  private let folderCode = PIN([8, 6, 4, 2].compactMap(Digit.init))

  init(_ stage: TourStage, file: URL) {
    self.stage = stage
    self.file = file
  }

  /// Plays the tour, and tells it on standard output.
  ///
  /// - Throws: ``TourError`` if a step does not lead where it should.
  func play() async throws {
    try stage.tell(["KeySmith in plain text: the real flows and the real core, on a store that is removed afterwards."])
    try await welcome()
    try await keepPassword()
    try await hideFile()
    try await changePasscode()
    try await comeBack()
    try await disable()
    try stage.tell(["", "That was the tour. Run keysmith in a terminal to open the app."])
  }

  private func welcome() async throws {
    try stage.tell(["", "1. Welcome: the passcode is set; at first the two entries differ"])
    try await stage.expect(Onboarding.Text.welcome)
    try stage.press(Onboarding.Text.proceed)
    try await stage.expect(SetPasscode.Text.enterPasscode)
    try stage.type(code)
    try await stage.expect(SetPasscode.Text.confirmPasscode)
    try stage.type(newCode)
    try await stage.expect(SetPasscode.Text.confirmPasscode, SetPasscode.Text.passcodesDiffer)
    try await stage.expect(SetPasscode.Text.enterPasscode, SetPasscode.Text.passcodesDiffer)
    try stage.type(code)
    try await stage.expect(SetPasscode.Text.confirmPasscode)
    try stage.type(code)
  }

  private func keepPassword() async throws {
    try stage.tell(["", "2. A password is made and kept"])
    try await stage.expect(Generator.Text.generator, Generator.Text.strengthVeryStrong)
    try stage.press(Generator.Text.save)
    try await stage.expect(EditEntry.Text.entryTitle, in: "form.editing")
    try stage.press(EditEntry.Text.save)
    try await stage.expect(EditEntry.Text.titleMissing)
    try stage.fill(EditEntry.Text.titleLabel, "Post")
    try stage.press(EditEntry.Text.save)
    try await stage.expect(Generator.Text.generator)
    try stage.press(Home.Text.vault)
    try await stage.expect(Vault.Text.vault)
  }

  private func hideFile() async throws {
    try stage.tell(["", "3. A file goes into the Secret Folder, which has a code of its own"])
    try stage.press(Home.Text.secretFolder)
    try await stage.expect(SecretFolder.Text.createPasscode)
    try stage.press(SecretFolder.Text.fourDigits)
    try stage.type(folderCode)
    try await stage.expect(SecretFolder.Text.confirmPasscode)
    try stage.type(folderCode)
    try await stage.expect(SecretFolder.Text.secretFolder, in: "open.browsing")
    try stage.fill(SecretFolder.Text.addAFile, file.path)
    try stage.press(SecretFolder.Text.add)
    try await stage.expect(SecretFolder.Text.secretFolder, in: "open.browsing")
  }

  private func changePasscode() async throws {
    try stage.tell(["", "4. The passcode is changed; at first the current one is wrong"])
    try stage.press(Home.Text.settings)
    try await stage.expect(Settings.Text.settings, in: "list.ready")
    try stage.press(Settings.Text.passcodeAndBiometrics)
    try await stage.expect(PasscodeSettings.Text.security, in: "settings.ready")
    try stage.press(PasscodeSettings.Text.changePasscode)
    try await stage.expect(SetPasscode.Text.enterCurrentPasscode)
    try stage.type(newCode)
    try await stage.expect(SetPasscode.Text.enterCurrentPasscode, SetPasscode.Text.incorrectPasscode)
    try stage.type(code)
    try await stage.expect(SetPasscode.Text.enterNewPasscode)
    try stage.type(newCode)
    try await stage.expect(SetPasscode.Text.confirmNewPasscode)
    try stage.type(newCode)
    try await stage.expect(PasscodeSettings.Text.security, in: "settings.ready")
  }

  private func comeBack() async throws {
    try stage.tell(["", "5. Away for too long, the app is locked"])
    try await stage.leave(for: .seconds(60))
    try await stage.expect(AppLock.Text.enterPasscode)
    try stage.type(newCode)
    try await stage.expect(Generator.Text.generator, Generator.Text.strengthVeryStrong)
  }

  private func disable() async throws {
    try stage.tell(["", "6. The passcode is removed"])
    try stage.press(Home.Text.settings)
    try await stage.expect(Settings.Text.settings, in: "list.ready")
    try stage.press(Settings.Text.passcodeAndBiometrics)
    try await stage.expect(PasscodeSettings.Text.security, in: "settings.ready")
    try stage.press(PasscodeSettings.Text.passcodeLock)
    try await stage.expect(DisablePasscode.Text.enterPasscodeToDisable)
    try stage.type(newCode)
    try await stage.expect(PasscodeSettings.Text.security, in: "settings.ready")
  }
}
