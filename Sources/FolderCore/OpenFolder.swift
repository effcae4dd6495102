public import Foundation
import SecretCore
import Synchronization

/// The Secret Folder while it is open.
///
/// When the last reference to it goes, or it is closed, its keys are wiped and nothing can be done with it any more. What is under way
/// ends with ``FolderFailure/closed``. The operations run on threads of the folder's own, several at a time if asked for; those that
/// take long end with ``/SecretCore/CoreError/cancelled`` when their task is cancelled.
public final class OpenFolder: Sendable {
  private struct Access {
    let keys: FolderKeys
    /// What proves the code, until it is used.
    var proof: OpenedSlot?
  }

  private let access: Mutex<Access?>
  let places: FolderPlaces
  private let record: ContentsRecord
  private let queue = DispatchQueue(label: "open folder", attributes: .concurrent)

  /// The folder that `opened` opens; who opened it with the code has proven that it is known.
  init(
    _ opened: OpenedSlot, _ places: FolderPlaces, _ record: ContentsRecord, provesCode: Bool = true
  ) throws(CoreError) {
    access = Mutex(Access(keys: try FolderKeys(opened.key, record), proof: provesCode ? opened : nil))
    self.places = places
    self.record = record
  }

  /// Closes the folder.
  public func close() {
    access.withLock { $0 = nil }
  }

  /// At most `limit` files, 1 or more, from `position` on, or else from the first.
  public func entries(from position: FolderPage.Position? = nil, limit: Int = 1000) async throws(FolderFailure) -> FolderPage {
    precondition(limit > 0, "a page has room for a file")
    return try await run { [places] keys, _ throws(FolderFailure) in
      let number = position?.number ?? 0
      let rows = try core { () throws(CoreError) in try places.table.rows(after: number, limit: limit, keys) }
      return FolderPage(
        entries: rows.compactMap { row in row.record.map { FolderEntry(row.id, $0) } },
        unreadable: rows.filter { $0.record == nil }.map(\.id),
        next: rows.count == limit ? rows.last.map { FolderPage.Position(number: $0.number) } : nil)
    }
  }

  /// Adds a copy of the regular file at `file`, under its own name unless told another.
  ///
  /// When this returns, the file is in the folder and survives a loss of power; when it throws, nothing is left of it, except with
  /// ``FolderFailure/outcomeUnknown``.
  public func add(
    _ file: URL, named name: String? = nil, progress: @escaping @Sendable (FolderProgress) -> Void = { _ in }
  ) async throws(FolderFailure) -> FolderEntry {
    try await run { [places] keys, interruption throws(FolderFailure) in
      let adding = Adding(places: places, keys: keys, interruption: interruption, progress: progress)
      return try WorkNote.during(places.workPath, FolderInterruption.adding.rawValue) { () throws(FolderFailure) in
        try adding.add(file.path(percentEncoded: false), named: name ?? file.lastPathComponent)
      }
    }
  }

  /// Hands the file to `body`, piece by piece in order.
  ///
  /// Each piece authenticates, and stands where it should; but only when this returns is it certain that they were all. The bytes
  /// are wiped after `body` returns.
  public func read(
    _ id: FolderEntry.ID, progress: @escaping @Sendable (FolderProgress) -> Void = { _ in },
    _ body: @escaping @Sendable (UnsafeRawBufferPointer) -> Void
  ) async throws(FolderFailure) {
    try await run { [places] keys, interruption throws(FolderFailure) in
      let record = try places.record(of: id, keys)
      try core { () throws(CoreError) in
        var sink = ClosureSink(body: body)
        try places.open(id, record, keys, into: &sink, interruption, progress)
      }
    }
  }

  /// Writes the file to `destination`, or, where that is a directory, into it under the file's own name: as a file of its owner's alone
  /// with the date of the one that was added. No file is overwritten.
  ///
  /// It is there as a whole or not at all.
  /// - Throws: ``FolderFailure/core(_:)`` with ``/SecretCore/CoreError/exists(path:)`` if there is a file of that name.
  public func export(
    _ id: FolderEntry.ID, to destination: URL, progress: @escaping @Sendable (FolderProgress) -> Void = { _ in }
  ) async throws(FolderFailure) {
    try await run { [places] keys, interruption throws(FolderFailure) in
      let record = try places.record(of: id, keys)
      let path = destination.isDirectory ? destination.appending(path: record.name, directoryHint: .notDirectory) : destination
      try WorkNote.during(places.workPath, FolderInterruption.exporting.rawValue) { () throws(FolderFailure) in
        try core { () throws(CoreError) in
          var target = try ExportFile(path.path(percentEncoded: false))
          try places.open(id, record, keys, into: &target, interruption, progress)
          try target.finish(modified: record.modified)
        }
      }
    }
  }

