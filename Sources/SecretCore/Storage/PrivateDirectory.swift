package import Foundation

/// A directory of ours, and the names in it that the program defines.
///
/// Before anything in it is used, ``require()`` checks the directory and whatever has one of these names. Under any other name, nothing
/// is opened for writing, renamed or removed.
package struct PrivateDirectory: Sendable {
  package let path: String
  private let files: [String]
  private let directories: [String]

  /// The directory at `url`, which need not exist.
  /// - Parameters:
  ///   - files: The names of files.
  ///   - databases: The names of databases, each of which has a journal.
  ///   - directories: The names of directories.
  package init(_ url: URL, files: [String] = [], databases: [String] = [], directories: [String] = []) {
    path = url.path(percentEncoded: false).withoutLastSlashes
    self.files = files + databases.flatMap { [$0, $0 + "-journal"] }
    self.directories = directories
  }

  /// Checks that the directory, the directories in it and its files are this user's alone, each of the kind that it has to be; what is
  /// missing is not complained of.
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

  /// Whether the directory holds files, but none with a name that it defines: it may have been named by mistake.
  private func isOtherUse() throws(CoreError) -> Bool {
    let names = try PrivateFile.names(in: path)
    return !names.isEmpty && !names.contains { files.contains($0) || directories.contains($0) }
  }

  /// Makes the directory fit to be reset, whatever was put there: closes what is open to others, and moves what is not ours aside.
  /// Then ``require()`` is content.
  /// - Parameters:
  ///   - isInOwn: Whether the directory itself lies in one of ours, so that it can be moved aside as well.
  ///   - keepsFiles: Whether the reset destroys none of the files: then one that has hard links is moved aside without a look.
  package func prepareForReset(isInOwn: Bool = false, keepsFiles: Bool = false) throws(CoreError) {
    guard let status = try FileStatus(at: path) else { return }
    guard status.kind == .directory, status.isOwn else {
      guard isInOwn else { return try status.require(.directory, path) }
      return try PrivateFile.setAside(path)
    }
    // A directory without any file of ours may have been named by mistake.
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

  /// Removes what crashes left behind of files that were being created; to be called while nobody creates any.
  package func removeDrafts() throws(CoreError) {
    for name in try PrivateFile.names(in: path) where files.contains(where: { PrivateFile.isDraft(name, of: $0) }) {
      try PrivateFile.remove(place(name))
    }
  }

  /// Gives a file or directory exactly these permissions.
  private func close(_ path: String, _ status: FileStatus, _ mode: mode_t) throws(CoreError) {
    guard status.permissions != mode else { return }
    guard chmod(path, mode) == 0 else { throw .storage(.last(path)) }
  }

  private func place(_ name: String) -> String { "\(path)/\(name)" }
}
