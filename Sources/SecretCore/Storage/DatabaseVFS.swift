import CSQLite
import Foundation

/// A SQLite VFS that restricts one connection to two files: a database and its rollback journal.
///
/// This VFS wraps the system's VFS (https://www.sqlite.org/vfs.html), opens only these two files, and deletes only the journal.
/// So a planted journal that names another file as its super-journal cannot make SQLite open or delete that file. Neither a
/// write-ahead log nor temporary files are used. Before a file is opened, each existing file must be a regular file that is
/// private to this user and has no second hard link. Symbolic links and pipes are refused without being opened.
final class DatabaseVFS {
  let path: String
  let journal: String

  /// The name under which the VFS is registered with SQLite.
  let name: String

  /// The last error since ``forgetRefusal()`` that SQLite's result codes cannot express; `nil` if no such error occurred.
  ///
  /// The error reports an unsafe or inaccessible file, or a foreign journal. Other refused calls return only a result code.
  fileprivate var refusal: CoreError?
  /// Whether the system failed to open the database or the journal.
  fileprivate var hasFailedToOpen = false

  fileprivate let system: UnsafeMutablePointer<sqlite3_vfs>
  private let vfs: UnsafeMutablePointer<sqlite3_vfs>
  private let cName: UnsafeMutablePointer<CChar>
  /// The restricted copies of the system's tables of I/O methods, by the original table.
  private var methods: [UnsafePointer<sqlite3_io_methods>: UnsafeMutablePointer<sqlite3_io_methods>] = [:]

  /// Creates and registers the VFS for the database at `path`, an absolute path.
  ///
  /// - Throws: ``CoreError/unsafeFile(_:)`` if the database or the journal is refused, ``CoreError/storage(_:)``.
  init(_ path: String) throws(CoreError) {
    guard let system = sqlite3_vfs_find(nil) else { throw .storage(StorageError(.sqlite(SQLITE_CANTOPEN), path)) }
    self.system = system
    self.path = path
    journal = path + "-journal"
    vfs = .allocate(capacity: 1)
    name = "interlock-\(UInt(bitPattern: vfs))"
    cName = strdup(name)
    vfs.initialize(to: system.pointee)
    vfs.pointee.pNext = nil
    vfs.pointee.zName = UnsafePointer(cName)
    vfs.pointee.pAppData = Unmanaged.passUnretained(self).toOpaque()
    vfs.pointee.xOpen = openFile
    vfs.pointee.xDelete = deleteFile
    vfs.pointee.xAccess = accessFile
    vfs.pointee.xFullPathname = fullPathname
    try requirePrivate()
    let code = sqlite3_vfs_register(vfs, 0)
    guard code == SQLITE_OK else { throw .storage(StorageError(.sqlite(code), path)) }
  }

  /// Unregisters the VFS.
  ///
  /// - Precondition: The connection is closed.
  deinit {
    sqlite3_vfs_unregister(vfs)
    vfs.deallocate()
    for table in methods.values { table.deallocate() }
    free(cName)
  }

  /// Clears ``refusal``.
  ///
  /// The connection must call this method before each statement.
  func forgetRefusal() { refusal = nil }

  /// Returns ``refusal``, or the error for SQLite's result `code` if ``refusal`` is `nil`.
  func error(_ code: Int32) -> CoreError {
    if let refusal { return refusal }
    // If the system opened every file, SQLITE_CANTOPEN means that the header of the database requests a write-ahead log. Only
    // another program writes such a header.
    let asksForLog = code & 0xFF == SQLITE_CANTOPEN && !hasFailedToOpen
    return .storage(StorageError(.sqlite(asksForLog ? SQLITE_NOTADB : code), path))
  }

  private func requirePrivate() throws(CoreError) {
    for path in [path, journal] { try PrivateFile.requirePrivateFile(path) }
  }

