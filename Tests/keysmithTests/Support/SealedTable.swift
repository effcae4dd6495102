import CoreTesting
import Foundation

/// A table of entries, each sealed.
enum SealedTable: String {
  case vault = "vault.sqlite"
  case folder = "folder/entries.sqlite"

  /// A column that is sealed.
  fileprivate var column: String {
    switch self {
    case .vault: "details"
    case .folder: "sealed"
    }
  }
}

extension Folder {
  /// Changes one entry of a table behind the core's back, so that it does not open any more.
  func damageEntry(of table: SealedTable) throws {
    try sqlite(
      store.appending(path: table.rawValue).path,
      "UPDATE entry SET \(table.column) = zeroblob(156) WHERE identifier = (SELECT min(identifier) FROM entry)")
  }
}
