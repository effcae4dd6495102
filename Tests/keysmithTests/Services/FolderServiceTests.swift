import Flows
import FolderCore
import Foundation
import SecretCore
import Statechart
import Synchronization
import Terminal
import Testing

@testable import keysmith

/// Tests of the Secret Folder's service with the real folder.
@Suite struct FolderServiceTests {
  private let folder: Folder
  private let finger = Finger()
  private let services: Services

  init() throws {
    folder = try Folder()
    services = Services(folder.core(finger))
  }

  private var status: FolderService.StatusOutcome {
    get async { await services.status() }
  }

  private func setUp() async throws -> Secret {
    let created: FolderService.CreateOutcome = try await services.create(passcode: code("1234"))
    guard case .done(let open) = created else { throw FolderFailure.notSet }
    return open
  }

  private func unlock(_ digits: String) async throws -> FolderService.UnlockOutcome {
    try await services.unlock(passcode: code(digits))
  }

  @Test("A wrong code and the status report that the next wrong code erases the folder")
  func erasing() async throws {
    _ = try await setUp()
    guard case .open(let proof) = await services.core.folder.unlock(try SecretBytes(code("1234"))) else {
      throw FolderFailure.notSet
    }
    try await services.core.folder.setErasure(after: 3, proof)
    #expect(try await unlock("1111") == .incorrect(left: 2, erases: true))
    #expect(await status == .set(length: 4, wait: .zero, failures: 1, erases: false))
    #expect(try await unlock("2222") == .incorrect(left: 1, erases: true))
    #expect(await status == .set(length: 4, wait: .zero, failures: 2, erases: true))
    #expect(try await unlock("3333") == .erased)
    #expect(await status == .notSet(wasErased: true))
    _ = try await setUp()
    #expect(await status == .set(length: 4, wait: .zero, failures: 0, erases: false))
  }

