import Flows
import Foundation
import Passcode
import SecretCore
import SecretFolder
import Statechart

extension Services: FolderService.Provider {
  func status() async -> FolderService.StatusOutcome {
    switch await core.folder.status() {
    case .notSet: return .notSet
    case .set(let length, let wait, let failures):
      return .set(length: length, wait: wait ?? .zero, failures: min(failures, 1000))
    case .unreadable(let failure):
      core.fail(failure)
      return .unreadable
    }
  }

  func judge(passcode: PIN) async -> FolderService.JudgeOutcome {
    if isWeak(passcode) { return .weak }
    guard let store = core.store, let code = try? SecretBytes(passcode) else { return .fine }
    // A warning that cannot be given keeps nobody from going on.
    return await (try? core.passcode.isCode(code, of: store)) ?? false ? .passcode : .fine
  }

  func create(passcode: PIN) async -> FolderService.CreateOutcome {
    do {
      return .done(folder: keep(.folder(try await core.folder.create(SecretBytes(passcode)))))
    } catch {
      core.fail(error)
      return .failed
    }
  }

  func unlock(passcode: PIN) async -> FolderService.UnlockOutcome {
    await outcome { () async throws(CoreError) in try await core.folder.unlock(SecretBytes(passcode)) }
  }

  /// Unlocks the folder, and takes its entries as they are.
  func accept(passcode: PIN) async -> FolderService.UnlockOutcome {
    await outcome { () async throws(CoreError) in try await core.folder.accept(SecretBytes(passcode)) }
  }

  private func outcome(_ unlock: () async throws(CoreError) -> Unlocking) async -> FolderService.UnlockOutcome {
    do throws(CoreError) {
      switch try await unlock() {
      case .open(let folder): return .correct(folder: keep(.folder(folder)))
      case .incorrect: return .incorrect
      case .lockedOut(let wait): return .lockedOut(wait: wait)
      case .failed(let failure): core.fail(failure)
      }
    } catch {
      core.fail(error)
    }
    return .failed
  }

  func biometrics() async -> FolderService.BiometricsOutcome {
    switch await core.folder.biometrics() {
    case .unavailable: return .known(sensor: .missing, isOn: false)
    case .off(let kind): return .known(sensor: FolderService.Sensor(kind), isOn: false)
    case .on(let kind): return .known(sensor: FolderService.Sensor(kind), isOn: true)
    case .unreadable(let failure):
      core.fail(failure)
      return .known(sensor: .missing, isOn: false)
    }
  }

  func unlockWithBiometrics() async -> FolderService.UnlockWithBiometricsOutcome {
    switch await core.folder.unlockWithBiometrics(reason: SecretFolder.Text.secretFolder.words) {
    case .open(let folder): return .opened(folder: keep(.folder(folder)))
    // Nobody was asked: the gate, which the keypad shows, stays closed.
    case .lockedOut, .failed(.authenticator(.cancelled)): return .cancelled
    case .failed(.authenticator(.failed)): return .notRecognized
    case .incorrect: return .notRecognized
    case .failed(let failure):
      core.fail(failure)
      return .unavailable
    }
  }

  func turnOnBiometrics(folder: Secret) async -> FolderService.TurnOnBiometricsOutcome {
    do throws(FolderFailure) {
      try await core.folder.turnOnBiometrics(open(folder), reason: SecretFolder.Text.secretFolder.words)
      return .done
    } catch .authenticator(.cancelled) {
      return .cancelled
    } catch {
      core.fail(error)
      return .failed
    }
  }

  func turnOffBiometrics() async -> FolderService.TurnOffBiometricsOutcome {
    do {
      try await core.folder.turnOffBiometrics()
      return .done
    } catch {
      core.fail(error)
      return .failed
    }
  }

  func erasure() async -> FolderService.ErasureOutcome {
    do {
      return .known(isOn: try await core.folder.erasure() != nil)
    } catch {
      core.fail(error)
      return .failed
    }
  }

