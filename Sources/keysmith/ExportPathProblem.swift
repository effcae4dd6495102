import Foundation

/// The reason why no export can be written to a path.
enum ExportPathProblem {
  /// The file exists, and must be kept.
  case exists
  /// The path is invalid, or its folder does not exist; with the error number of the system.
  case unreachable(Int32)
  /// The folder is the store, the device directory or a folder inside them.
  case ownFolder
  /// The user cannot write to the folder; with the refusal of the folder.
  case readOnly(Refusal)

  /// Checks the path of a new export; fails with `nil` if the path is suitable.
  init?(_ file: URL, outside location: StoreLocation) {
    var status = stat()
    guard lstat(file.path(percentEncoded: false), &status) != 0 else {
      self = .exists
      return
    }
    let code = errno
    let folder = file.absoluteURL.deletingLastPathComponent()
    // The export creates no folder, so the folder must exist.
    guard code == ENOENT, stat(folder.path(percentEncoded: false), &status) == 0 else {
      self = .unreachable(code)
      return
    }
    guard !location.contains(folder.resolvingSymlinksInPath()) else {
      self = .ownFolder
      return
    }
    do throws(Refusal) {
      try requireWritable(folder)
      return nil
    } catch {
      self = .readOnly(error)
    }
  }
}
