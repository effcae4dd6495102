import FolderCore

extension OpenFolder {
  /// All files of the folder, in the order in which they were added, and those that cannot be told.
  func everything() async throws(FolderFailure) -> (files: [FolderEntry], unreadable: [FolderEntry.ID]) {
    // In one page: each one authenticates the whole list.
    let page = try await entries(limit: .max)
    return (page.entries, page.unreadable)
  }

  /// All files of the folder.
  func files() async throws(FolderFailure) -> [FolderEntry] {
    try await everything().files
  }
}
