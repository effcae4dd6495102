public import Foundation

/// Some of the entries that were asked for, in the order of their titles.
public struct VaultPage: Equatable, Sendable {
  /// The entries of this page.
  public let entries: [VaultEntry]

  /// How many there are on all pages.
  public let count: Int

  /// Entries that do not authenticate, of the whole vault: they were damaged, or changed by somebody else.
  ///
  /// They can be deleted, or replaced by an import, and nothing else.
  public let unreadable: [UUID]
}
