import Foundation

extension PrivateFile {
  /// Removes the file, which may be missing already; when this returns, it is gone from the disk as well.
  ///
  /// Anything but a file of this user is moved aside instead.
  package static func remove(_ path: String) throws(CoreError) {
    try removeName(path)
    try synchronizeDirectory(parent(of: path))
  }

  /// Does what ``remove(_:)`` does, without waiting for the disk.
  package static func removeName(_ path: String) throws(CoreError) {
    guard let status = try FileStatus(at: path) else { return }
    guard status.kind == .file, status.isOwn else { return try setAside(path) }
    guard unlink(path) == 0 || errno == ENOENT else { throw .storage(.last(path)) }
  }

  /// Renames what is not ours, without opening it: `suffix` follows its name, and a number if that name is taken.
  package static func setAside(_ path: String, suffix: String = ".foreign") throws(CoreError) {
    let path = path.withoutLastSlashes
    var number: UInt64 = 1
    while moveUnlessTaken(path, to: "\(path)\(suffix)\(number == 1 ? "" : "-\(number)")") != 0 {
      guard errno == EEXIST else { throw .storage(.last(path)) }
      // An attacker can take the low numbers, but not all of them.
      number = number < 10 ? number + 1 : .random(in: 10...UInt64.max)
    }
    try synchronizeDirectory(parent(of: path))
  }

  /// Destroys the bytes of the file, which may be missing, or the first MiB of them, and drafts of it that a crash left behind; when
  /// this returns, that is on the disk.
  ///
  /// They are overwritten first: a disk may keep for long what has no name any more. A file that has a name elsewhere as well (a hard link)
  /// is not overwritten: if it begins like our databases and slots do, it loses its name here. What is not a file of ours is moved aside.
  static func destroy(_ path: String) throws(CoreError) {
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
    // Only now: while there are several names, it is to be known how many.
    for (path, status) in found where status.kind == .file {
      guard unlink(path) == 0 || errno == ENOENT else { throw .storage(.last(path)) }
    }
    try synchronizeDirectory(directory)
  }

  /// Overwrites the file, unless it has more names than the `known` ones, and returns whether it is ours.
  private static func overwrite(_ path: String, _ status: FileStatus, known: Int) throws(CoreError) -> Bool {
    guard status.kind == .file, status.isOwn else { return false }
    // Ours is one that the owner may write, or else it cannot be destroyed.
    let descriptor = open(path, O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { throw .storage(.last(path)) }
    var file = OpenFile(descriptor, path: path)
    guard try FileStatus(of: descriptor, path: path).isSame(as: status) else { return false }
    if status.names > known { return hasOwnMagic(descriptor) }
    // No file of ours with a key in it has as many: one that somebody has made longer must not keep this from ending.
    try [UInt8](repeating: 0, count: min(file.size(), 1 << 20)).withUnsafeBufferPointer { zeros throws(CoreError) in
      try file.write(UnsafeRawBufferPointer(zeros))
    }
    try file.synchronize()
    return true
  }

  /// Whether the file begins like a slot, or like a database with an application ID of ours: `ILK` and a letter.
  private static func hasOwnMagic(_ descriptor: Int32) -> Bool {
    var bytes = [UInt8](repeating: 0, count: 72)
    let count = pread(descriptor, &bytes, bytes.count, 0)
    let magic = Array("ILK".utf8)
    if count > 4, bytes.starts(with: magic) { return true }
    return count == bytes.count && bytes.starts(with: "SQLite format 3\0".utf8) && bytes[68..<71].elementsEqual(magic)
  }
}
