import CSQLite
import Foundation

/// The files that one connection of SQLite may use: a database, and its rollback journal beside it.
///
/// It is a VFS of the connection's own (https://www.sqlite.org/vfs.html) in front of the system's, which opens, looks for and removes
/// nothing but these two. So a journal that somebody has put there cannot make SQLite open or delete a file of their choice by naming
/// it as its super-journal; and there is neither a write-ahead log nor a temporary file. Before it is opened, each of the two must be a
/// file of this user that nobody else may use and that has one name: no link is followed, and no pipe waited for.
final class DatabaseFiles {
  let path: String
  let journal: String

  /// The name that SQLite knows the VFS by.
  let name: String

  /// Why the last call was refused, for which SQLite has no words.
  fileprivate var refusal: CoreError?
  /// Whether the system could not open a file.
  fileprivate var hasFailedToOpen = false

  fileprivate let system: UnsafeMutablePointer<sqlite3_vfs>
  private let vfs: UnsafeMutablePointer<sqlite3_vfs>
  private let cName: UnsafeMutablePointer<CChar>
  /// The system's methods of both files, with less on offer.
  private var methods: [UnsafePointer<sqlite3_io_methods>: UnsafeMutablePointer<sqlite3_io_methods>] = [:]

  /// The files of the database at `path`, an absolute path.
  /// - Throws: ``CoreError/unsafeFile(_:)`` if one of them is refused.
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

  /// To be called after the connection is closed.
  deinit {
    sqlite3_vfs_unregister(vfs)
    vfs.deallocate()
    for table in methods.values { table.deallocate() }
    free(cName)
  }

  /// To be called before each statement.
  func forgetRefusal() { refusal = nil }

  /// What SQLite's `code` means: it calls nothing by its name that was refused here.
  func error(_ code: Int32) -> CoreError {
    if let refusal { return refusal }
    // Its header asks for a write-ahead log, which no database of ours does.
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
    // One that lies there is none of ours.
    if isName(name, path + "-wal") { return SQLITE_OK }
    // SQLite looks for no other file than a super-journal, which a journal of ours never has.
    refusal = .journalForeign(path: journal)
    return accessRefused
  }

  /// The same methods of the first version: without shared memory, which a write-ahead log needs, and without mapping.
  private func restricted(_ found: UnsafePointer<sqlite3_io_methods>) -> UnsafeMutablePointer<sqlite3_io_methods> {
    if let known = methods[found] { return known }
    let table = UnsafeMutablePointer<sqlite3_io_methods>.allocate(capacity: 1)
    table.initialize(to: found.pointee)
    table.pointee.iVersion = 1
    methods[found] = table
    return table
  }
}

/// SQLITE_IOERR_DELETE and SQLITE_IOERR_ACCESS, which are calculated in C, where Swift cannot see them.
private let deletionRefused = SQLITE_IOERR | 10 << 8
private let accessRefused = SQLITE_IOERR | 13 << 8

/// Whether the name has the very bytes of the path.
private func isName(_ name: UnsafePointer<CChar>?, _ path: String) -> Bool {
  name.map { strcmp($0, path) == 0 } ?? false
}

private func files(_ vfs: UnsafeMutablePointer<sqlite3_vfs>?) -> DatabaseFiles? {
  vfs?.pointee.pAppData.map { Unmanaged<DatabaseFiles>.fromOpaque($0).takeUnretainedValue() }
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

/// The path is absolute already, and is to be taken as it is: by it the two files are known.
private func fullPathname(
  _ vfs: UnsafeMutablePointer<sqlite3_vfs>?, _ name: UnsafePointer<CChar>?, _ room: Int32, _ path: UnsafeMutablePointer<CChar>?
) -> Int32 {
  guard let name, let path, strlen(name) < Int(room) else { return SQLITE_CANTOPEN }
  strcpy(path, name)
  return SQLITE_OK
}
