import Foundation

/// Creates a folder and its parents, unless they exist.
package func makeFolder(_ path: String) throws(CannotWrite) {
  do {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  } catch {
    throw CannotWrite(path: path)
  }
}

/// Writes a file, unless it has this content already.
package func write(_ text: String, to path: String) throws {
  let data = Data(text.utf8)
  guard FileManager.default.contents(atPath: path) != data else { return }
  // Write through a symbolic link instead of replacing it.
  let path = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
  let mode = try? FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
  do {
    try data.write(to: URL(fileURLWithPath: path), options: .atomic)
    if let mode { try? FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path) }
  } catch {
    throw CannotWrite(path: path)
  }
}

/// An error for a file that could not be written, for example because of a full disk or missing permissions.
package struct CannotWrite: Error, CustomStringConvertible {
  let path: String

  /// Creates the error.
  package init(path: String) { self.path = path }

  package var description: String { "\(path) cannot be written" }
}
