public import Foundation

/// A file in the Secret Folder.
public struct FolderEntry: Equatable, Sendable, Identifiable {
  /// The identifier of the file.
  public let id: ID

  /// The name shown to the user: 1 to 255 bytes.
  ///
  /// The name may contain any character but a slash and a null byte. It may contain control characters, which a user interface
  /// must escape.
  public let name: String

  /// The size of the file in bytes.
  public let size: Int

  /// The date when the file was added, to the millisecond.
  public let added: Date

  /// The modification date of the original file, to the millisecond.
  public let modified: Date
}
