import Foundation
import SecretCore

/// The way of a file into the folder: sealed and synced first, and then its entry, which makes it count.
struct Adding {
  let places: FolderPlaces
  let keys: FolderKeys
  let interruption: Interruption
  let progress: @Sendable (FolderProgress) -> Void

  /// Adds the file at `path`.
  func add(_ path: String, named name: String) throws(FolderFailure) -> FolderEntry {
    // Without waiting, as a pipe would have it, to be found out to be no regular file.
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
    var source = FollowedSource(file, total: Int(status.st_size), interruption, progress)
    do throws(CoreError) {
      record.size = try seal(&source, as: id, salt: salt)
    } catch {
      try? places.files.remove(id)
      throw .core(error)
    }
    try save(record, as: id)
    // Where this fails, the file is found as it is called, and settled when the folder is opened the next time.
    try? places.files.settle(id)
    _ = consume lock
    return FolderEntry(id, record)
  }

  /// Writes the sealed file, which is on the disk when this returns.
  private func seal(_ source: inout FollowedSource, as id: FolderEntry.ID, salt: [UInt8]) throws(CoreError) -> Int {
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
      // The file stays pending, until the folder is opened the next time.
      throw .outcomeUnknown
    } catch {
      try? places.files.remove(id)
      throw error
    }
  }
}

extension timespec {
  /// Whole milliseconds since 1970; a file can have a date that is too far away for them, and then has the first or the last that is not.
  fileprivate var milliseconds: Int64 {
    let bound = Int64.max / 1000 - 1
    return min(max(Int64(tv_sec), -bound), bound) * 1000 + Int64(tv_nsec) / 1_000_000
  }
}
