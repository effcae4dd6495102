public import Foundation

/// What went into an export.
public struct ExportSummary: Equatable, Sendable {
  /// How many entries the file has.
  public internal(set) var count = 0

  /// Those that are missing from it, as they do not authenticate.
  public internal(set) var unreadable: [UUID] = []
}
