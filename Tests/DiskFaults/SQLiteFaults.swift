import CSQLite
import Foundation
import Synchronization

/// Injection of ``Faults`` into the writes, syncs and truncations of SQLite, for databases and journals.
enum SQLiteFaults {
  /// The hooks in SQLite's VFS. The first access installs the hooks for all databases that the process opens afterwards.
  static let installed: Void = {
    guard let found = sqlite3_vfs_find(nil) else { preconditionFailure("SQLite has no default VFS") }
    system = found.pointee
    found.pointee.xOpen = openFile
  }()

  nonisolated(unsafe) fileprivate static var system = sqlite3_vfs()
  nonisolated(unsafe) fileprivate static var original = sqlite3_io_methods()
  /// The paths of open files, by the address of their `sqlite3_file`.
  private static let paths = Mutex<[UInt: String]>([:])

  /// The replacement tables of I/O methods, by the address of the original table.
  ///
  /// Databases and journals have different tables.
  private static let replacements = Mutex<[UInt: UInt]>([:])

  fileprivate static func watch(_ file: UnsafeMutablePointer<sqlite3_file>, _ path: String) {
    guard let found = file.pointee.pMethods else { return }
    let address = UInt(bitPattern: file)
    paths.withLock { $0[address] = path }
    let place = UInt(bitPattern: found)
    let ours = replacements.withLock { replacements in
      if let known = replacements[place] { return known }
      let copy = UnsafeMutablePointer<sqlite3_io_methods>.allocate(capacity: 1)
      guard let methods = UnsafePointer<sqlite3_io_methods>(bitPattern: place) else { return place }
      // One original table is sufficient, because databases and journals use the same functions to write, sync and truncate.
      original = methods.pointee
      copy.initialize(to: original)
      copy.pointee.xWrite = write
      copy.pointee.xSync = sync
      copy.pointee.xTruncate = truncate
      replacements[place] = UInt(bitPattern: copy)
      return UInt(bitPattern: copy)
    }
    file.pointee.pMethods = UnsafePointer(bitPattern: ours)
  }

  fileprivate static func fails(_ name: String, _ file: UnsafeMutablePointer<sqlite3_file>?) -> Int32? {
    let address = UInt(bitPattern: file)
    guard let path = paths.withLock({ $0[address] }) else { return nil }
    return Faults.error(name, path).map { $0 == ENOSPC ? SQLITE_FULL : SQLITE_IOERR }
  }
}

private func openFile(
  _ vfs: UnsafeMutablePointer<sqlite3_vfs>?, _ name: UnsafePointer<CChar>?, _ file: UnsafeMutablePointer<sqlite3_file>?,
  _ flags: Int32, _ answer: UnsafeMutablePointer<Int32>?
) -> Int32 {
  let code = SQLiteFaults.system.xOpen(vfs, name, file, flags, answer)
  if code == SQLITE_OK, let name, let file { SQLiteFaults.watch(file, String(cString: name)) }
  return code
}

private func write(
  _ file: UnsafeMutablePointer<sqlite3_file>?, _ bytes: UnsafeRawPointer?, _ count: Int32, _ offset: sqlite3_int64
) -> Int32 {
  SQLiteFaults.fails("write", file) ?? SQLiteFaults.original.xWrite(file, bytes, count, offset)
}

private func sync(_ file: UnsafeMutablePointer<sqlite3_file>?, _ flags: Int32) -> Int32 {
  SQLiteFaults.fails("sync", file) ?? SQLiteFaults.original.xSync(file, flags)
}

private func truncate(_ file: UnsafeMutablePointer<sqlite3_file>?, _ size: sqlite3_int64) -> Int32 {
  SQLiteFaults.fails("truncate", file) ?? SQLiteFaults.original.xTruncate(file, size)
}