  /// Gives the file another name.
  public func rename(_ id: FolderEntry.ID, to name: String) async throws(FolderFailure) {
    try await run { [places] keys, _ throws(FolderFailure) in
      let row = try places.row(of: id, keys)
      guard let old = row.record else { throw .core(.authenticationFailed) }
      guard let record = old.renamed(name) else { throw .nameRefused }
      guard try places.table.update(row, to: record, keys) else { throw .changedMeanwhile }
    }
  }

  /// Removes the file from the folder; the key to its bytes is gone when this returns.
  public func delete(_ id: FolderEntry.ID) async throws(FolderFailure) {
    try await run { [places] keys, _ throws(FolderFailure) in
      _ = try places.row(of: id, keys)
      let lock = try core { () throws(CoreError) in
        let lock = try places.files.lockPending()
        try places.files.unsettle(id)
        return lock
      }
      guard try places.table.remove(id, keys) else { throw .notFound }
      // What is left if this fails is removed when the folder is opened the next time.
      try? places.files.remove(id)
      _ = consume lock
    }
  }

  /// Checks that there are entries, that they belong to this folder, and that they are as they were left.
  func requireEntries() throws(CoreError) {
    guard let keys = access.withLock(\.?.keys) else { return }
    try places.table.require(keys)
    // Whoever adds a file at the moment keeps what a crash left behind from being removed; then the next one does.
    try? places.files.sweep(patience: .zero) { id throws(CoreError) in try places.table.find(id, keys) != nil }
  }

  /// Takes the entries as they are, if they are not as they were left.
  func acceptEntries() throws(CoreError) {
    do throws(CoreError) {
      try requireEntries()
    } catch {
      guard error.isAcceptable, let keys = access.withLock(\.?.keys) else { throw error }
      // No file goes for that: those of another time may be wanted again.
      try places.files.sweep(patience: .seconds(5)) { _ in true }
      try places.table.accept(keys)
    }
  }

  /// The proof that the code was known, which serves for one change.
  func takeProof() throws(FolderFailure) -> OpenedSlot {
    defer { access.withLock { $0?.proof = nil } }
    return try proof()
  }

  /// The proof that the code was known, if it was not taken yet.
  func proof() throws(FolderFailure) -> OpenedSlot {
    let found: Result<OpenedSlot?, FolderFailure> = access.withLock { access in
      access.map { .success($0.proof) } ?? .failure(.closed)
    }
    guard let proof = try found.get() else { throw .codeNeeded }
    return proof
  }

  private var isClosed: Bool { access.withLock { $0 == nil } }

  /// Runs `body` on a thread of the folder's own.
  private func run<Success: Sendable>(
    _ body: @escaping @Sendable (FolderKeys, Interruption) throws(FolderFailure) -> Success
  ) async throws(FolderFailure) -> Success {
    guard let keys = access.withLock(\.?.keys) else { throw .closed }
    let interruption = Interruption { [self] () throws(CoreError) in
      if isClosed { return true }
      // A reset destroys the key file first; only then it is worth a look at the records.
      if try places.keyFile.exists() { return false }
      return try record.loss() != nil
    }
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        queue.async { [places] in
          continuation.resume(
            returning: Result { () throws(FolderFailure) in
              try core { () throws(CoreError) in try places.require() }
              return try body(keys, interruption)
            })
        }
      }
    } onCancel: {
      interruption.interrupt()
    }
    do throws(FolderFailure) {
      return try result.get()
    } catch .core(.cancelled) where !interruption.isInterrupted {
      if isClosed { throw .closed }
      let loss = try core { () throws(CoreError) in try record.loss() }
      throw .core((loss ?? .erased).error(at: places.table.path))
    }
  }
}

extension URL {
  /// Whether it is said to be a directory, or there is one; also by way of a link, as for `cp`.
  fileprivate var isDirectory: Bool {
    var status = stat()
    return hasDirectoryPath || stat(path(percentEncoded: false), &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}

extension FolderPlaces {
  /// The entry of a file that there has to be.
  func row(of id: FolderEntry.ID, _ keys: FolderKeys) throws(FolderFailure) -> EntryTable.Row {
    guard let row = try core({ () throws(CoreError) in try table.find(id, keys) }) else { throw .notFound }
    return row
  }

  /// What there is to say of a file that there has to be.
  func record(of id: FolderEntry.ID, _ keys: FolderKeys) throws(FolderFailure) -> EntryRecord {
    guard let record = try row(of: id, keys).record else { throw .core(.authenticationFailed) }
    return record
  }

  /// Opens a sealed file into `sink`.
  func open(
    _ id: FolderEntry.ID, _ record: EntryRecord, _ keys: FolderKeys, into sink: inout some ByteSink & ~Copyable,
    _ interruption: Interruption, _ progress: @escaping @Sendable (FolderProgress) -> Void
  ) throws(CoreError) {
    let file = try files.open(id)
    let size = try file.size()
    var source = FollowedSource(file, total: size, interruption, progress)
    try ChunkedFile.open(&source, into: &sink, key: keys.key(salt: record.salt), context: id.bytes)
  }
}
