public import Foundation
import SecretCore
import Synchronization

/// The open Secret Folder.
///
/// After the folder is closed or its last reference is released, the keys are zeroized as soon as no operation uses the keys.
/// The operations run on the folder's own threads, and can run concurrently. Adding, reading and exporting a file end
/// with ``FolderFailure/closed`` when the folder is closed. When the task of such an operation is cancelled, the operation ends
/// with ``FolderFailure/core(_:)`` of ``/SecretCore/CoreError/cancelled``.
public final class OpenFolder: Sendable {
  private struct Access {
    let keys: FolderKeys
    /// The opened slot, which proves knowledge of the code; `nil` once the proof was used up, or if biometrics opened the
    /// folder.
    var proof: OpenedSlot?
  }

  private let access: Mutex<Access?>
  let places: FolderPaths
  private let record: ContentsRecord
  private let queue = DispatchQueue(label: "open folder", attributes: .concurrent)

  /// Creates an open folder with the key of `opened`.
  ///
  /// - Parameter provesCode: Whether the code was entered; only then does the folder authorize a change.
  /// - Throws: ``/SecretCore/CoreError/outOfMemory``, ``/SecretCore/CoreError/cryptographyUnavailable``.
  init(
    _ opened: OpenedSlot, _ places: FolderPaths, _ record: ContentsRecord, provesCode: Bool = true
  ) throws(CoreError) {
    access = Mutex(Access(keys: try FolderKeys(opened.key, record), proof: provesCode ? opened : nil))
    self.places = places
    self.record = record
  }

  /// Closes the folder.
  public func close() {
    access.withLock { $0 = nil }
  }

  /// Returns the page of files at `position`; `nil` is the position of the first page.
  ///
  /// - Parameter limit: The maximum number of files in the page, 1 or more.
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

  /// Adds a copy of the regular file at `file`, under its own name unless `name` is given, and returns the entry of the copy.
  ///
  /// The file is in the folder and durable when this method returns. If this method throws, the file is not in the folder,
  /// except possibly with ``FolderFailure/outcomeUnknown``.
  ///
  /// - Parameter progress: Receives the progress after each block that is read, on a thread of the folder.
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

  /// Decrypts the file, and passes the plaintext to `body` in blocks, in order.
  ///
  /// Each block is authentic and has the correct position in the file. The plaintext is complete only if this method returns
  /// without an error. The bytes of a block are valid until `body` returns. The bytes are zeroized, or overwritten by the next
  /// block, before this method returns.
  ///
  /// - Parameters:
  ///   - progress: Receives the progress after each block that is read, on a thread of the folder.
  ///   - body: Receives each block of the plaintext, on a thread of the folder.
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

  /// Exports the file to `destination`.
  ///
  /// If `destination` is a directory, the exported file is created in this directory, with the file's own name. The exported
  /// file is private, and never overwrites a file. The exported file has the modification date of the original file, if the
  /// file system stores dates.
  ///
  /// The export is atomic, except on a file system that does not support `O_TMPFILE`. A crash can then leave an incomplete
  /// file.
  ///
  /// - Parameter progress: Receives the progress after each block that is read, on a thread of the folder.
  /// - Throws: ``FolderFailure/notFound``, ``FolderFailure/closed``, ``FolderFailure/core(_:)``, the latter with
  ///   ``/SecretCore/CoreError/exists(path:)`` if the exported file exists already.
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
  ///
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

  /// Deletes the file from the folder.
  ///
  /// The salt of the file's key is erased when this method returns, so the contents can no longer be decrypted.
  ///
  /// - Throws: ``FolderFailure/notFound``, ``FolderFailure/outcomeUnknown``, ``FolderFailure/closed``,
  ///   ``FolderFailure/core(_:)``.
  public func delete(_ id: FolderEntry.ID) async throws(FolderFailure) {
    try await run { [places] keys, _ throws(FolderFailure) in
      _ = try places.row(of: id, keys)
      let lock = try core { () throws(CoreError) in
        let lock = try places.files.lockPending()
        try places.files.renameToPending(id)
        return lock
      }
      guard try places.table.remove(id, keys) else { throw .notFound }
      // If the removal fails, a later opening of the folder removes the file.
      try? places.files.remove(id)
      _ = consume lock
    }
  }

  /// Checks that the table of the entries exists, belongs to this folder, and was neither rolled back nor changed by another
  /// program.
  ///
  /// If the check succeeds, the method sweeps the pending files that crashes left. A closed folder is not checked.
  ///
  /// - Throws: The errors of ``EntryTable/require(_:)``.
  func requireEntries() throws(CoreError) {
    guard let keys = access.withLock(\.?.keys) else { return }
    try places.table.require(keys)
    // The sweep fails while another process adds or deletes a file. A later opening then sweeps the pending files.
    try? places.files.sweep(patience: .zero) { id throws(CoreError) in try places.table.find(id, keys) != nil }
  }

  /// Accepts the current entries as authentic, if a rollback, tampering or a missing table is detected.
  ///
  /// A missing table is created without entries.
  ///
  /// - Throws: The errors of ``requireEntries()`` that the user cannot accept, ``DataFiles/sweep(patience:_:)`` and
  ///   ``EntryTable/accept(_:)``.
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

  /// Returns the proof of the code and invalidates the proof, because a proof authorizes only one change.
  ///
  /// - Throws: The errors of ``proof()``.
  func takeProof() throws(FolderFailure) -> OpenedSlot {
    defer { access.withLock { $0?.proof = nil } }
    return try proof()
  }

  /// Returns the proof of the code.
  ///
  /// - Throws: ``FolderFailure/closed``, ``FolderFailure/codeNeeded`` if the proof was used up or biometrics opened the folder.
  func proof() throws(FolderFailure) -> OpenedSlot {
    let found: Result<OpenedSlot?, FolderFailure> = access.withLock { access in
      access.map { .success($0.proof) } ?? .failure(.closed)
    }
    guard let proof = try found.get() else { throw .codeNeeded }
    return proof
  }

  private var isClosed: Bool { access.withLock { $0 == nil } }

  /// Runs `body` on a thread of the folder, and returns its result.
  ///
  /// - Throws: ``FolderFailure/closed``, ``FolderFailure/core(_:)``, and the errors of `body`.
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
  /// Whether the path names a directory, ends with a slash, or is a symbolic link to a directory, as in `cp`.
  fileprivate var isDirectory: Bool {
    var status = stat()
    return hasDirectoryPath || stat(path(percentEncoded: false), &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}

extension FolderPaths {
  /// Returns the entry of a file.
  ///
  /// - Throws: ``FolderFailure/notFound``, ``FolderFailure/core(_:)``.
  func row(of id: FolderEntry.ID, _ keys: FolderKeys) throws(FolderFailure) -> EntryTable.Row {
    guard let row = try core({ () throws(CoreError) in try table.find(id, keys) }) else { throw .notFound }
    return row
  }

  /// Returns the metadata of a file.
  ///
  /// - Throws: ``FolderFailure/notFound``, ``FolderFailure/core(_:)``, the latter with
  ///   ``/SecretCore/CoreError/authenticationFailed`` if the entry does not authenticate.
  func record(of id: FolderEntry.ID, _ keys: FolderKeys) throws(FolderFailure) -> EntryRecord {
    guard let record = try row(of: id, keys).record else { throw .core(.authenticationFailed) }
    return record
  }

  /// Decrypts and authenticates a sealed file into `sink`.
  ///
  /// - Throws: The errors of ``DataFiles/open(_:)``, of the decryption and of `sink`, ``/SecretCore/CoreError/cancelled``.
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
