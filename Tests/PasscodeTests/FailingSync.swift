import CSQLite
import Foundation
import Synchronization

/// Fault injection for the last sync of each commit in this process, which fails while ``action`` is set.
///
/// SQLite truncates the journal before the last sync, so the transaction is complete.
enum FailingSync {
  /// The action to run before the last sync of a commit fails; `nil` lets every sync succeed.
  static let action = Mutex<(@Sendable () -> Void)?>(nil)

  nonisolated(unsafe) fileprivate static var system = sqlite3_vfs()
  nonisolated(unsafe) fileprivate static var sync: (@convention(c) (UnsafeMutablePointer<sqlite3_file>?, Int32) -> Int32)?

  /// Installs the hook in SQLite's default VFS.
  ///
  /// Call this method before any other use of SQLite, in a separate process.
  static func install() {
    guard let found = sqlite3_vfs_find(nil) else { preconditionFailure("SQLite has no default VFS") }
    system = found.pointee
    found.pointee.xOpen = openFile
  }
}

private func openFile(
  _ vfs: UnsafeMutablePointer<sqlite3_vfs>?, _ name: UnsafePointer<CChar>?, _ file: UnsafeMutablePointer<sqlite3_file>?,
  _ flags: Int32, _ answer: UnsafeMutablePointer<Int32>?
) -> Int32 {
  let code = FailingSync.system.xOpen(vfs, name, file, flags, answer)
  guard flags & SQLITE_OPEN_MAIN_JOURNAL != 0, let file, let methods = file.pointee.pMethods else { return code }
  let copy = UnsafeMutablePointer<sqlite3_io_methods>.allocate(capacity: 1)
  copy.initialize(to: methods.pointee)
  FailingSync.sync = methods.pointee.xSync
  copy.pointee.xSync = syncFile
  file.pointee.pMethods = UnsafePointer(copy)
  return code
}

private func syncFile(_ file: UnsafeMutablePointer<sqlite3_file>?, _ flags: Int32) -> Int32 {
  var size: sqlite3_int64 = 0
  guard let methods = file?.pointee.pMethods, methods.pointee.xFileSize(file, &size) == SQLITE_OK else { return SQLITE_IOERR }
  if size == 0, let action = FailingSync.action.withLock(\.self) {
    action()
    return SQLITE_IOERR
  }
  return FailingSync.sync?(file, flags) ?? SQLITE_IOERR
}
