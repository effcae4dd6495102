import Foundation
import SecretCore

/// The addition of one file to the folder.
///
/// The file is sealed and synced before its entry is saved. The entry commits the addition.
struct FileAdder {
  let places: FolderPaths
  let keys: FolderKeys
  let cancellation: Cancellation
  let progress: @Sendable (FolderProgress) -> Void

  /// Adds the file at `path` to the folder under this name, and returns the entry of the file.
  ///
  /// - Throws: ``FolderFailure/notAFile(path:)``, ``FolderFailure/nameRefused``, ``FolderFailure/outcomeUnknown``,
  ///   ``FolderFailure/core(_:)``.
  func add(_ path: String, named name: String) throws(FolderFailure) -> FolderEntry {
    // The file is opened without blocking, so that a pipe can be detected and rejected.
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { throw .core(.storage(.last(path))) }
    let file = OpenFile(descriptor, path: path)
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .core(.storage(.last(path))) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .notAFile(path: path) }
    let salt = try core { () throws(CoreError) in try Random.bytes(32) }
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    guard
      var record = EntryRecord(name: name, size: 0, added: now.milliseconds, modified: status.st_mtim.milliseconds, salt: salt)
    else {
      throw .nameRefused
    }
    let id = try core { () throws(CoreError) in try FolderEntry.ID() }
    let lock = try core { () throws(CoreError) in try places.files.lockPending() }
    var source = ProgressSource(file, total: Int(status.st_size), cancellation, progress)
    do throws(CoreError) {
      record.size = try seal(&source, as: id, salt: salt)
    } catch {
      try? places.files.remove(id)
      throw .core(error)
    }
    try save(record, as: id)
    // If the renaming fails, `DataFiles.open` still finds the file under its pending name. A later opening of the folder
    // repeats the renaming.
    try? places.files.renameToFinal(id)
    _ = consume lock
    return FolderEntry(id, record)
  }

  /// Writes the sealed file, and returns the size of the plaintext in bytes.
  ///
  /// The file is durable when this method returns.
  ///
  /// - Throws: The errors of `source`, of the sealed file and of the encryption.
  private func seal(_ source: inout ProgressSource, as id: FolderEntry.ID, salt: [UInt8]) throws(CoreError) -> Int {
    var file = try places.files.create(id)
    let size = try ChunkedFile.seal(&source, into: &file, key: keys.key(salt: salt), context: id.bytes)
    try file.synchronize()
    try places.files.synchronize()
    return size
  }

  private func save(_ record: EntryRecord, as id: FolderEntry.ID) throws(FolderFailure) {
    do throws(FolderFailure) {
      try places.table.insert(record, as: id, keys)
    } catch .outcomeUnknown {
      // The file remains pending until a later opening of the folder.
      throw .outcomeUnknown
    } catch {
      try? places.files.remove(id)
      throw error
    }
  }
}

extension timespec {
  /// The time in whole milliseconds since 1970.
  ///
  /// A time outside of the range of `Int64` is clamped.
  fileprivate var milliseconds: Int64 {
    let bound = Int64.max / 1000 - 1
    return min(max(Int64(tv_sec), -bound), bound) * 1000 + Int64(tv_nsec) / 1_000_000
  }
}