  @Test("After the setup, only the folder's code opens the folder again")
  func unlocking() async throws {
    #expect(await status == .notSet(wasErased: false))
    _ = try await setUp()
    #expect(await status == .set(length: 4, wait: .zero, failures: 0, erases: false))
    guard case .correct = try await unlock("1234") else {
      Issue.record("the code does not open the folder")
      return
    }
    let again = await #expect(throws: FolderFailure.self) {
      let _: FolderService.CreateOutcome = try await services.create(passcode: code("4321"))
    }
    #expect(again == .alreadySet)
    for (wrong, left) in [("0000", 4), ("0001", 3), ("0002", 2), ("0003", 1)] {
      #expect(try await unlock(wrong) == .incorrect(left: left, erases: false))
    }
    #expect(try await unlock("0004") == .lockedOut(wait: .seconds(30)))
    #expect(await fails { try await unlock("1") })
  }

  @Test("The folder's code is changed once with a new proof, the folder stays open, and the current code is no new code")
  func change() async throws {
    let open = try await setUp()
    let path = try folder.file("note.txt", "nobody's business")
    #expect(try await services.add(folder: open, path: try services.typed(path)) == .done)
    guard case .correct(let proof) = try await unlock("1234") else { throw FolderFailure.notSet }
    #expect(try await services.change(folder: proof, passcode: code("1234")) == .same)
    #expect(try await services.change(folder: proof, passcode: code("907133")) == .done)
    #expect(await fails { try await services.change(folder: proof, passcode: code("111222")) })
    #expect(await services.files(folder: open).map(\.text) == ["note.txt"])
    #expect(await status == .set(length: 6, wait: .zero, failures: 0, erases: false))
    guard case .correct(let again) = try await unlock("907133") else { throw FolderFailure.notSet }
    #expect(await services.files(folder: again).map(\.text) == ["note.txt"])
    #expect(try await unlock("1234") == .incorrect(left: 4, erases: false))
  }

  @Test("A file is added, listed, exported without overwriting another file, and removed")
  func files() async throws {
    let open = try await setUp()
    let path = try folder.file("note.txt", "nobody's business")
    #expect(try await services.add(folder: open, path: try services.typed(path)) == .done)
    #expect(try await services.add(folder: open, path: try services.typed(folder.url.path + "/none")) == .notFound)
    #expect(try await services.add(folder: open, path: try services.typed(folder.url.path)) == .notAFile)
    #expect(try await services.add(folder: open, path: try services.typed("/dev/zero")) == .notAFile)
    #expect(await fails { try await services.add(folder: open, path: .absent) })
    let rows = await services.files(folder: open)
    #expect(rows.map(\.text) == ["note.txt"])
    let row = try #require(rows.first?.handle)
    #expect(await services.details(folder: open, file: row).map(\.text) == ["note.txt"])
    let out = folder.url.appending(path: "out.txt")
    #expect(try await services.export(folder: open, file: row, path: try services.typed(out.path)) == .done)
    #expect(try String(contentsOf: out, encoding: .utf8) == "nobody's business")
    #expect(try await services.export(folder: open, file: row, path: try services.typed(out.path)) == .alreadyThere)
    let nowhere = try services.typed(folder.url.path + "/none/out.txt")
    #expect(try await services.export(folder: open, file: row, path: nowhere) == .notFound)
    #expect(try await services.remove(folder: open, file: row) == .done)
    #expect(await fails { try await services.remove(folder: open, file: row) })
    #expect(await services.details(folder: open, file: row).isEmpty)
    #expect(await services.files(folder: open).isEmpty)
  }

  /// Starts a file transfer that ends when `release` is called, and returns its task and `release`.
  private func way(
    _ outcome: FolderService.AddOutcome
  ) async -> (task: Task<FolderService.AddOutcome, Never>, release: @Sendable () -> Void) {
    let (start, started) = AsyncStream.makeStream(of: Void.self)
    let (gate, release) = AsyncStream.makeStream(of: Void.self)
    let work = services.core.folderTransfer
    let task = Task {
      await work.run { (outcome: FolderService.AddOutcome) in
        outcome == .done ? .added : .notAdded
      } _: { progress in
        progress(FolderProgress(done: 1, total: 3))
        started.finish()
        for await _ in gate {}
        return Task.isCancelled ? .failed : outcome
      }
    }
    for await _ in start {}
    return (task, { release.finish() })
  }

  @Test("A transfer continues when its waiting task is cancelled, and reports its outcome once", arguments: [true, false])
  func unfinished(arrives: Bool) async throws {
    #expect(await services.unfinished(folder: .absent) == .nothing)
    let (task, release) = await way(arrives ? .done : .noSpace)
    #expect(services.core.folderTransfer.percent == 33)
    task.cancel()
    let told = Task { [services] in await services.unfinished(folder: .absent) }
    try await Task.sleep(for: .milliseconds(20))
    release()
    #expect(await told.value == (arrives ? .added : .notAdded))
    #expect(services.core.folderTransfer.percent == nil)
    #expect(await services.unfinished(folder: .absent) == .nothing)
  }

  @Test("The outcome of a transfer that the user has waited for or stopped is not reported again")
  func reportedOutcome() async throws {
    let (waited, release) = await way(.done)
    release()
    #expect(await waited.value == .done)
    #expect(await services.unfinished(folder: .absent) == .nothing)
    #expect(await services.stop() == .ended)
    let (stopped, _) = await way(.done)
    stopped.cancel()
    #expect(await services.stop() == .done)
    #expect(await stopped.value == .failed)
    #expect(await services.unfinished(folder: .absent) == .nothing)
  }

  @Test("Adding and exporting finish after their task is cancelled, and report their outcomes")
  func cancelledTask() async throws {
    let open = try await setUp()
    let path = try services.typed(try folder.file("note.txt", "nobody's business"))
    let adding = Task { [services] in try await services.add(folder: open, path: path) }
    adding.cancel()
    #expect(try await adding.value == .done)
    #expect(await services.unfinished(folder: .absent) == .added)
    let rows = await services.files(folder: open)
    let row = try #require(rows.first?.handle)
    let out = folder.url.appending(path: "out.txt")
    let target = try services.typed(out.path)
    let exporting = Task { [services] in try await services.export(folder: open, file: row, path: target) }
    exporting.cancel()
    #expect(try await exporting.value == .done)
    #expect(await services.unfinished(folder: .absent) == .exported)
    #expect(try String(contentsOf: out, encoding: .utf8) == "nobody's business")
  }

  @Test("A damaged file is listed with a localized placeholder as its name")
  func damagedFile() async throws {
    let open = try await setUp()
    #expect(try await services.add(folder: open, path: try services.typed(try folder.file("a", "a"))) == .done)
    try folder.damageEntry(of: .folder)
    let rows = await Services(services.core, language: Language("ru")).files(folder: open)
    #expect(rows.map(\.text) == ["Этот файл нельзя прочитать"])
  }

  @Test("A new code is reported as weak or as equal to the passcode, with at most three comparisons per entry of the passcode")
  func judging() async throws {
    let judge: (String) async -> FolderService.JudgeOutcome = { await services.judge(passcode: code($0)) }
    #expect(await judge("1111") == .repeats)
    #expect(await judge("7391") == .fine, "no passcode is set")
    let _: PasscodeService.CreateOutcome = try await services.create(passcode: code("7391"))
    #expect(await judge("7391") == .passcode)
    #expect(await judge("7392") == .fine)
    #expect(await judge("7391") == .passcode)
    #expect(await judge("7391") == .fine, "three codes were already compared with the passcode")
    let status: PasscodeService.StatusOutcome = try await services.status()
    #expect(status == .set(length: 4, wait: .zero, failures: 0, erases: false))
    services.core.close()
    #expect(await judge("7391") == .fine, "the app is locked")
    let _: PasscodeService.UnlockOutcome = try await services.unlock(passcode: code("7391"))
    #expect(await judge("7391") == .passcode)
  }

  @Test("A reset erases everything, and invalidates open folders")
  func reset() async throws {
    let open = try await setUp()
    let path = try services.typed(try folder.file("a", "a"))
    #expect(try await services.add(folder: open, path: path) == .done)
    let erased: FolderService.ResetOutcome = try await services.reset()
    #expect(erased == .done)
    #expect(await status == .notSet(wasErased: true))
    #expect(await fails { try await services.add(folder: open, path: path) })
    _ = try await setUp()
  }

  @Test("Releasing the handle of a folder closes the folder")
  func closing() async throws {
    weak var opened: OpenFolder?
    let open = try await setUp()
    if case .folder(let folder) = services.core.secrets.value(of: open) { opened = folder }
    #expect(opened != nil)
    services.release(open)
    #expect(opened == nil)
  }

  @Test("The folder's biometrics are independent of the passcode's biometrics")
  func biometrics() async throws {
    #expect(await services.biometrics() == .known(sensor: .touchID, isOn: false))
    let open = try await setUp()
    finger.answer.withLock { $0 = .cancels }
    #expect(try await services.turnOnBiometrics(folder: open) == .cancelled)
    finger.answer.withLock { $0 = .differs }
    #expect(await fails { try await services.turnOnBiometrics(folder: open) })
    finger.answer.withLock { $0 = .matches }
    #expect(try await services.turnOnBiometrics(folder: open) == .done)
    #expect(await services.biometrics() == .known(sensor: .touchID, isOn: true))
    guard case .opened = await services.unlockWithBiometrics() else {
      Issue.record("biometrics did not open the folder")
      return
    }
    let app: Biometrics.StatusOutcome = await services.status()
    #expect(app == .known(sensor: .missing, isOn: false))
    finger.answer.withLock { $0 = .differs }
    #expect(await services.unlockWithBiometrics() == .notRecognized)
    finger.answer.withLock { $0 = .cancels }
    #expect(await services.unlockWithBiometrics() == .cancelled)
    #expect(try await services.turnOffBiometrics() == .done)
    #expect(await services.unlockWithBiometrics() == .unavailable)
  }

  @Test("A folder whose device secret is missing is reported as unreadable, instead of without a code")
  func unreadable() async throws {
    _ = try await setUp()
    try FileManager.default.removeItem(at: folder.device.appending(path: "device-secret"))
    #expect(await status == .unreadable)
  }
}
