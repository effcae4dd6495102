import FolderCore

extension OpenFolder {
  /// Returns all readable files of the folder in the order of their addition, and the identifiers of unreadable files.
  func everything() async throws(FolderFailure) -> (files: [FolderEntry], unreadable: [FolderEntry.ID]) {
    // All entries are read in one page, because each page authenticates the whole list.
    let page = try await entries(limit: .max)
    return (page.entries, page.unreadable)
  }

  /// Returns all readable files of the folder, in the order of their addition.
  func files() async throws(FolderFailure) -> [FolderEntry] {
    try await everything().files
  }
}