  func setErasure(folder: Secret, isOn: Bool) async -> FolderService.SetErasureOutcome {
    do throws(FolderFailure) {
      try await core.folder.setErasure(after: isOn ? Lockout.erasureOffered : nil, open(folder))
      return .done
    } catch {
      core.fail(error)
      return .failed
    }
  }

  func reset() async -> FolderService.ResetOutcome {
    do {
      try await core.folder.reset()
      return .done
    } catch {
      core.fail(error)
      return .failed
    }
  }

  func add(folder: Secret, path: Secret) async -> FolderService.AddOutcome {
    do throws(FolderFailure) {
      let (folder, file) = (try open(folder), try file(at: path))
      return await core.folderWork.bring(end: { $0 == .done ? .added : .notAdded }) { [core] progress in
        await core.add(file, to: folder, progress)
      }
    } catch {
      core.fail(error)
      return .failed
    }
  }

  func export(folder: Secret, file: Secret, path: Secret) async -> FolderService.ExportOutcome {
    do throws(FolderFailure) {
      let (folder, id, target) = (try open(folder), try id(of: file), try self.file(at: path))
      return await core.folderWork.bring(end: { $0 == .done ? .exported : .notExported }) { [core] progress in
        await core.export(id, from: folder, to: target, progress)
      }
    } catch {
      core.fail(error)
      return .failed
    }
  }

  func stop() async -> FolderService.StopOutcome {
    await core.folderWork.stop()
    return .done
  }

  func unfinished(folder: Secret) async -> FolderService.UnfinishedOutcome {
    let outcome = await core.folderWork.unfinished()
    guard outcome == .nothing, let folder = try? open(folder) else { return outcome }
    return switch folder.takeInterruption() {
    case .adding: .addingInterrupted
    case .exporting: .exportingInterrupted
    case nil: .nothing
    }
  }

  func remove(folder: Secret, file: Secret) async -> FolderService.RemoveOutcome {
    do throws(FolderFailure) {
      try await open(folder).delete(id(of: file))
      return .done
    } catch {
      core.fail(error)
      return .failed
    }
  }

  private func open(_ secret: Secret) throws(FolderFailure) -> OpenFolder {
    guard case .folder(let folder) = core.secrets.value(of: secret) else { throw .closed }
    return folder
  }

  private func id(of secret: Secret) throws(FolderFailure) -> FolderEntry.ID {
    guard case .file(let id) = core.secrets.row(of: secret) else { throw .notFound }
    return id
  }

  /// The file at a path that was typed.
  private func file(at path: Secret) throws(FolderFailure) -> URL {
    guard let path = core.secrets.text(of: path)?.string, let file = typedPath(path) else { throw .nameRefused }
    return file
  }
}

extension AppCore {
  fileprivate func add(
    _ file: URL, to folder: OpenFolder, _ progress: @escaping @Sendable (FolderProgress) -> Void
  ) async -> FolderService.AddOutcome {
    do throws(FolderFailure) {
      _ = try await folder.add(file, progress: progress)
      return .done
    } catch {
      fail(error)
      switch error {
      case .notAFile: return .notAFile
      case .core(.storage(let error)) where error.isOfNoFile: return .notFound
      case .core(.storage(let error)) where error.kind == .readOnly: return .notAllowed
      case .core(.storage(let error)) where error.kind == .full: return .noSpace
      default: return .failed
      }
    }
  }

  fileprivate func export(
    _ id: FolderEntry.ID, from folder: OpenFolder, to target: URL, _ progress: @escaping @Sendable (FolderProgress) -> Void
  ) async -> FolderService.ExportOutcome {
    do throws(FolderFailure) {
      try await folder.export(id, to: target, progress: progress)
      return .done
    } catch {
      fail(error)
      switch error {
      case .core(.exists): return .alreadyThere
      case .core(.storage(let error)) where error.isOfNoFile: return .notFound
      case .core(.storage(let error)) where error.kind == .readOnly: return .notAllowed
      case .core(.storage(let error)) where error.kind == .full: return .noSpace
      default: return .failed
      }
    }
  }
}

extension StorageError {
  /// Whether there is no such file, or no such directory on the way to it.
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
