import Foundation

/// Makes a folder and those above it, unless they are there.
package func makeFolder(_ path: String) throws(CannotWrite) {
  do {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  } catch {
    throw CannotWrite(path: path)
  }
}

/// Writes a file unless it has that content already.
package func write(_ text: String, to path: String) throws {
  let data = Data(text.utf8)
  guard FileManager.default.contents(atPath: path) != data else { return }
  // A link stays a link.
  let path = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
  let mode = try? FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
  do {
    try data.write(to: URL(fileURLWithPath: path), options: .atomic)
    if let mode { try? FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path) }
  } catch {
    throw CannotWrite(path: path)
  }
}

/// A file that could not be written: a full disk, or a folder that is not one's own.
package struct CannotWrite: Error, CustomStringConvertible {
  let path: String

  package init(path: String) { self.path = path }

  package var description: String { "\(path) cannot be written" }
}
