public import Foundation

/// A page of the search results of ``OpenVault/entries(matching:archived:skipping:limit:)``, sorted by title.
public struct VaultPage: Equatable, Sendable {
  /// The entries of this page.
  public let entries: [VaultEntry]

  /// The number of matching entries on all pages.
  public let count: Int

  /// The identifiers of all vault entries whose details do not authenticate, because the details were damaged or tampered with.
  ///
  /// Such an entry can be erased, or replaced by an import. It can be neither updated nor moved to the bin.
  public let unreadable: [UUID]
}
