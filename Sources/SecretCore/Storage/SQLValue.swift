/// What a column of ours holds.
package enum SQLValue: Equatable {
  case integer(Int64)
  /// Bytes, or the UTF-8 of a text, such as settings are answered with.
  case blob([UInt8])
  /// Nothing, or a type that we never write.
  case none

  package var integer: Int64? {
    if case .integer(let value) = self { value } else { nil }
  }

  package var blob: [UInt8]? {
    if case .blob(let value) = self { value } else { nil }
  }
}
