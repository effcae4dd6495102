import Flows
import FolderCore
import Foundation
import Passcode
import SecretCore
import Statechart
import VaultCore

extension Services {
  /// Opens and returns the vault, with the passcode from standard input.
  ///
  /// No passcode is read if no passcode is set. A warning reports an interrupted import once.
  ///
  /// - Parameter isImport: Whether the command imports entries, so that the warning is unnecessary.
  ///
  /// - Throws: ``Refusal``, and errors of the core.
  func openVault(toImport isImport: Bool = false) async throws -> OpenVault {
    if let length = try await core.passcode.passcodeLength() {
      _ = try await core.passcode.lengthToProve()
      let code = try await readCode(length, LocalizedText(AppLock.Text.enterPasscode))
      let outcome: PasscodeService.UnlockOutcome
      do { outcome = try await unlock(passcode: code) } catch {
        throw Refusal.said(LocalizedText(AppLock.Text.passcodeNotChecked), cause: LocalizedText(error))
      }
      switch outcome {
      case .correct: break
      case .incorrect: throw await incorrectPasscode()
      case .lockedOut(let wait): throw Refusal.lockedOut(wait)
      case .erased: throw Refusal.failed(LocalizedText(PasscodeFailure.erased))
      case .failed: throw Refusal.said(LocalizedText(AppLock.Text.passcodeNotChecked), cause: nil)
      }
    }
    do {
      let vault = try await core.vault()
      if await vault.takeInterruptedImport(), !isImport { warn(LocalizedText(Vault.Text.importInterrupted)) }
      return vault
    } catch VaultFailure.closed {
      throw Refusal.notSet
    }
  }

  /// Refuses a password that is a passcode meant for an app without a passcode: the digits of a code with more input after them.
  ///
  /// A script that writes the passcode and then the password would otherwise save the passcode as the password.
  ///
  /// - Throws: ``Refusal/failed(_:)``, and errors of the core.
  func refusePasscodeLine(_ password: SecretText) async throws {
    guard try await core.passcode.passcodeLength() == nil else { return }
    let isCode = password.bytes.withUnsafeBytes { bytes in
      Codes.CodeLength.range.contains(bytes.count)
        && bytes.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }
    var more: CInt = 0
    guard isCode, isatty(STDIN_FILENO) == 0, ioctl(STDIN_FILENO, UInt(FIONREAD), &more) == 0, more > 0 else { return }
    throw Refusal.failed(
      "The first line looks like a passcode, but no passcode is set and none is read. Remove the line from the input.")
  }

  /// Reads and verifies the passcode, and returns the grant.
  ///
  /// - Throws: ``Refusal``, which is ``Refusal/notSet`` if no passcode is set, and errors of the core.
  func verifyPasscode() async throws -> Grant {
    let code = try await readCode(core.passcode.lengthToProve(), LocalizedText(AppLock.Text.enterPasscode))
    switch try await core.passcode.verify(SecretBytes(code)) {
    case .correct(let grant): return grant
    case .incorrect: throw await incorrectPasscode()
    case .lockedOut(let wait): throw Refusal.lockedOut(wait)
    case .failed(let failure): throw failure
    }
  }

  /// Returns the refusal of a wrong passcode, with a warning if few attempts are left.
  private func incorrectPasscode() async -> Refusal {
    .said(
      LocalizedText(AppLock.Text.incorrectPasscode), cause: await core.passcode.countedAttempts()?.warningAfterWrongCode)
  }

  /// Opens and returns the Secret Folder, with the code from standard input.
  ///
  /// A warning reports an interrupted copy of a file once. Another warning precedes the attempt whose wrong code erases the
  /// folder.
  ///
  /// - Parameter accepts: Whether the current entries are accepted as authentic even if they are older, changed or missing.
  /// - Throws: ``Refusal``, and errors of the core.
  func openFolder(accepts: Bool = false) async throws -> OpenFolder {
    let length: Int
    switch await core.folder.status() {
    case .notSet: throw Refusal.failed(LocalizedText(FolderFailure.notSet))
    case .set(_, let wait?, _): throw Refusal.lockedOut(wait)
    case .set(let digits, nil, _): length = digits
    case .unreadable(let failure): throw Refusal.failed(LocalizedText(failure))
    }
    if let warning = await core.folder.countedAttempts()?.warningBeforeCode { warn(warning) }
    let code = try await readCode(length, LocalizedText(SecretFolder.Text.enterYourCode))
    let bytes = try SecretBytes(code)
    switch await accepts ? core.folder.accept(bytes) : core.folder.unlock(bytes) {
    case .open(let folder):
      switch folder.takeInterruption() {
      case .adding: warn(LocalizedText(SecretFolder.Text.addingEnded))
      case .exporting: warn(LocalizedText(SecretFolder.Text.exportingEnded))
      case nil: break
      }
      return folder
    case .incorrect:
      let warning = await core.folder.countedAttempts()?.warningAfterWrongCode
      throw Refusal.said(LocalizedText(SecretFolder.Text.incorrectCode), cause: warning)
    case .lockedOut(let wait): throw Refusal.lockedOut(wait)
    case .failed(.erased): throw Refusal.failed(LocalizedText(FolderFailure.erased))
    case .failed(let failure):
      throw Refusal(failure) ?? .said(LocalizedText(SecretFolder.Text.codeNotChecked), cause: LocalizedText(failure))
    }
  }

  private func readCode(_ length: Int, _ prompt: LocalizedText) async throws(Refusal) -> PIN {
    try await withoutEcho { () throws(Refusal) in try CodeReader.read(digits: length, prompt: prompt) }
  }
}

/// Returns the result of `body`, and converts the errors `FolderFailure`, `VaultFailure` and `PasscodeFailure` to ``Refusal``.
func refusing<Result>(_ body: () async throws -> Result) async throws -> Result {
  do {
    return try await body()
  } catch let failure as FolderFailure {
    throw Refusal(failure) ?? .failed(LocalizedText(failure))
  } catch let failure as VaultFailure {
    throw Refusal(failure) ?? .failed(LocalizedText(failure))
  } catch let failure as PasscodeFailure {
    throw Refusal.failed(LocalizedText(failure))
  }
}
