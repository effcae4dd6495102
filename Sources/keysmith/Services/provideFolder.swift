import Flows
import FolderCore
import Foundation
import Passcode
import SecretCore
import Statechart

extension Services: FolderService {
  func status() async -> FolderService.StatusOutcome {
    switch await core.folder.status() {
    case .notSet: return .notSet(wasErased: (try? await core.passcode.trail())?.erasure(of: .folder) != nil)
    case .set(let length, let wait, let failures):
      let erases = await core.folder.erases(after: 1)
      return .set(length: length, wait: wait ?? .zero, failures: min(failures, 1000), erases: erases)
    case .unreadable: return .unreadable
    }
  }

  func judge(passcode: PIN) async -> FolderService.JudgeOutcome {
    switch weakness(of: passcode) {
    case .repeats: return .repeats
    case .run: return .run
    case .date: return .date
    case .keypadPattern: return .keypadPattern
    case nil: break
    }
    guard let store = core.store, let code = try? SecretBytes(passcode) else { return .fine }
    // The comparison with the passcode is advisory, so the code is accepted if the comparison throws an error.
    return await (try? core.passcode.isCode(code, of: store)) ?? false ? .passcode : .fine
  }

  func create(passcode: PIN) async throws -> FolderService.CreateOutcome {
    .done(folder: core.secrets.keep(.folder(try await core.folder.create(SecretBytes(passcode)))))
  }

  func change(folder: Secret, passcode: PIN) async throws -> FolderService.ChangeOutcome {
    let code = try SecretBytes(passcode)
    do throws(FolderFailure) {
      try await core.folder.change(open(folder), to: code)
      return .done
    } catch .sameCode {
      return .same
    }
  }

  func unlock(passcode: PIN) async throws -> FolderService.UnlockOutcome {
    try await outcome(of: core.folder.unlock(SecretBytes(passcode)))
  }

  /// Accepts the current entries as authentic if the code is correct, and returns the outcome of the verification.
  func accept(passcode: PIN) async throws -> FolderService.UnlockOutcome {
    try await outcome(of: core.folder.accept(SecretBytes(passcode)))
  }

  private func outcome(of unlocking: FolderUnlockResult) async throws -> FolderService.UnlockOutcome {
    switch unlocking {
    case .open(let folder): return .correct(folder: core.secrets.keep(.folder(folder)))
    case .incorrect(let left):
      let erases = await core.folder.erases(after: left)
      return .incorrect(left: min(left, 1000), erases: erases)
    case .lockedOut(let wait): return .lockedOut(wait: wait)
    case .failed(.erased): return .erased
    case .failed(let failure): throw failure
    }
  }

  func biometrics() async -> FolderService.BiometricsOutcome {
    switch await core.folder.biometrics() {
    case .unavailable: return .known(sensor: .missing, isOn: false)
    case .off(let kind): return .known(sensor: FolderService.Sensor(kind), isOn: false)
    case .on(let kind): return .known(sensor: FolderService.Sensor(kind), isOn: true)
    case .unreadable: return .known(sensor: .missing, isOn: false)
    }
  }

  func unlockWithBiometrics() async -> FolderService.UnlockWithBiometricsOutcome {
    switch await core.folder.unlockWithBiometrics(reason: SecretFolder.Text.secretFolder.words(in: language)) {
    case .open(let folder): return .opened(folder: core.secrets.keep(.folder(folder)))
    // The user was not prompted, or has cancelled the prompt. The flow continues to show the keypad.
    case .lockedOut, .failed(.authenticator(.cancelled)): return .cancelled
    case .failed(.authenticator(.failed)): return .notRecognized
    case .incorrect: return .notRecognized
    case .failed: return .unavailable
    }
  }

  func turnOnBiometrics(folder: Secret) async throws -> FolderService.TurnOnBiometricsOutcome {
    do throws(FolderFailure) {
      try await core.folder.turnOnBiometrics(open(folder), reason: SecretFolder.Text.secretFolder.words(in: language))
      return .done
    } catch .authenticator(.cancelled) {
      return .cancelled
    }
  }

  func turnOffBiometrics() async throws -> FolderService.TurnOffBiometricsOutcome {
    try await core.folder.turnOffBiometrics()
    return .done
  }

  func erasure() async throws -> FolderService.ErasureOutcome {
    .known(isOn: try await core.folder.erasure() != nil)
  }

  func setErasure(folder: Secret, isOn: Bool) async throws -> FolderService.SetErasureOutcome {
    try await core.folder.setErasure(after: isOn ? Lockout.erasureOffered : nil, open(folder))
    return .done
  }

