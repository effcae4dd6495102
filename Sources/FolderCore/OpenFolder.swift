public import Foundation
import SecretCore
import Synchronization

/// The open Secret Folder.
///
/// The keys are wiped when the folder is closed, or its last reference is released. Operations in progress then end with
/// ``FolderFailure/closed``. The operations run on the folder's own threads, several at a time if requested. Long operations
/// end with ``/SecretCore/CoreError/cancelled`` when their task is cancelled.
public final class OpenFolder: Sendable {
  private struct Access {
    let keys: FolderKeys
    /// The opened slot, which proves knowledge of the code until it has authorized a change.
    var proof: OpenedSlot?
  }

  private let access: Mutex<Access?>
  let places: FolderPlaces
  private let record: ContentsRecord
  private let queue = DispatchQueue(label: "open folder", attributes: .concurrent)

  /// Opens the folder with the key of `opened`. `provesCode` is `true` if the code opened the slot; only then one change is
  /// authorized.
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

  /// Returns a page of at most `limit` files, 1 or more, from `position` on; `nil` is the first page.
  /// - Throws: ``FolderFailure/closed``, ``FolderFailure/core(_:)``.
  public func entries(from position: FolderPage.Position? = nil, limit: Int = 1000) async throws(FolderFailure) -> FolderPage {
    precondition(limit > 0, "expected a limit of 1 or more")
    return try await run { [places] keys, _ throws(FolderFailure) in
      let number = position?.number ?? 0
      let rows = try core { () throws(CoreError) in try places.table.rows(after: number, limit: limit, keys) }
      return FolderPage(
        entries: rows.compactMap { row in row.record.map { FolderEntry(row.id, $0) } },
        unreadable: rows.filter { $0.record == nil }.map(\.id),
        next: rows.count == limit ? rows.last.map { FolderPage.Position(number: $0.number) } : nil)
    }
  }

  /// Adds a copy of the regular file at `file`, under its own name unless `name` is given. Returns the entry of the copy.
  ///
  /// The file is in the folder and durable when this returns. If this throws, nothing of the file remains, except possibly with
  /// ``FolderFailure/outcomeUnknown``.
  /// - Throws: ``FolderFailure/notAFile(path:)``, ``FolderFailure/nameRefused``, ``FolderFailure/outcomeUnknown``,
  ///   ``FolderFailure/closed``, ``FolderFailure/core(_:)``.
  public func add(
    _ file: URL, named name: String? = nil, progress: @escaping @Sendable (FolderProgress) -> Void = { _ in }
  ) async throws(FolderFailure) -> FolderEntry {
    try await run { [places] keys, cancellation throws(FolderFailure) in
      let adder = FileAdder(places: places, keys: keys, cancellation: cancellation, progress: progress)
      return try InProgressMarker.during(places.workPath, FolderInterruption.adding.rawValue) { () throws(FolderFailure) in
        try adder.add(file.path(percentEncoded: false), named: name ?? file.lastPathComponent)
      }
    }
  }

  /// Passes the file to `body` in pieces, in order.
  ///
  /// Each piece is authentic and at its position, but the file is complete only if this returns without an error. The bytes are
  /// wiped after `body` returns.
  /// - Throws: ``FolderFailure/notFound``, ``FolderFailure/closed``, ``FolderFailure/core(_:)``.
  public func read(
    _ id: FolderEntry.ID, progress: @escaping @Sendable (FolderProgress) -> Void = { _ in },
    _ body: @escaping @Sendable (UnsafeRawBufferPointer) -> Void
  ) async throws(FolderFailure) {
    try await run { [places] keys, cancellation throws(FolderFailure) in
      let record = try places.record(of: id, keys)
      try core { () throws(CoreError) in
        var sink = ClosureSink(body: body)
        try places.open(id, record, keys, into: &sink, cancellation, progress)
      }
    }
  }

  /// Exports the file to `destination`. If `destination` is a directory, the exported file is in it and has the file's own
  /// name. The exported file is private and has the modification date of the original. No file is overwritten.
  ///
  /// The export is atomic, except on file systems without unnamed files, where a crash leaves an incomplete file.
  /// - Throws: ``FolderFailure/core(_:)`` with ``/SecretCore/CoreError/exists(path:)`` if a file with that name exists,
  ///   ``FolderFailure/notFound``, ``FolderFailure/closed``.
  public func export(
    _ id: FolderEntry.ID, to destination: URL, progress: @escaping @Sendable (FolderProgress) -> Void = { _ in }
  ) async throws(FolderFailure) {
    try await run { [places] keys, cancellation throws(FolderFailure) in
      let record = try places.record(of: id, keys)
      let path = destination.isDirectory ? destination.appending(path: record.name, directoryHint: .notDirectory) : destination
      try InProgressMarker.during(places.workPath, FolderInterruption.exporting.rawValue) { () throws(FolderFailure) in
        try core { () throws(CoreError) in
          var target = try ExportFile(path.path(percentEncoded: false))
          try places.open(id, record, keys, into: &target, cancellation, progress)
          try target.finish(modified: record.modified)
        }
      }
    }
  }

  /// Renames the file.
  /// - Throws: ``FolderFailure/notFound``, ``FolderFailure/nameRefused``, ``FolderFailure/changedMeanwhile``,
  ///   ``FolderFailure/outcomeUnknown``, ``FolderFailure/closed``, ``FolderFailure/core(_:)``.
  public func rename(_ id: FolderEntry.ID, to name: String) async throws(FolderFailure) {
    try await run { [places] keys, _ throws(FolderFailure) in
      let row = try places.row(of: id, keys)
      guard let old = row.record else { throw .core(.authenticationFailed) }
      guard let record = old.renamed(name) else { throw .nameRefused }
      guard try places.table.update(row, to: record, keys) else { throw .changedMeanwhile }
    }
  }

