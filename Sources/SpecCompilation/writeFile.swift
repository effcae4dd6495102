import Foundation

/// Creates a folder and its missing parents.
///
/// - Throws: `CannotWrite` if a folder cannot be created.
package func makeFolder(_ path: String) throws(CannotWrite) {
  do {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  } catch {
    throw CannotWrite(path: path)
  }
}

/// Writes `text` to the file at `path` atomically, unless the file already contains exactly `text`.
///
/// - Throws: `CannotWrite` if the file cannot be written.
package func write(_ text: String, to path: String) throws {
  let data = Data(text.utf8)
  guard FileManager.default.contents(atPath: path) != data else { return }
  // Write through a symbolic link instead of replacing the link.
  let path = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
  let mode = try? FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
  do {
    try data.write(to: URL(fileURLWithPath: path), options: .atomic)
    if let mode { try? FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path) }
  } catch {
    throw CannotWrite(path: path)
  }
}

/// The error for a file or folder that cannot be written, for example because of a full disk or missing permissions.
package struct CannotWrite: Error, CustomStringConvertible {
  let path: String

  /// Creates the error for a path.
  package init(path: String) { self.path = path }

  package var description: String { "cannot write '\(path)'" }
}
