import SecretCore

extension FolderEntry {
  /// What the folder knows a file by: random, never used again, and no secret.
  public struct ID: Hashable, Sendable {
    /// 16 of them.
    let bytes: [UInt8]
  }
}

extension FolderEntry.ID {
  private static let digits = Array("0123456789abcdef".utf8)

  /// The identifier of a file to be.
  init() throws(CoreError) {
    bytes = try Random.bytes(16)
  }
}

extension FolderEntry.ID: LosslessStringConvertible {
  /// 32 lower-case hexadecimal digits.
  public var description: String {
    let digits = bytes.flatMap { [FolderEntry.ID.digits[Int($0 >> 4)], FolderEntry.ID.digits[Int($0 & 15)]] }
    return String(decoding: digits, as: UTF8.self)
  }

  /// The identifier of these digits; `nil` for any other text.
  public init?(_ description: String) {
    let values = description.utf8.compactMap { FolderEntry.ID.digits.firstIndex(of: $0) }
    guard values.count == 32, description.utf8.count == 32 else { return nil }
    bytes = stride(from: 0, to: 32, by: 2).map { UInt8(values[$0] << 4 | values[$0 + 1]) }
  }
}
