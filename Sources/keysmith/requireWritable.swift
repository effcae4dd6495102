import Foundation

extension StoreLocation {
  /// A part of the store that a command can change.
  ///
  /// Every command that reads a code also changes the attempt counter.
  enum Part {
    /// The passcode and the vault.
    case store
    /// The Secret Folder.
    case folder
  }

  /// Checks that this user can write to the device directory and to `parts`, and returns the location.
  ///
  /// The app calls this method at its start, and most commands call this method before they read a code.
  ///
  /// - Throws: ``Refusal/failed(_:)`` with the path and the cause if the device directory or a part is not writable.
  func writable(_ parts: Part...) throws(Refusal) -> StoreLocation {
    var files = [(device, ["attempts.sqlite"])]
    if parts.contains(.store) { files.append((store, ["store.sqlite", "vault.sqlite"])) }
    if parts.contains(.folder) { files.append((folder, ["store.sqlite", "entries.sqlite", "files"])) }
    for (directory, names) in files {
      try requireWritable(directory)
      for name in names { try requireWritable(directory.appending(path: name)) }
    }
    return self
  }
}

/// Checks that a file or directory can be written, or created if it does not exist.
///
/// - Throws: ``Refusal/failed(_:)`` with the path that cannot be written and the cause.
func requireWritable(_ place: URL) throws(Refusal) {
  var place = place
  while true {
    let name = place.path(percentEncoded: false)
    let path = name.count > 1 && name.hasSuffix("/") ? String(name.dropLast()) : name
    var status = stat()
    var code = stat(path, &status) == 0 ? 0 : errno
    if code == 0 {
      let mode = status.st_mode & S_IFMT == S_IFDIR ? W_OK | X_OK : W_OK
      guard faccessat(AT_FDCWD, path, mode, AT_EACCESS) != 0 else { return }
      code = errno
    } else if code == ENOENT, place.pathComponents.count > 1 {
      // A dangling symbolic link is accepted, because opening the link reports the error.
      guard lstat(path, &status) != 0 else { return }
      place = place.deletingLastPathComponent()
      continue
    }
    throw .unwritable(path, code)
  }
}

extension Refusal {
  /// The refusal of a path that cannot be written, for an error number of the system.
  static func unwritable(_ path: String, _ code: Int32) -> Refusal {
    .failed("\(printable(path)) cannot be written: \(LocalizedText(systemError: code)). Nothing has changed.")
  }
}