  fileprivate func open(
    _ name: UnsafePointer<CChar>?, _ file: UnsafeMutablePointer<sqlite3_file>, _ flags: Int32,
    _ answer: UnsafeMutablePointer<Int32>?
  ) -> Int32 {
    file.pointee.pMethods = nil
    let isOurs =
      flags & SQLITE_OPEN_MAIN_DB != 0 && isName(name, path) || flags & SQLITE_OPEN_MAIN_JOURNAL != 0 && isName(name, journal)
    guard isOurs else {
      if flags & SQLITE_OPEN_SUPER_JOURNAL != 0 { refusal = .journalForeign(path: journal) }
      return SQLITE_CANTOPEN
    }
    do throws(CoreError) {
      try requirePrivate()
    } catch {
      refusal = error
      return SQLITE_CANTOPEN
    }
    let code = system.pointee.xOpen(system, name, file, flags, answer)
    if code != SQLITE_OK { hasFailedToOpen = true }
    if let found = file.pointee.pMethods { file.pointee.pMethods = UnsafePointer(restricted(found)) }
    return code
  }

  fileprivate func delete(_ name: UnsafePointer<CChar>?, _ synchronizes: Int32) -> Int32 {
    isName(name, journal) ? system.pointee.xDelete(system, name, synchronizes) : deletionRefused
  }

  fileprivate func access(_ name: UnsafePointer<CChar>?, _ flags: Int32, _ answer: UnsafeMutablePointer<Int32>?) -> Int32 {
    answer?.pointee = 0
    if isName(name, journal) { return system.pointee.xAccess(system, name, flags, answer) }
    // A write-ahead log, which only another program writes, is reported as missing.
    if isName(name, path + "-wal") { return SQLITE_OK }
    // Any other file is a super-journal, which a journal of this program never names.
    refusal = .journalForeign(path: journal)
    return accessRefused
  }

  /// Returns a copy of the method table that is reduced to version 1.
  ///
  /// Version 1 supports neither memory mapping nor shared memory, which a write-ahead log requires.
  private func restricted(_ found: UnsafePointer<sqlite3_io_methods>) -> UnsafeMutablePointer<sqlite3_io_methods> {
    if let known = methods[found] { return known }
    let table = UnsafeMutablePointer<sqlite3_io_methods>.allocate(capacity: 1)
    table.initialize(to: found.pointee)
    table.pointee.iVersion = 1
    methods[found] = table
    return table
  }
}

// The result codes SQLITE_IOERR_DELETE and SQLITE_IOERR_ACCESS. Swift does not import the C macros of these codes.
private let deletionRefused = SQLITE_IOERR | 10 << 8
private let accessRefused = SQLITE_IOERR | 13 << 8

/// Returns whether the name equals the path, byte for byte.
private func isName(_ name: UnsafePointer<CChar>?, _ path: String) -> Bool {
  name.map { strcmp($0, path) == 0 } ?? false
}

private func files(_ vfs: UnsafeMutablePointer<sqlite3_vfs>?) -> DatabaseVFS? {
  vfs?.pointee.pAppData.map { Unmanaged<DatabaseVFS>.fromOpaque($0).takeUnretainedValue() }
}

private func openFile(
  _ vfs: UnsafeMutablePointer<sqlite3_vfs>?, _ name: UnsafePointer<CChar>?, _ file: UnsafeMutablePointer<sqlite3_file>?,
  _ flags: Int32, _ answer: UnsafeMutablePointer<Int32>?
) -> Int32 {
  guard let file else { return SQLITE_CANTOPEN }
  return files(vfs)?.open(name, file, flags, answer) ?? SQLITE_CANTOPEN
}

private func deleteFile(_ vfs: UnsafeMutablePointer<sqlite3_vfs>?, _ name: UnsafePointer<CChar>?, _ synchronizes: Int32)
  -> Int32
{
  files(vfs)?.delete(name, synchronizes) ?? deletionRefused
}

private func accessFile(
  _ vfs: UnsafeMutablePointer<sqlite3_vfs>?, _ name: UnsafePointer<CChar>?, _ flags: Int32,
  _ answer: UnsafeMutablePointer<Int32>?
) -> Int32 {
  files(vfs)?.access(name, flags, answer) ?? accessRefused
}

/// Copies the path of the database unchanged, because the path is absolute, and returns a SQLite result code.
///
/// A path that does not fit into `room` bytes, with its terminating zero, is refused.
private func fullPathname(
  _ vfs: UnsafeMutablePointer<sqlite3_vfs>?, _ name: UnsafePointer<CChar>?, _ room: Int32, _ path: UnsafeMutablePointer<CChar>?
) -> Int32 {
  guard let name, let path, strlen(name) < Int(room) else { return SQLITE_CANTOPEN }
  strcpy(path, name)
  return SQLITE_OK
}
