import Foundation

/// The sizes, modification times and inode numbers of the files with given extensions in a folder and its subfolders.
///
/// A file has changed if its stamp has changed.
struct FileStamps {
  private struct Stamp: Equatable {
    var size: Int64 = 0
    var seconds = 0
    var nanoseconds = 0
    var file: UInt64 = 0
  }

  private let root: String
  private let extensions: Set<String>
  private var folders: [String: Stamp] = [:]
  private var files: [String: Stamp] = [:]
  /// The times at which the missing and emptied files were first found missing or empty, by path.
  private var missing: [String: ContinuousClock.Instant] = [:]
  /// The paths of the files whose change the last call of ``changes()`` detected.
  ///
  /// A later change can have the same stamp, because file systems round the modification time.
  private var recent: Set<String> = []
  /// Whether a folder had changed at the last call of ``changes()``.
  private var hasChangedFolder = false

  /// The timeout after which a missing file is treated as removed, and an emptied file as empty.
  ///
  /// Many editors remove or empty a file before they write the new contents.
  private static let patience = Duration.milliseconds(500)

  /// Creates the stamps by reading the attributes of the files below the folder `root`.
  ///
  /// - Parameter extensions: The extensions of the files, such as `yaml`.
  init(below root: String, extensions: Set<String>) {
    (self.root, self.extensions) = (root, extensions)
    (folders, files) = list()
  }

  /// The number of files.
  var count: Int { files.count }

  /// Returns the paths of the files that were added, removed or modified since the last call.
  ///
  /// The paths in `again` are paths that the previous call returned. The files at these paths may have changed again without a
  /// change of their stamps.
  ///
  /// The function reads the attributes of each known file and folder, and lists the folders only if a folder has changed.
  mutating func changes() -> (changed: Set<String>, again: Set<String>) {
    var found = files
    let isChangedFolder = folders.contains { Self.stamp(of: $0.key) != $0.value }
    if isChangedFolder || hasChangedFolder {
      (folders, found) = list()
    } else {
      for path in files.keys { found[path] = Self.stamp(of: path) }
    }
    hasChangedFolder = isChangedFolder
    let now = ContinuousClock.now
    // Some editors empty a file before they write the new contents.
    for path in files.keys where found[path] == nil || found[path]?.size == 0 && files[path]?.size != 0 {
      missing[path] = missing[path] ?? now
      if let start = missing[path], now - start < Self.patience { found[path] = files[path] }
    }
    missing = missing.filter { path, _ in found[path] == files[path] && (Self.stamp(of: path)?.size ?? 0) == 0 }
    let changed = Set(files.keys).union(found.keys).filter { files[$0] != found[$0] }
    defer { recent = changed }
    files = found
    return (changed, recent.filter { missing[$0] == nil })
  }

  private func list() -> (folders: [String: Stamp], files: [String: Stamp]) {
    var folders = [root: Self.stamp(of: root) ?? Stamp()]
    var files: [String: Stamp] = [:]
    let names = FileManager.default.enumerator(atPath: URL(fileURLWithPath: root).resolvingSymlinksInPath().path)
    let prefix = root == "." ? "" : root.hasSuffix("/") ? root : root + "/"
    while let name = names?.nextObject() as? String {
      if name.split(separator: "/").contains(where: { $0.hasPrefix(".") }) { continue }
      let path = prefix + name
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { continue }
      if isFolder.boolValue {
        folders[path] = Self.stamp(of: path)
      } else if extensions.contains(URL(fileURLWithPath: path).pathExtension) {
        files[path] = Self.stamp(of: path)
      }
    }
    return (folders, files)
  }

  private static func stamp(of path: String) -> Stamp? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    #if canImport(Darwin)
    let time = status.st_mtimespec
    #else
    let time = status.st_mtim
    #endif
    return Stamp(size: Int64(status.st_size), seconds: time.tv_sec, nanoseconds: time.tv_nsec, file: UInt64(status.st_ino))
  }
}
