import CoreTesting
import DiskFaults
import FolderCore
import Foundation
import SecretCore
import Testing

@Suite struct FolderTests {
  private let home: Home

  init() throws {
    home = try Home()
  }

  @Test("A folder without a setup has the status 'not set', and rejects a code without creating a file")
  func notSet() async throws {
    #expect(await home.lock().status() == .notSet)
    guard case .failed(.notSet) = try await home.lock().unlock("1234") else {
      Issue.record("expected a folder without a setup")
      return
    }
    #expect(try home.names("").isEmpty)
  }

  @Test(
    "The folder opens with its code of 4 to 6 digits, not with a wrong code, and cannot be set up twice",
    arguments: ["1234", "12345", "123456"])
  func setUp(code: String) async throws {
    _ = try await home.lock().create(code)
    #expect(await home.lock().status() == .set(length: code.count, lockedOut: nil, failedAttempts: 0))
    guard case .incorrect(attemptsLeft: 4) = try await home.lock().unlock("9999") else {
      Issue.record("expected a wrong code")
      return
    }
    #expect(await home.lock().status() == .set(length: code.count, lockedOut: nil, failedAttempts: 1))
    #expect(try await home.lock().open(code) != nil)
    #expect(await home.lock().status() == .set(length: code.count, lockedOut: nil, failedAttempts: 0))
    await #expect(throws: FolderFailure.alreadySet) { _ = try await home.lock().create("4321") }
  }

