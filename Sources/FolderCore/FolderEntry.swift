public import Foundation

/// A file in the Secret Folder.
public struct FolderEntry: Equatable, Sendable, Identifiable {
  /// The identifier of the file.
  public let id: ID

  /// The name shown to the user: 1 to 255 bytes.
  ///
  /// The name is neither `.` nor `..`, and may contain any character but a slash and a null byte. A user interface must escape
  /// control characters in the name.
  public let name: String

  /// The size of the file in bytes.
  public let size: Int

  /// The date when the file was added, to the millisecond.
  public let added: Date

  /// The modification date of the original file, to the millisecond.
  public let modified: Date
}
