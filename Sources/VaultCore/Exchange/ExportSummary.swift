public import Foundation

/// The result of an export.
public struct ExportSummary: Equatable, Sendable {
  /// The number of exported entries, including the entries in the bin.
  public internal(set) var count = 0

  /// The identifiers of the entries that were not exported, because the details or the secrets do not authenticate.
  public internal(set) var unreadable: [UUID] = []
}
