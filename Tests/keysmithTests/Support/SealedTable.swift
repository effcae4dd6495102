import Foundation
import SecretCore

/// A table of entries, each sealed.
enum SealedTable: String {
  case vault = "vault.sqlite"
  case folder = "folder/entries.sqlite"

  fileprivate var application: Int32 {
    switch self {
    case .vault: 0x494C_4B56
    case .folder: 0x494C_4B46
    }
  }

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
    let format = DatabaseFormat(application: table.application, version: 2, tables: [])
    let database = try Database(store.appending(path: table.rawValue).path, format: format, journal: .truncate)
    _ = try database.run(
      "UPDATE entry SET \(table.column) = zeroblob(156) WHERE identifier = (SELECT min(identifier) FROM entry)")
  }
}
