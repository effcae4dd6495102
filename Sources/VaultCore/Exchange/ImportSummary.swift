/// The result of an import.
public struct ImportSummary: Equatable, Sendable {
  /// The number of entries that were new to the vault.
  public internal(set) var added = 0

  /// The number of entries that replaced an older or unreadable one.
  public internal(set) var replaced = 0

  /// The number of entries of which the vault has the same or a newer version, which it keeps.
  public internal(set) var kept = 0
}
