/// The result of an import.
public struct ImportSummary: Equatable, Sendable {
  /// The number of entries that were new to the vault.
  public internal(set) var added = 0

  /// The number of entries that replaced an older or unreadable entry.
  public internal(set) var replaced = 0

  /// The number of entries that were not imported, because the vault has the same or a newer version.
  public internal(set) var kept = 0

  /// The number of kept entries that are in the bin of the vault.
  public internal(set) var keptInBin = 0
}