  func reset() async throws -> FolderService.ResetOutcome {
    try await core.folder.reset()
    return .done
  }

  func add(folder: Secret, path: Secret) async throws -> FolderService.AddOutcome {
    let (folder, file) = (try open(folder), try folderFile(at: path))
    let end = await core.folderTransfer.run(end: { $0.hasArrived ? .added : .notAdded }) { [core] progress in
      await core.add(file, to: folder, progress)
    }
    return try end.get()
  }

  func export(folder: Secret, file: Secret, path: Secret) async throws -> FolderService.ExportOutcome {
    let (folder, id, target) = (try open(folder), try id(of: file), try folderFile(at: path))
    let end = await core.folderTransfer.run(end: { $0.hasArrived ? .exported : .notExported }) { [core] progress in
      await core.export(id, from: folder, to: target, progress)
    }
    return try end.get()
  }

  func stop() async -> FolderService.StopOutcome {
    switch await core.folderTransfer.stop() {
    case .notAdded, .notExported: .done
    default: .ended
    }
  }

  func unfinished(folder: Secret) async -> FolderService.UnfinishedOutcome {
    let outcome = await core.folderTransfer.unfinished()
    guard outcome == .nothing, let folder = try? open(folder) else { return outcome }
    return switch folder.takeInterruption() {
    case .adding: .addingInterrupted
    case .exporting: .exportingInterrupted
    case nil: .nothing
    }
  }

  func remove(folder: Secret, file: Secret) async throws -> FolderService.RemoveOutcome {
    try await open(folder).delete(id(of: file))
    return .done
  }

  private func open(_ secret: Secret) throws(FolderFailure) -> OpenFolder {
    guard case .folder(let folder) = core.secrets.value(of: secret) else { throw .closed }
    return folder
  }

  private func id(of secret: Secret) throws(FolderFailure) -> FolderEntry.ID {
    guard case .file(let id) = core.secrets.row(of: secret) else { throw .notFound }
    return id
  }

  /// Returns the URL of the path that the user typed.
  ///
  /// - Throws: `FolderFailure.nameRefused` if no path was typed.
  private func folderFile(at path: Secret) throws(FolderFailure) -> URL {
    guard let file = file(at: path) else { throw .nameRefused }
    return file
  }
}

extension AppCore {
  fileprivate func add(
    _ file: URL, to folder: OpenFolder, _ progress: @escaping @Sendable (FolderProgress) -> Void
  ) async -> Result<FolderService.AddOutcome, FolderFailure> {
    do throws(FolderFailure) {
      _ = try await folder.add(file, progress: progress)
      return .success(.done)
    } catch {
      switch error {
      case .notAFile: return .success(.notAFile)
      case .core(.storage(let error)) where error.isOfNoFile: return .success(.notFound)
      // The path is compared, because the outcome `notAllowed` refers only to the source file, but the store can also be
      // read-only.
      case .core(.storage(let error)) where error.kind == .readOnly && error.path == file.path(percentEncoded: false):
        return .success(.notAllowed)
      case .core(.storage(let error)) where error.kind == .full: return .success(.noSpace)
      default: return .failure(error)
      }
    }
  }

  fileprivate func export(
    _ id: FolderEntry.ID, from folder: OpenFolder, to target: URL, _ progress: @escaping @Sendable (FolderProgress) -> Void
  ) async -> Result<FolderService.ExportOutcome, FolderFailure> {
    do throws(FolderFailure) {
      try await folder.export(id, to: target, progress: progress)
      return .success(.done)
    } catch {
      switch error {
      case .core(.exists): return .success(.alreadyThere)
      case .core(.storage(let error)) where error.isOfNoFile: return .success(.notFound)
      case .core(.storage(let error)) where error.kind == .readOnly: return .success(.notAllowed)
      case .core(.storage(let error)) where error.kind == .full: return .success(.noSpace)
      default: return .failure(error)
      }
    }
  }
}

extension Result<FolderService.AddOutcome, FolderFailure> {
  fileprivate var hasArrived: Bool { self == .success(.done) }
}

extension Result<FolderService.ExportOutcome, FolderFailure> {
  fileprivate var hasArrived: Bool { self == .success(.done) }
}

extension StorageError {
  /// Whether the error means that the file, or a directory in its path, does not exist.
  fileprivate var isOfNoFile: Bool { code == .system(ENOENT) || code == .system(ENOTDIR) }
}

extension FolderService.Sensor {
  fileprivate init(_ kind: AuthenticatorKind) {
    switch kind {
    case .face: self = .faceID
    case .finger: self = .touchID
    }
  }
}
