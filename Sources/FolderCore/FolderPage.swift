/// A page of the folder's files, in the order in which they were added.
public struct FolderPage: Equatable, Sendable {
  /// The position of a page in the list of files.
  public struct Position: Hashable, Sendable {
    let number: Int64
  }

  /// The files whose entries authenticate.
  public let entries: [FolderEntry]

  /// The identifiers of the files whose entries do not authenticate, because the entries were damaged or tampered with.
  ///
  /// Such files can only be deleted.
  public let unreadable: [FolderEntry.ID]

  /// The position of the next page, which may be empty; `nil` if this is the last page.
  public let next: Position?
}
