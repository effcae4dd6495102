/// What a column of ours holds.
enum SQLValue: Equatable {
  case integer(Int64)
  /// Bytes, or the UTF-8 of a text, such as settings are answered with.
  case blob([UInt8])
  /// Nothing, or a type that we never write.
  case none

  var integer: Int64? {
    if case .integer(let value) = self { value } else { nil }
  }

  var blob: [UInt8]? {
    if case .blob(let value) = self { value } else { nil }
  }
}