  @Test("Codes with a wrong length or with bytes other than digits are refused")
  func noCodes() async throws {
    for code in ["", "123", "1234567"] {
      await #expect(throws: FolderFailure.notACode) { _ = try await home.lock().create(code) }
    }
    await #expect(throws: FolderFailure.notACode) {
      _ = try await home.lock().create(SecretBytes(count: 4) { $0.copyBytes(from: [1, 2, 3, 10]) })
    }
    #expect(try home.names("").isEmpty)
  }

  @Test("A code length that is no longer allowed is accepted for an existing code, but refused for a new code")
  func otherLengths() async throws {
    _ = try await FolderLock(home: home.url, codeLengths: 4...8).create("12345678")
    #expect(try await home.lock().open("12345678") != nil)
    await #expect(throws: FolderFailure.notACode) { _ = try await home.lock().create("7654321") }
  }

  @Test("Five wrong codes lock the folder for 30 seconds, during which no code is compared")
  func lockout() async throws {
    _ = try await home.lock().create("1234")
    for _ in 0..<4 { _ = try await home.lock().unlock("0000") }
    guard case .lockedOut(.seconds(30)) = try await home.lock().unlock("0000"),
      case .lockedOut = try await home.lock().unlock("1234")
    else {
      Issue.record("expected a lockout")
      return
    }
  }

  @Test(
    "A file of any size and contents is exported unchanged",
    arguments: [0, 1, 16_383, 16_384, 262_144, 1_000_003])
  func roundTrip(size: Int) async throws {
    let bytes = pattern(size)
    let folder = try await home.lock().create("1234")
    let entry = try await folder.add(home.file("photo.raw", bytes))
    #expect(entry.name == "photo.raw" && entry.size == size)
    let again = try #require(try await home.lock().open("1234"))
    #expect(try await again.entries().entries == [entry])
    #expect(try await again.contents(entry.id) == bytes)
    try await again.export(entry.id, to: home.url.appending(path: "out"))
    #expect(home.bytes("out") == bytes)
  }

  @Test("An exported file is private, has the date of the original, and replaces no other file")
  func export() async throws {
    let folder = try await home.lock().create("1234")
    let url = try home.file("a", [1, 2, 3])
    let date = Date(timeIntervalSince1970: 1_234_567_890.125)
    try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: home.path("a"))
    let entry = try await folder.add(url)
    #expect(entry.modified == date)
    try await folder.export(entry.id, to: home.url.appending(path: "b"))
    let attributes = try FileManager.default.attributesOfItem(atPath: home.path("b"))
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    #expect((attributes[.modificationDate] as? Date).map { abs($0.timeIntervalSince(date)) < 0.001 } == true)
    _ = try home.file("taken", [9])
    symlink("/nowhere", home.path("link"))
    for name in ["taken", "link"] {
      await #expect(throws: FolderFailure.core(.exists(path: home.path(name)))) {
        try await folder.export(entry.id, to: home.url.appending(path: name))
      }
    }
    #expect(home.bytes("taken") == [9])
    #expect(try home.names("") == ["a", "b", "device", "folder", "link", "taken"])
  }

  @Test("An added file keeps its given name, which must not be a path")
  func names() async throws {
    let folder = try await home.lock().create("1234")
    let url = try home.file("a", [1])
    let odd = ["..a", "-rf", "\u{1B}[2J", "line\nbreak", "día", "🗝️", String(repeating: "x", count: 255)]
    for name in odd { _ = try await folder.add(url, named: name) }
    #expect(try await folder.names() == odd)
    for name in ["", ".", "..", "a/b", "/etc/passwd", "../../x", "a\0b", String(repeating: "x", count: 256)] {
      await #expect(throws: FolderFailure.nameRefused) { _ = try await folder.add(url, named: name) }
    }
    #expect(try home.names("folder/files").allSatisfy { $0.wholeMatch(of: /[0-9a-f]{32}/) != nil })
    #expect(try home.names("folder/files").count == odd.count)
  }

  @Test("A file can be renamed and deleted, but a deleted file cannot be read, renamed or deleted again")
  func renameAndDelete() async throws {
    let folder = try await home.lock().create("1234")
    let first = try await folder.add(home.file("a", [1]))
    let second = try await folder.add(home.file("b", [2]))
    try await folder.rename(first.id, to: "c")
    try await folder.rename(first.id, to: "d")
    #expect(try await folder.names() == ["d", "b"])
    #expect(try await folder.contents(first.id) == [1])
    try await folder.delete(first.id)
    #expect(try await folder.names() == ["b"])
    #expect(try home.names("folder/files").count == 1)
    await #expect(throws: FolderFailure.notFound) { _ = try await folder.contents(first.id) }
    await #expect(throws: FolderFailure.notFound) { try await folder.delete(first.id) }
    await #expect(throws: FolderFailure.notFound) { try await folder.rename(first.id, to: "e") }
    await #expect(throws: FolderFailure.nameRefused) { try await folder.rename(second.id, to: "a/b") }
  }

  @Test("Only regular files are added: a pipe, a directory and a missing file are refused")
  func otherFiles() async throws {
    let folder = try await home.lock().create("1234")
    mkfifo(home.path("pipe"), 0o600)
    mkdir(home.path("directory"), 0o700)
    for name in ["pipe", "directory"] {
      await #expect(throws: FolderFailure.notAFile(path: home.path(name))) {
        _ = try await folder.add(home.url.appending(path: name, directoryHint: .notDirectory))
      }
    }
    await #expect(throws: FolderFailure.self) { _ = try await folder.add(home.url.appending(path: "missing")) }
    #expect(try home.names("folder/files").isEmpty)
  }

  @Test("Pages of entries neither skip nor repeat an entry if other entries are deleted between two pages")
  func pages() async throws {
    let folder = try await home.lock().create("1234")
    let url = try home.file("a", [1])
    var entries: [FolderEntry] = []
    for index in 0..<7 { entries.append(try await folder.add(url, named: "\(index)")) }
    let first = try await folder.entries(limit: 3)
    #expect(first.entries.map(\.name) == ["0", "1", "2"])
    try await folder.delete(entries[2].id)
    try await folder.delete(entries[3].id)
    let next = try #require(first.next)
    let second = try await folder.entries(from: next, limit: 2)
    #expect(second.entries.map(\.name) == ["4", "5"])
    let rest = try #require(second.next)
    let last = try await folder.entries(from: rest, limit: 2)
    #expect(last.entries.map(\.name) == ["6"] && last.next == nil)
  }

  @Test("Each entered code authorizes one change of the code, which keeps the files readable")
  func change() async throws {
    let folder = try await home.lock().create("1234")
    let entry = try await folder.add(home.file("a", [1, 2]))
    try await home.lock().change(folder, to: "567890")
    await #expect(throws: FolderFailure.codeNeeded) { try await home.lock().change(folder, to: "1111") }
    #expect(try await folder.contents(entry.id) == [1, 2])
    #expect(try await home.lock().open("1234") == nil)
    let again = try #require(try await home.lock().open("567890"))
    #expect(try await again.contents(entry.id) == [1, 2])
    let other = try #require(try await home.lock().open("567890"))
    try await home.lock().change(other, to: "4321")
    await #expect(throws: FolderFailure.changedMeanwhile) { try await home.lock().change(again, to: "9999") }
    #expect(try await home.lock().open("4321") != nil)
  }

  @Test("After a reset, the folder can be set up again without its old contents")
  func reset() async throws {
    try await home.lock().reset()
    #expect(await home.lock().status() == .notSet)
    let folder = try await home.lock().create("1234")
    _ = try await folder.add(home.file("a", [1]))
    for _ in 0..<5 { _ = try await home.lock().unlock("0000") }
    try await home.lock().reset()
    try await home.lock().reset()
    #expect(await home.lock().status() == .notSet)
    #expect(try await home.lock().create("1234").names().isEmpty)
    #expect(await home.lock().status() == .set(length: 4, lockedOut: nil, failedAttempts: 0))
    let trail = try home.trail()
    #expect(trail.isIntact && trail.entries.prefix(4).map(\.event) == [.codeCreated, .erased, .erased, .lockoutBegun])
  }

  @Test(
    "A damaged folder can be reset without a loss of rollback detection",
    arguments: ["store.sqlite", "entries.sqlite", "folder-key"], ["gone", "garbage", "empty", "link"])
  func resetDamaged(name: String, how: String) async throws {
    let folder = try await home.lock().create("1234")
    _ = try await folder.add(home.file("a", [1]))
    try home.copy("folder", to: "older")
    let path = home.path("folder/\(name)")
    unlink(path)
    switch how {
    case "gone": break
    case "link": symlink(home.path("a"), path)
    default:
      try Data(repeating: 7, count: how == "empty" ? 0 : 9000).write(to: URL(filePath: path))
      chmod(path, 0o600)
    }
    try await home.lock().reset()
    if how == "link" {
      // The symbolic link was moved aside.
      try #require(try home.names("folder").contains("\(name).foreign"))
      unlink(path + ".foreign")
    }
    #expect(home.bytes("a") == [1])
    #expect(await home.lock().status() == .notSet)
    try home.copy("folder", to: "newer")
    try home.copy("older", to: "folder")
    #expect(await home.lock().status() == .unreadable(.core(.storeOutdated)))
    try home.copy("newer", to: "folder")
    #expect(try await home.lock().create("5678").names().isEmpty)
    try home.copy("older", to: "folder")
    #expect(await home.lock().status() == .unreadable(.core(.storeOutdated)))
  }

  @Test(
    "A folder with a forged generation can be reset",
    arguments: ["7fffffffffffffff", "0001000000000000"])
  func resetForged(generation: String) async throws {
    let folder = try await home.lock().create("1234")
    _ = try await folder.add(home.file("a", [1]))
    let path = home.path("folder/store.sqlite")
    let header = "CAST(substr(header, 1, 24) || x'\(generation)' || substr(header, 33) AS BLOB)"
    try sqlite(
      path, "UPDATE store SET generation = 0x\(generation)", "UPDATE slot SET generation = 0x\(generation), header = \(header)")
    if generation.hasPrefix("7") { #expect(await home.lock().status() == .unreadable(.core(.damaged(path: path)))) }
    try await home.lock().reset()
    #expect(await home.lock().status() == .notSet)
    #expect(try await home.lock().create("5678").names().isEmpty)
  }

  @Test(
    "A file with a date out of range is added, listed and exported", arguments: [Int.max, .min, 9_223_372_036_854_776])
  func extremeDates(seconds: Int) async throws {
    let folder = try await home.lock().create("1234")
    let url = try home.file("a", [1])
    let time = timespec(tv_sec: seconds, tv_nsec: 999_999_999)
    try #require([time, time].withUnsafeBufferPointer { utimensat(AT_FDCWD, home.path("a"), $0.baseAddress, 0) } == 0)
    let entry = try await folder.add(url)
    #expect(try await folder.entries().entries == [entry])
    try await folder.export(entry.id, to: home.url.appending(path: "out"))
    #expect(home.bytes("out") == [1])
  }

  @Test("A closed folder rejects all operations, and can be opened again with its code")
  func closed() async throws {
    let folder = try await home.lock().create("1234")
    let entry = try await folder.add(home.file("a", [1]))
    folder.close()
    await #expect(throws: FolderFailure.closed) { _ = try await folder.entries() }
    await #expect(throws: FolderFailure.closed) { _ = try await folder.contents(entry.id) }
    await #expect(throws: FolderFailure.closed) { try await home.lock().change(folder, to: "4321") }
    #expect(try await home.lock().open("1234") != nil)
  }

  @Test("With erasure turned on, the last allowed wrong code resets the folder, even if a crash interrupts the reset")
  func erases() async throws {
    let stages = [LockoutPolicy.Stage(failures: 9, wait: .seconds(30))]
    let policy = try #require(LockoutPolicy(stages: stages, eraseAfter: 2))
    for place in [Int.max, 0, 5] {
      _ = try await home.lock(policy).create("1234").add(home.file("a", [1]))
      _ = try await home.lock(policy).unlock("0000")
      let calls = try await Faults.run(.ends, at: place, below: home.url.appending(path: "folder")) {
        let answer = try await home.lock(policy).unlock("0000")
        guard case .failed(let failure) = answer, failure == .erased || place < .max else {
          Issue.record("\(answer)")
          return
        }
      }
      #expect(calls.count > 10 || place < .max)
      #expect(await home.lock(policy).status() == .notSet)
      #expect(home.bytes("folder/folder-key") == nil)
      #expect(try home.names("folder/files").isEmpty)
    }
  }

  @Test("A change to the same code is refused, and does not use up the authorization")
  func sameCode() async throws {
    let folder = try await home.lock().create("1234")
    await #expect(throws: FolderFailure.sameCode) { try await home.lock().change(folder, to: "1234") }
    #expect(try await home.lock().isCode(SecretBytes(digits: "1234"), of: folder))
    #expect(try await !home.lock().isCode(SecretBytes(digits: "4321"), of: folder))
    #expect(await home.lock().status() == .set(length: 4, lockedOut: nil, failedAttempts: 0))
    try await home.lock().change(folder, to: "4321")
    await #expect(throws: FolderFailure.codeNeeded) {
      _ = try await home.lock().isCode(SecretBytes(digits: "4321"), of: folder)
    }
    #expect(try await home.lock().open("4321") != nil)
  }

  @Test("The app's passcode and the folder's code are independent, but share the device secret")
  func besideThePasscode() async throws {
    let store = home.url.appending(path: "store")
    let passcode = CodeLock(
      .passcode, store: store, device: home.url.appending(path: "device"), policy: .standard, parameters: .floor,
      clock: SystemBootClock())
    _ = try passcode.create(SecretBytes(digits: "1111"), keepingKey: true)
    _ = try await home.lock().create("2222")
    for _ in 0..<5 { _ = try await home.lock().unlock("1111") }
    #expect(try passcode.status() == .set(length: 4, lockedOut: nil, failures: 0))
    guard case .opened = try passcode.attempt(SecretBytes(digits: "1111")) else {
      Issue.record("wrong codes of the folder locked the passcode")
      return
    }
  }

  @Test("The descriptions of failures are distinct, and end with a period")
  func descriptions() {
    let failures: [FolderFailure] = [
      .notACode, .alreadySet, .notSet, .codeNeeded, .sameCode, .erased, .changedMeanwhile, .outcomeUnknown, .closed, .notFound,
      .nameRefused, .notAFile(path: "/a"), .core(.exists(path: "/a")), .core(.keyFileMissing(path: "/a")), .core(.cancelled),
    ]
    for failure in failures { #expect(failure.description.hasSuffix(".")) }
    #expect(Set(failures.map(\.description)).count == failures.count)
  }
}
