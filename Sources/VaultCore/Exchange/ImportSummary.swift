/// What became of the entries of an export.
public struct ImportSummary: Equatable, Sendable {
  /// How many the vault did not have.
  public internal(set) var added = 0

  /// How many were newer than the vault's, or are in the place of one that could not be read.
  public internal(set) var replaced = 0

  /// How many the vault has as new, or newer: it keeps its own.
  public internal(set) var kept = 0
}
