/// The selection of archived entries in a list.
public enum ArchivedEntries: Sendable {
  /// Only entries that are not archived.
  case excluded
  /// All entries.
  case included
  /// Only archived entries.
  case only
}
