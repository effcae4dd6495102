import SecretCore

extension FolderEntry {
  /// The identifier of a file in the folder: random, never reused, and not secret.
  public struct ID: Hashable, Sendable {
    /// The identifier, 16 bytes.
    let bytes: [UInt8]
  }
}

extension FolderEntry.ID {
  private static let digits = Array("0123456789abcdef".utf8)

  /// Creates a random identifier.
  ///
  /// - Throws: ``/SecretCore/CoreError/cryptographyUnavailable``, ``/SecretCore/CoreError/outOfMemory``.
  init() throws(CoreError) {
    bytes = try Random.bytes(16)
  }
}

extension FolderEntry.ID: LosslessStringConvertible {
  /// The identifier as 32 lower-case hexadecimal digits.
  public var description: String {
    let digits = bytes.flatMap { [FolderEntry.ID.digits[Int($0 >> 4)], FolderEntry.ID.digits[Int($0 & 15)]] }
    return String(decoding: digits, as: UTF8.self)
  }

  /// Creates the identifier from 32 lower-case hexadecimal digits; fails with `nil` for any other text.
  public init?(_ description: String) {
    let values = description.utf8.compactMap { FolderEntry.ID.digits.firstIndex(of: $0) }
    guard values.count == 32, description.utf8.count == 32 else { return nil }
    bytes = stride(from: 0, to: 32, by: 2).map { UInt8(values[$0] << 4 | values[$0 + 1]) }
  }
}
