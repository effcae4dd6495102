import CoreTesting
import Foundation

/// A database table of sealed entries.
enum SealedTable: String {
  case vault = "vault.sqlite"
  case folder = "folder/entries.sqlite"

  /// The name of a sealed column.
  fileprivate var column: String {
    switch self {
    case .vault: "details"
    case .folder: "sealed"
    }
  }
}

extension Folder {
  /// Damages one entry of a table, so that it cannot be decrypted.
  func damageEntry(of table: SealedTable) throws {
    try sqlite(
      store.appending(path: table.rawValue).path,
      "UPDATE entry SET \(table.column) = zeroblob(156) WHERE identifier = (SELECT min(identifier) FROM entry)")
  }
}
