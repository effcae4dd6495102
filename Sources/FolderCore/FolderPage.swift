/// Some files of the folder, in the order in which they were added.
public struct FolderPage: Equatable, Sendable {
  /// Where the next page begins.
  public struct Position: Hashable, Sendable {
    let number: Int64
  }

  /// The files that can be told.
  public let entries: [FolderEntry]

  /// Files whose entry does not authenticate: it was damaged, or changed by somebody else.
  ///
  /// They can be deleted, and nothing else.
  public let unreadable: [FolderEntry.ID]

  /// Where the next page begins; `nil` if this is the last.
  public let next: Position?
}
