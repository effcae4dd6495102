import DiskFaults
import FolderCore
import Foundation
import SecretCore
import Synchronization
import Testing

/// Tests of disk errors, cancellation and concurrent use of the folder.
@Suite struct InterruptedOperationTests {
  private let home: Home

  init() throws {
    home = try Home()
  }

  @Test("After a disk error at any call, a failed addition leaves no file behind", arguments: [ENOSPC, EIO])
  func failingDisk(error: Int32) async throws {
    let folder = try await home.lock().create("1234")
    let url = try home.file("a", pattern(300_000))
    var place = 0
    while true {
      var added: FolderEntry?
      var failure: (any Error)?
      let calls = await Faults.run(.fails(error), at: place, below: home.url.appending(path: "folder")) {
        do { added = try await folder.add(url) } catch { failure = error }
      }
      let entries = try await folder.entries().entries
      #expect(try home.names("folder/files").count == entries.count, "\(calls)")
      if let added {
        #expect(entries == [added])
        #expect(try await folder.contents(added.id) == pattern(300_000))
        try await folder.delete(added.id)
      } else {
        #expect(entries.isEmpty)
        guard case .core(.storage(let reported)) = failure as? FolderFailure else {
          Issue.record("\(String(describing: failure))")
          return
        }
        #expect(error == EIO || reported.kind == .full)
      }
      if calls.count <= place { break }
      place += 1
    }
    #expect(place > 5)
    #expect(try await home.lock().open("1234")?.names().isEmpty == true)
  }

