public import Foundation

/// A file in the Secret Folder.
public struct FolderEntry: Equatable, Sendable, Identifiable {
  /// What the folder knows the file by.
  public let id: ID

  /// The name that the user sees: 1 to 255 bytes, as data.
  ///
  /// It may hold anything but a slash and a null byte, control characters included: who shows it has to mind them.
  public let name: String

  /// How many bytes the file has.
  public let size: Int

  /// When it was added, to the millisecond.
  public let added: Date

  /// When the file that was added had last been changed, to the millisecond.
  public let modified: Date
}
