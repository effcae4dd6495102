import Foundation
import SecretCore

/// What lies where in the directory of the folder.
struct FolderPlaces {
  let directory: URL
  let table: EntryTable
  let files: DataFiles

  init(_ directory: URL) {
    self.directory = directory
    table = EntryTable(directory: directory)
    files = DataFiles(directory: directory)
  }

  /// 32 bytes that the folder's key is made of as well: without them nothing opens.
  var keyFile: SecretFile { SecretFile(path: path("folder-key")) }

  /// Whether there is a directory of the folder; one that others can write is refused.
  func exist() throws(CoreError) -> Bool {
    let path = directory.path(percentEncoded: false)
    guard try PrivateFile.exists(path) else { return false }
    try PrivateFile.requirePrivateDirectory(path)
    return true
  }

  /// Removes what crashes left behind of files that were being created; to be done in turn.
  func removeDrafts() throws(CoreError) {
    for name in try PrivateFile.names(in: directory.path(percentEncoded: false)) {
      guard let last = name.split(separator: ".").last, UUID(uuidString: String(last)) != nil else { continue }
      try PrivateFile.remove(path(name))
    }
  }

  /// Makes the directory of the folder if it is missing, and checks that it is this user's alone.
  func create() throws(CoreError) {
    try PrivateFile.createDirectory(directory.path(percentEncoded: false))
    try PrivateFile.requirePrivateDirectory(directory.path(percentEncoded: false))
  }

  private func path(_ name: String) -> String {
    directory.appending(path: name).path(percentEncoded: false)
  }
}
