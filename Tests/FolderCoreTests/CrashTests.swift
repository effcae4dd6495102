import DiskFaults
import FolderCore
import Foundation
import SecretCore
import Testing

/// Tests of the folder's crash consistency: its state after a crash at each call that modifies the disk.
@Suite struct CrashTests {
  private let home: Home

  init() throws {
    home = try Home()
  }

  @Test("After a crash at any call, an added file is complete or absent, and complete if the addition was acknowledged")
  func add() async throws {
    let folder = try await home.lock().create("1234")
    let old = try await folder.add(home.file("old", pattern(20_000)))
    let url = try home.file("new", pattern(300_000, 2))
    try await atEveryCall { name, place in
      var added: FolderEntry?
      let calls = await Faults.run(.ends, at: place, below: directory) {
        added = try? await folder.add(url, named: name)
      }
      let again = try #require(try await home.lock().open("1234"))
      #expect(try await again.contents(old.id) == pattern(20_000))
      let page = try await again.entries()
      #expect(page.unreadable.isEmpty)
      if let added { #expect(page.entries.contains(added)) }
      for entry in page.entries.dropFirst() { #expect(try await again.contents(entry.id) == pattern(300_000, 2)) }
      // The preceding opening of the folder has removed the files of the interrupted operation.
      #expect(try home.names("folder/files").count == page.entries.count)
      return calls
    }
  }

  @Test("After a crash at any call, a deleted file is complete or absent")
  func delete() async throws {
    let folder = try await home.lock().create("1234")
    let url = try home.file("a", pattern(1000))
    try await atEveryCall { name, place in
      let entry = try await folder.add(url, named: name)
      var isDone = false
      let calls = await Faults.run(.ends, at: place, below: directory) {
        isDone = (try? await folder.delete(entry.id)) != nil
      }
      let again = try #require(try await home.lock().open("1234"))
      let entries = try await again.entries().entries
      #expect(!isDone || entries.isEmpty)
      for entry in entries {
        #expect(try await again.contents(entry.id) == pattern(1000))
        try await again.delete(entry.id)
      }
      #expect(try home.names("folder/files").isEmpty)
      return calls
    }
  }

  @Test("After a crash at any call, the setup of the folder is complete, or can be repeated")
  func create() async throws {
    try await atEveryCall { _, place in
      for name in ["folder", "device"] { try? FileManager.default.removeItem(atPath: home.path(name)) }
      var isDone = false
      let calls = await Faults.run(.ends, at: place, below: home.url) {
        isDone = (try? await home.lock().create("1234")) != nil
      }
      let isSet = await home.lock().status() != .notSet
      #expect(isSet || !isDone)
      let found = isSet ? try await home.lock().open("1234") : try await home.lock().create("1234")
      let folder = try #require(found)
      let entry = try await folder.add(home.file("a", [1]))
      #expect(try await folder.contents(entry.id) == [1])
      return calls
    }
  }

  @Test("After a crash at any call of a code change, exactly one of the two codes opens the folder")
  func change() async throws {
    _ = try await home.lock().create("1111")
    var (current, other) = ("1111", "2222")
    try await atEveryCall { _, place in
      let folder = try #require(try await home.lock().open(current))
      var isDone = false
      let calls = await Faults.run(.ends, at: place, below: home.url) {
        isDone = (try? await home.lock().change(folder, to: other)) != nil
      }
      let opensWithOld = try await home.lock().open(current) != nil
      let opensWithNew = try await home.lock().open(other) != nil
      #expect(opensWithOld != opensWithNew)
      #expect(!isDone || opensWithNew)
      if opensWithNew { swap(&current, &other) }
      return calls
    }
  }

  @Test("After a crash at any call, a reset has not begun, or the next operation completes the reset and erases all keys")
  func reset() async throws {
    let folder = try await home.lock().create("1234")
    for name in ["a", "b"] { _ = try await folder.add(home.file(name, pattern(1000))) }
    for name in ["folder", "device"] { try home.copy(name, to: "saved-\(name)") }
    let key = try #require(home.bytes("folder/folder-key"))
    try await atEveryCall { _, place in
      for name in ["folder", "device"] { try home.copy("saved-\(name)", to: name) }
      var isDone = false
      let calls = await Faults.run(.ends, at: place, below: home.url) {
        isDone = (try? await home.lock().reset()) != nil
      }
      switch await home.lock().status() {
      case .set:
        #expect(!isDone)
        #expect(try await home.lock().open("1234")?.names() == ["a", "b"])
      case .notSet:
        #expect(try home.names("folder").sorted() == leftovers)
        #expect(try home.names("folder/files").isEmpty)
        for name in leftovers where name != "files" {
          #expect(Data(home.bytes("folder/\(name)") ?? []).range(of: Data(key)) == nil)
        }
        guard case .failed(.notSet) = try await home.lock().unlock("1234") else {
          Issue.record("a folder that was reset opened")
          return calls
        }
        #expect(try await home.lock().create("4321").names().isEmpty)
      case .unreadable(let failure): Issue.record("\(failure)")
      }
      return calls
    }
  }

  @Test("After a crash at any call, an attempt is either counted and logged, or neither counted nor logged")
  func attempt() async throws {
    _ = try await home.lock().create("1234")
    for name in ["folder", "device"] { try home.copy(name, to: "saved-\(name)") }
    try await atEveryCall { _, place in
      for name in ["folder", "device"] { try home.copy("saved-\(name)", to: name) }
      var answer: FolderUnlockResult?
      let calls = try await Faults.run(.ends, at: place, below: home.url) { answer = try await home.lock().unlock("0000") }
      let trail = try home.trail()
      guard case .set(_, _, let failures) = await home.lock().status() else {
        Issue.record("expected a code")
        return calls
      }
      #expect(trail.isIntact)
      #expect(
        trail.entries.map(\.event) == [AuditEvent](repeating: .wrongCode, count: failures) + [.codeCreated, .logBegun])
      if case .incorrect = answer { #expect(failures == 1) }
      return calls
    }
  }

  @Test("The sealed file and its pending name are durable before the entry is written")
  func order() async throws {
    let folder = try await home.lock().create("1234")
    let url = try home.file("a", pattern(1000))
    let calls = try await Faults.run(.ends, at: .max, below: directory) { _ = try await folder.add(url) }
    let name = try #require(try home.names("folder/files").first)
    let file = try #require(calls.lastIndex(of: "sync /files/\(name).pending"))
    let directory = try #require(calls.firstIndex(of: "sync /files"))
    let entry = try #require(calls.firstIndex { $0.hasPrefix("write /entries.sqlite") })
    #expect(calls.lastIndex(of: "write /files/\(name).pending").map { $0 < file } == true)
    #expect(file < directory && directory < entry)
    #expect(calls[entry...].contains("sync /entries.sqlite"))
  }

  @Test("A reset durably erases the key file before it erases the key slot, the entries and the files")
  func resetOrder() async throws {
    let folder = try await home.lock().create("1234")
    _ = try await folder.add(home.file("a", pattern(1000)))
    let file = try #require(try home.names("folder/files").first)
    let calls = try await Faults.run(.ends, at: .max, below: directory) { try await home.lock().reset() }
    let steps = [
      "write /folder-key", "sync /folder-key", "unlink /folder-key", "write /store.sqlite", "write /entries.sqlite",
      "unlink /files/\(file)",
    ]
    let places = steps.map { step in calls.firstIndex(of: step) }
    #expect(!places.contains(nil), "\(calls)")
    #expect(places.compactMap(\.self) == places.compactMap(\.self).sorted())
    let gone = try #require(calls.firstIndex(of: "unlink /folder-key"))
    #expect(calls[(gone + 1)...].first == "sync ")
  }

  /// The names that remain after a reset: the directory of the files and its lock.
  private let leftovers = ["files", "files.lock"]

  private var directory: URL { home.url.appending(path: "folder") }

  /// Runs `body` once for each call that modifies the disk, and once more without a crash.
  ///
  /// - Parameter body: Simulates a crash at the call with the given number, and returns the recorded calls. The first argument
  ///   is a unique file name.
  private func atEveryCall(_ body: (String, Int) async throws -> [String]) async throws {
    for place in 0... {
      let calls = try await body("file \(place)", place)
      if calls.count <= place {
        #expect(place > 3)
        return
      }
    }
  }
}
