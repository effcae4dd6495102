package import Foundation

/// A directory of this program, with the names of its files and subdirectories.
///
/// The methods of this type do not change, rename or remove other files in the directory, except temporary files of the named
/// files.
package struct PrivateDirectory: Sendable {
  package let path: String
  private let files: [String]
  private let directories: [String]

  /// Creates a reference to the directory at `url`, which need not exist.
  ///
  /// - Parameters:
  ///   - files: The names of the regular files, other than databases.
  ///   - databases: The names of the databases, each of which has a journal.
  ///   - directories: The names of the subdirectories.
  package init(_ url: URL, files: [String] = [], databases: [String] = [], directories: [String] = []) {
    path = url.path(percentEncoded: false).withoutLastSlashes
    self.files = files + databases.flatMap { [$0, $0 + "-journal"] }
    self.directories = directories
  }

  /// Checks that the directory, its subdirectories and its files have the expected kinds and are private to this user.
  ///
  /// No file may have a second hard link. A missing file or directory is accepted.
  ///
  /// - Throws: ``CoreError/unsafeFile(_:)``, ``CoreError/storage(_:)``.
  package func require() throws(CoreError) {
    guard let status = try FileStatus(at: path) else { return }
    do throws(CoreError) {
      try status.require(.directory, path)
    } catch .unsafeFile(let file) where file.problem == .permissions {
      throw .unsafeFile(UnsafeFile(path, expected: .directory, try isOtherUse() ? .otherUse : .permissions))
    }
    for name in directories { try FileStatus(at: place(name))?.require(.directory, place(name)) }
    for name in files { try FileStatus(at: place(name))?.require(.file, place(name)) }
  }

  /// Returns whether the directory contains files, but none of the named files and subdirectories.
  ///
  /// The user may have chosen such a directory by mistake.
  ///
  /// - Throws: ``CoreError/storage(_:)``.
  private func isOtherUse() throws(CoreError) -> Bool {
    let names = try PrivateFile.names(in: path)
    return !names.isEmpty && !names.contains { files.contains($0) || directories.contains($0) }
  }

  /// Prepares the directory for a reset: makes the directory private to this user, and moves foreign files aside.
  ///
  /// A directory without any named file or subdirectory is not changed, unless `isInOwn` is `true`.
  ///
  /// - Parameters:
  ///   - isInOwn: Whether the directory is inside another directory of this program. If `true`, the method moves aside an
  ///     object at the path that is not a directory of this user. If `false`, such an object causes an error.
  ///   - keepsFiles: Whether the reset keeps the files. If `true`, the method moves a file with a second hard link aside
  ///     without opening the file. If `false`, ``PrivateFile/destroy(_:)`` removes such a file or moves it aside.
  /// - Throws: ``CoreError/unsafeFile(_:)``, ``CoreError/storage(_:)``.
  package func prepareForReset(isInOwn: Bool = false, keepsFiles: Bool = false) throws(CoreError) {
    guard let status = try FileStatus(at: path) else { return }
    guard status.kind == .directory, status.isOwn else {
      guard isInOwn else { return try status.require(.directory, path) }
      return try PrivateFile.setAside(path)
    }
    // The user may have chosen a directory without any named file or subdirectory by mistake. Such a directory is not changed.
    var isUsed = isInOwn
    for name in directories + files where !isUsed { isUsed = try FileStatus(at: place(name)) != nil }
    guard isUsed else { return }
    try close(path, status, 0o700)
    for name in directories + files {
      let path = place(name)
      guard let status = try FileStatus(at: path) else { continue }
      let isDirectory = directories.contains(name)
      if status.kind != (isDirectory ? .directory : .file) || !status.isOwn {
        try PrivateFile.setAside(path)
      } else if isDirectory || status.names == 1 {
        try close(path, status, isDirectory ? 0o700 : 0o600)
      } else if keepsFiles {
        try PrivateFile.setAside(path)
      } else {
        try PrivateFile.destroy(path)
      }
    }
  }

  /// Removes the temporary files of the named files.
  ///
  /// A crash during an atomic creation or replacement can leave such temporary files.
  ///
  /// - Precondition: No other process creates files in the directory.
  /// - Throws: ``CoreError/storage(_:)``.
  package func removeDrafts() throws(CoreError) {
    for name in try PrivateFile.names(in: path) where files.contains(where: { PrivateFile.isDraft(name, of: $0) }) {
      try PrivateFile.remove(place(name))
    }
  }

  /// Sets the permissions of a file or directory to `mode`.
  ///
  /// - Throws: ``CoreError/storage(_:)``.
  private func close(_ path: String, _ status: FileStatus, _ mode: mode_t) throws(CoreError) {
    guard status.permissions != mode else { return }
    guard chmod(path, mode) == 0 else { throw .storage(.last(path)) }
  }

  private func place(_ name: String) -> String { "\(path)/\(name)" }
}
