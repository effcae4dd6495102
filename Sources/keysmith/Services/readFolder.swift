import SecretFolder

extension OpenFolder {
  /// All files of the folder, in the order in which they were added, and those that cannot be told.
  func everything() async throws(FolderFailure) -> (files: [FolderEntry], unreadable: [FolderEntry.ID]) {
    var files: [FolderEntry] = []
    var unreadable: [FolderEntry.ID] = []
    var position: FolderPage.Position?
    repeat {
      let page = try await entries(from: position)
      files += page.entries
      unreadable += page.unreadable
      position = page.next
    } while position != nil
    return (files, unreadable)
  }

  /// All files of the folder.
  func files() async throws(FolderFailure) -> [FolderEntry] {
    try await everything().files
  }
}
