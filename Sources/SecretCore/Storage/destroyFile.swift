import Foundation

extension PrivateFile {
  /// Removes the file, if it exists.
  ///
  /// The removal is durable when this method returns. An object that is not a regular file of this user is moved aside instead.
  ///
  /// - Throws: ``CoreError/storage(_:)``.
  package static func remove(_ path: String) throws(CoreError) {
    try removeName(path)
    try synchronizeDirectory(parent(of: path))
  }

  /// Removes the file like ``remove(_:)``, but without syncing the directory.
  ///
  /// - Throws: ``CoreError/storage(_:)``.
  package static func removeName(_ path: String) throws(CoreError) {
    guard let status = try FileStatus(at: path) else { return }
    guard status.kind == .file, status.isOwn else { return try setAside(path) }
    guard unlink(path) == 0 || errno == ENOENT else { throw .storage(.last(path)) }
  }

  /// Renames a file or directory to an unused name, without opening the file.
  ///
  /// The method appends `suffix` to the name, and also a number if the resulting name exists. The new name is durable when this
  /// method returns.
  ///
  /// - Throws: ``CoreError/storage(_:)``.
  package static func setAside(_ path: String, suffix: String = ".foreign") throws(CoreError) {
    let path = path.withoutLastSlashes
    var number: UInt64 = 1
    while moveUnlessTaken(path, to: "\(path)\(suffix)\(number == 1 ? "" : "-\(number)")") != 0 {
      guard errno == EEXIST else { throw .storage(.last(path)) }
      // An attacker can occupy the low numbers, so higher numbers are random.
      number = number < 10 ? number + 1 : .random(in: 10...UInt64.max)
    }
    try synchronizeDirectory(parent(of: path))
  }

  /// Erases the file and its temporary files that a crash left behind: overwrites the first MiB of each file, and unlinks the
  /// files.
  ///
  /// The erasure is durable when this method returns. The bytes are overwritten first, because a disk may keep the contents of
  /// a removed file for a long time. A file with a hard link elsewhere is not overwritten. Such a file is removed if it has a
  /// magic number of this program, and moved aside otherwise. An object that is not a regular file of this user is moved aside.
  ///
  /// - Throws: ``CoreError/storage(_:)``.
  package static func destroy(_ path: String) throws(CoreError) {
    let directory = parent(of: path)
    let name = URL(filePath: path).lastPathComponent
    let drafts = try names(in: directory).filter { isDraft($0, of: name) }
    var found: [(path: String, status: FileStatus)] = []
    for path in [path] + drafts.map({ URL(filePath: directory).appending(path: $0).path(percentEncoded: false) }) {
      if let status = try FileStatus(at: path) { found.append((path, status)) }
    }
    for (path, status) in found {
      let known = found.count { $0.status.isSame(as: status) }
      if try !overwrite(path, status, known: known) { try setAside(path) }
    }
    // Unlink the files only after all files are overwritten, because unlinking changes the hard link counts.
    for (path, status) in found where status.kind == .file {
      guard unlink(path) == 0 || errno == ENOENT else { throw .storage(.last(path)) }
    }
    try synchronizeDirectory(directory)
  }

  /// Overwrites the first MiB of the file, and returns whether the file belongs to this program.
  ///
  /// A file with more than `known` hard links is not overwritten, and belongs to this program if it has a magic number of this
  /// program. An object that is not a regular file of this user, or a file that was replaced meanwhile, does not belong to this
  /// program.
  ///
  /// - Throws: ``CoreError/storage(_:)``.
  private static func overwrite(_ path: String, _ status: FileStatus, known: Int) throws(CoreError) -> Bool {
    guard status.kind == .file, status.isOwn else { return false }
    // Without write permission, the owner cannot erase the file, so the failure is an error.
    let descriptor = open(path, O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { throw .storage(.last(path)) }
    var file = OpenFile(descriptor, path: path)
    guard try FileStatus(of: descriptor, path: path).isSame(as: status) else { return false }
    if status.names > known { return hasOwnMagic(descriptor) }
    // No file with a key is longer than 1 MiB. Without the limit, a file that an attacker enlarged would delay the erasure
    // indefinitely.
    try [UInt8](repeating: 0, count: min(file.size(), 1 << 20)).withUnsafeBufferPointer { zeros throws(CoreError) in
      try file.write(UnsafeRawBufferPointer(zeros))
    }
    try file.synchronize()
    return true
  }

  /// Returns whether the file, or the application ID of a database, begins with `ILK`, as all magic numbers of this program do.
  private static func hasOwnMagic(_ descriptor: Int32) -> Bool {
    var bytes = [UInt8](repeating: 0, count: 72)
    let count = pread(descriptor, &bytes, bytes.count, 0)
    let magic = Array("ILK".utf8)
    if count > 4, bytes.starts(with: magic) { return true }
    return count == bytes.count && bytes.starts(with: "SQLite format 3\0".utf8) && bytes[68..<71].elementsEqual(magic)
  }
}
