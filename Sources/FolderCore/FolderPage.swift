/// A page of the folder's files, in the order in which they were added.
public struct FolderPage: Equatable, Sendable {
  /// The position of a page in the list of files.
  public struct Position: Hashable, Sendable {
    let number: Int64
  }

  /// The readable files.
  public let entries: [FolderEntry]

  /// The files whose entries do not authenticate, because they were damaged or tampered with.
  ///
  /// Such files can only be deleted.
  public let unreadable: [FolderEntry.ID]

  /// The position of the next page; `nil` if this is the last page.
  public let next: Position?
}