  @Test("An addition beyond the file size limit fails, leaves no file behind, and keeps existing files")
  func noRoom() async throws {
    await #expect(processExitsWith: .success) {
      let home = try Home()
      let folder = try await home.lock().create("1234")
      let small = try await folder.add(home.file("small", pattern(1000)))
      let url = try home.file("large", pattern(2_000_000))
      signal(SIGXFSZ, SIG_IGN)
      var limit = rlimit(rlim_cur: 1_000_000, rlim_max: rlim_t.max)
      #expect(setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit) == 0)
      await #expect(throws: FolderFailure.self) { _ = try await folder.add(url) }
      #expect(try home.names("folder/files").count == 1)
      #expect(try await folder.contents(small.id) == pattern(1000))
    }
  }

  @Test("After a kill during an addition, the file is complete, or the next opening removes the partial data", arguments: 0..<4)
  func killed(round: Int) async throws {
    let folder = try await home.lock().create("1234")
    let old = try await folder.add(home.file("old", pattern(1000)))
    _ = try home.file("new", pattern(3_000_000))
    let url = home.url
    await #expect(processExitsWith: .signal(SIGKILL)) { [url = url as URL, round = round as Int] in
      let folder = try #require(try await FolderLock(home: url).open("1234"))
      _ = await Faults.run(.kills, at: 3 + round * 5, below: url) {
        _ = try? await folder.add(url.appending(path: "new"))
      }
      // The addition may have completed before the call with the fault, so the process is killed here.
      kill(getpid(), SIGKILL)
    }
    let again = try #require(try await home.lock().open("1234"))
    let entries = try await again.entries().entries
    #expect(entries.first == old)
    #expect(try home.names("folder/files").count == entries.count)
    for entry in entries.dropFirst() { #expect(try await again.contents(entry.id) == pattern(3_000_000)) }
  }

  @Test("A cancelled addition or export leaves no file behind")
  func cancelled() async throws {
    let folder = try await home.lock().create("1234")
    let url = try home.file("a", pattern(1_000_000))
    let adding = Canceller()
    await #expect(throws: FolderFailure.core(.cancelled)) {
      try await adding.run { _ = try await folder.add(url, progress: adding.progress) }
    }
    #expect(try home.names("folder/files").isEmpty)
    let entry = try await folder.add(url)
    let exporting = Canceller()
    await #expect(throws: FolderFailure.core(.cancelled)) {
      try await exporting.run {
        try await folder.export(entry.id, to: home.url.appending(path: "out"), progress: exporting.progress)
      }
    }
    #expect(try home.names("") == ["a", "device", "folder"])
  }

  @Test("Progress is reported for each block, up to 100 percent")
  func progress() async throws {
    let folder = try await home.lock().create("1234")
    let steps = Steps()
    let entry = try await folder.add(home.file("a", pattern(1_000_000)), progress: steps.add)
    #expect(steps.all.map(\.done) == [262_144, 524_288, 786_432, 1_000_000])
    #expect(steps.all.allSatisfy { $0.total == 1_000_000 })
    let reading = Steps()
    try await folder.read(entry.id, progress: reading.add) { _ in }
    #expect(reading.all.last.map { $0.done == $0.total } == true)
  }

  @Test("Closing the folder stops an addition in progress, which leaves no file behind")
  func closedMeanwhile() async throws {
    let folder = try await home.lock().create("1234")
    let url = try home.file("a", pattern(1_000_000))
    await #expect(throws: FolderFailure.closed) { _ = try await folder.add(url, progress: { _ in folder.close() }) }
    #expect(try home.names("folder/files").isEmpty)
  }

  @Test("A reset by another process stops an addition, and invalidates the open folder even after a new setup")
  func resetMeanwhile() async throws {
    let folder = try await home.lock().create("1234")
    let old = try await folder.add(home.file("old", [1]))
    let url = try home.file("a", pattern(1_000_000))
    let erased = FolderFailure.core(.contentsErased(path: home.path("folder/entries.sqlite")))
    await #expect(throws: erased) {
      // Simulates another process that has recorded the erasure, and then waits for the file lock that this process holds.
      _ = try await folder.add(url, progress: { [home] _ in try? home.beginReset() })
    }
    #expect(try home.names("folder/files").count == 1)
    #expect(await home.lock().status() == .notSet)
    #expect(try home.names("folder/files").isEmpty)
    let new = try await home.lock().create("5678")
    await #expect(throws: erased) { _ = try await folder.contents(old.id) }
    await #expect(throws: erased) { _ = try await folder.entries() }
    await #expect(throws: erased) { _ = try await folder.add(url) }
    await #expect(throws: FolderFailure.changedMeanwhile) { try await home.lock().change(folder, to: "9999") }
    #expect(try await new.names().isEmpty)
    #expect(try home.names("folder/files").isEmpty)
  }

  @Test("A reset during a suspended addition erases the key file, and is completed by the next operation")
  func resetBesideAdding() async throws {
    let folder = try await home.lock().create("1234")
    _ = try await folder.add(home.file("a", [1]))
    let lock = try FileLock(home.path("folder/files.lock"), .shared)
    await #expect(throws: FolderFailure.self) { try await home.lock().reset() }
    #expect(home.bytes("folder/folder-key") == nil)
    #expect(home.bytes("folder/entries.sqlite") == nil)
    #expect(try home.names("folder/files").count == 1)
    _ = consume lock
    #expect(await home.lock().status() == .notSet)
    #expect(try home.names("folder/files").isEmpty)
  }

  @Test("Concurrent additions by two processes and several tasks lose no file")
  func manyAtOnce() async throws {
    _ = try await home.lock().create("1234")
    for name in ["a", "b"] { _ = try home.file(name, pattern(200_000, name == "a" ? 1 : 2)) }
    let url = home.url
    async let other: Void = { () async in
      await #expect(processExitsWith: .success) { [url = url as URL] in
        let folder = try #require(try await FolderLock(home: url).open("1234"))
        for _ in 0..<8 { _ = try await folder.add(url.appending(path: "b")) }
      }
    }()
    let folder = try #require(try await home.lock().open("1234"))
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<8 { group.addTask { _ = try await folder.add(url.appending(path: "a")) } }
      try await group.waitForAll()
    }
    await other
    let again = try #require(try await home.lock().open("1234"))
    let entries = try await again.entries().entries
    #expect(entries.count { $0.name == "a" } == 8 && entries.count { $0.name == "b" } == 8)
    for entry in entries { #expect(try await again.contents(entry.id) == pattern(200_000, entry.name == "a" ? 1 : 2)) }
    #expect(try home.names("folder/files").count == 16)
  }

  @Test("If four locks set up the folder at the same time, exactly one setup succeeds")
  func setUpAtOnce() async throws {
    let home = home
    let winners = try await withThrowingTaskGroup(of: String?.self) { group in
      for code in ["1111", "2222", "3333", "4444"] {
        group.addTask {
          do {
            _ = try await home.lock().create(code)
            return code
          } catch FolderFailure.alreadySet {
            return nil
          }
        }
      }
      return try await group.reduce(into: [String]()) { if let code = $1 { $0.append(code) } }
    }
    #expect(winners.count == 1)
    let winner = try #require(winners.first)
    #expect(try await home.lock().open(winner) != nil)
  }
}

/// A helper that runs a task, and cancels the task at its first progress report.
private final class Canceller: Sendable {
  private let task = Mutex<Task<Void, any Error>?>(nil)

  var progress: @Sendable (FolderProgress) -> Void { { [self] _ in task.withLock { $0?.cancel() } } }

  func run(_ body: @escaping @Sendable () async throws -> Void) async throws {
    let started = task.withLock { task in
      let started = Task { try await body() }
      task = started
      return started
    }
    try await started.value
  }
}

/// A thread-safe collection of progress reports.
private final class Steps: Sendable {
  private let steps = Mutex<[FolderProgress]>([])

  var all: [FolderProgress] { steps.withLock { $0 } }

  var add: @Sendable (FolderProgress) -> Void { { [self] step in steps.withLock { $0.append(step) } } }
}
