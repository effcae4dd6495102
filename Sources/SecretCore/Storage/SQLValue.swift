/// A value of a database column.
package enum SQLValue: Equatable {
  case integer(Int64)
  /// A BLOB, or the UTF-8 encoding of a TEXT value, as in the results of PRAGMA statements.
  case blob([UInt8])
  /// NULL, or a value of a type that this program never writes.
  case none

  package var integer: Int64? {
    if case .integer(let value) = self { value } else { nil }
  }

  package var blob: [UInt8]? {
    if case .blob(let value) = self { value } else { nil }
  }
}
