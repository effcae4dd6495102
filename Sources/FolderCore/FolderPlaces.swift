import Foundation
import SecretCore

/// What lies where in the directory of the folder.
struct FolderPlaces {
  let directory: URL
  let table: EntryTable
  let files: DataFiles
  private let parent: PrivateDirectory?

  /// - Parameter parent: The directory of the app that has the folder in it, if any.
  init(_ directory: URL, parent: URL? = nil) {
    self.directory = directory
    self.parent = parent.map { PrivateDirectory($0) }
    table = EntryTable(directory: directory)
    files = DataFiles(directory: directory)
  }

  /// 32 bytes that the folder's key is made of as well: without them nothing opens.
  var keyFile: SecretFile { SecretFile(path: path("folder-key")) }

  /// Says what is under way while a file is added or exported.
  var workPath: String { path("working") }

  /// Whether there is a directory of the folder; one that others can write is refused.
  func exist() throws(CoreError) -> Bool {
    let path = directory.path(percentEncoded: false)
    guard try PrivateFile.exists(path) else { return false }
    try PrivateFile.requirePrivateDirectory(path)
    return true
  }

  /// Removes what crashes left behind of files that were being created; to be done in turn.
  func removeDrafts() throws(CoreError) {
    try? PrivateFile.remove(workPath)
    try places.removeDrafts()
  }

  /// Checks that the folder, and all in it that the program knows, is this user's alone; it need not exist.
  func require() throws(CoreError) {
    try parent?.require()
    try places.require()
  }

  /// Makes the folder fit to be reset, whatever was put in its place.
  func prepareForReset() throws(CoreError) {
    try parent?.prepareForReset(keepsFiles: true)
    try places.prepareForReset(isInOwn: parent != nil)
  }

  private var places: PrivateDirectory {
    PrivateDirectory(
      directory, files: ["folder-key", "device-mark", "authenticator-slot", "files.lock", "working"],
      databases: ["store.sqlite", "entries.sqlite"], directories: ["files"])
  }

  /// Makes the directory of the folder if it is missing, and checks that it is this user's alone.
  func create() throws(CoreError) {
    try PrivateFile.createDirectory(directory.path(percentEncoded: false))
    try require()
  }

  private func path(_ name: String) -> String {
    directory.appending(path: name).path(percentEncoded: false)
  }
}