  /// Deletes the file from the folder. The key of its contents is erased when this returns.
  /// - Throws: ``FolderFailure/notFound``, ``FolderFailure/outcomeUnknown``, ``FolderFailure/closed``,
  ///   ``FolderFailure/core(_:)``.
  public func delete(_ id: FolderEntry.ID) async throws(FolderFailure) {
    try await run { [places] keys, _ throws(FolderFailure) in
      _ = try places.row(of: id, keys)
      let lock = try core { () throws(CoreError) in
        let lock = try places.files.lockPending()
        try places.files.unsettle(id)
        return lock
      }
      guard try places.table.remove(id, keys) else { throw .notFound }
      // If the removal fails, the next opening of the folder removes the file.
      try? places.files.remove(id)
      _ = consume lock
    }
  }

  /// Checks that the entries exist, belong to this folder and are authentic.
  func requireEntries() throws(CoreError) {
    guard let keys = access.withLock(\.?.keys) else { return }
    try places.table.require(keys)
    // While another process adds a file, pending files of a crash are not removed; the next opening removes them.
    try? places.files.sweep(patience: .zero) { id throws(CoreError) in try places.table.find(id, keys) != nil }
  }

  /// Accepts the current entries as authentic, if a rollback or tampering was detected.
  func acceptEntries() throws(CoreError) {
    do throws(CoreError) {
      try requireEntries()
    } catch {
      guard error.isAcceptable, let keys = access.withLock(\.?.keys) else { throw error }
      // No file is removed here, because the user may restore the newer entries, which need their files.
      try places.files.sweep(patience: .seconds(5)) { _ in true }
      try places.table.accept(keys)
    }
  }

  /// Returns the proof of the code, which is used up, because it authorizes only one change.
  func takeProof() throws(FolderFailure) -> OpenedSlot {
    defer { access.withLock { $0?.proof = nil } }
    return try proof()
  }

  /// Returns the proof of the code, unless it was used up.
  func proof() throws(FolderFailure) -> OpenedSlot {
    let found: Result<OpenedSlot?, FolderFailure> = access.withLock { access in
      access.map { .success($0.proof) } ?? .failure(.closed)
    }
    guard let proof = try found.get() else { throw .codeNeeded }
    return proof
  }

  private var isClosed: Bool { access.withLock { $0 == nil } }

  /// Runs `body` on a thread of the folder, and returns its result.
  private func run<Success: Sendable>(
    _ body: @escaping @Sendable (FolderKeys, Cancellation) throws(FolderFailure) -> Success
  ) async throws(FolderFailure) -> Success {
    guard let keys = access.withLock(\.?.keys) else { throw .closed }
    let cancellation = Cancellation { [self] () throws(CoreError) in
      if isClosed { return true }
      // A reset erases the key file first, so the records are read only if the key file is missing.
      if try places.keyFile.exists() { return false }
      return try record.loss() != nil
    }
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        queue.async { [places] in
          continuation.resume(
            returning: Result { () throws(FolderFailure) in
              try core { () throws(CoreError) in try places.require() }
              return try body(keys, cancellation)
            })
        }
      }
    } onCancel: {
      cancellation.cancel()
    }
    do throws(FolderFailure) {
      return try result.get()
    } catch .core(.cancelled) where !cancellation.isCancelled {
      if isClosed { throw .closed }
      let loss = try core { () throws(CoreError) in try record.loss() }
      throw .core((loss ?? .erased).error(at: places.table.path))
    }
  }
}

extension URL {
  /// Whether the path names a directory, ends with a slash, or is a symbolic link to a directory, as for `cp`.
  fileprivate var isDirectory: Bool {
    var status = stat()
    return hasDirectoryPath || stat(path(percentEncoded: false), &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}

extension FolderPlaces {
  /// Returns the entry of a file.
  /// - Throws: ``FolderFailure/notFound``, ``FolderFailure/core(_:)``.
  func row(of id: FolderEntry.ID, _ keys: FolderKeys) throws(FolderFailure) -> EntryTable.Row {
    guard let row = try core({ () throws(CoreError) in try table.find(id, keys) }) else { throw .notFound }
    return row
  }

  /// Returns the metadata of a file.
  /// - Throws: ``FolderFailure/notFound``, or ``FolderFailure/core(_:)`` if the entry does not authenticate.
  func record(of id: FolderEntry.ID, _ keys: FolderKeys) throws(FolderFailure) -> EntryRecord {
    guard let record = try row(of: id, keys).record else { throw .core(.authenticationFailed) }
    return record
  }

  /// Decrypts a sealed file into `sink`.
  func open(
    _ id: FolderEntry.ID, _ record: EntryRecord, _ keys: FolderKeys, into sink: inout some ByteSink & ~Copyable,
    _ cancellation: Cancellation, _ progress: @escaping @Sendable (FolderProgress) -> Void
  ) throws(CoreError) {
    let file = try files.open(id)
    let size = try file.size()
    var source = ProgressSource(file, total: size, cancellation, progress)
    try ChunkedFile.open(&source, into: &sink, key: keys.key(salt: record.salt), context: id.bytes)
  }
}
