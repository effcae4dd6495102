import Foundation
import SecretCore

/// The plaintext of an entry's secrets: the password, and the secrets that ``PasswordLayout`` describes.
///
/// The encoding is padded with zeros to a multiple of 64 bytes. All entries with a password of at most 62 bytes and without
/// other secrets therefore have the same length.
struct PasswordRecord: ~Copyable {
  /// The maximum length of a password in bytes.
  static let longestPassword = 1024

  private static let unit = 64

  /// The encoding, with its padding.
  let bytes: SecretBytes

  private let layout: PasswordLayout

  /// Creates a record of an empty password.
  init() throws(CoreError) {
    try self.init(SecretBytes(count: PasswordRecord.padded(2)))
  }

  /// Creates a record from its encoding.
  ///
  /// - Throws: ``/SecretCore/CoreError/authenticationFailed`` if the bytes are invalid.
  init(_ bytes: consuming SecretBytes) throws(CoreError) {
    guard let layout = bytes.withUnsafeBytes({ PasswordLayout($0) }) else { throw .authenticationFailed }
    self.bytes = bytes
    self.layout = layout
  }

  /// Returns `count` rounded up to a multiple of 64.
  static func padded(_ count: Int) -> Int { (count + unit - 1) / unit * unit }

  /// Returns whether the password is allowed: at most ``longestPassword`` bytes, none of which is zero.
  ///
  /// Zero bytes are refused, because C functions treat a zero byte as the end of a string.
  static func accepts(_ password: borrowing SecretBytes) -> Bool {
    password.withUnsafeBytes { accepts($0) }
  }

  /// Returns whether the password is allowed: at most ``longestPassword`` bytes, none of which is zero.
  static func accepts(_ password: UnsafeRawBufferPointer) -> Bool {
    password.count <= longestPassword && password.hasNoZeroByte
  }

  /// Returns the encoded length of a password of `count` bytes.
  static func head(_ count: Int) -> [UInt8] { [UInt8(count >> 8), UInt8(count & 0xFF)] }

  /// The names of the secrets other than the password.
  var names: SecretNames { layout.names }

  /// The encoded size of the hidden fields.
  var hiddenFieldBytes: Int { PasswordLayout.bytes(of: layout.hiddenFields) }

  /// The identifiers and lengths of the previous passwords, the newest first.
  var previousPasswords: [PreviousPassword] {
    layout.previousPasswords.map { PreviousPassword(id: $0.replaced, count: $0.password.count) }
  }

  /// Returns a copy of the password.
  func password() throws(CoreError) -> SecretBytes { try copy(layout.password) }

  /// Returns the key for one-time passwords; `nil` if the entry has no such key.
  func oneTimeKey() throws(CoreError) -> OneTimeKey? {
    guard let range = layout.oneTimeKey else { return nil }
    return try bytes.withUnsafeBytes { bytes throws(CoreError) in
      try OneTimeKey(UnsafeRawBufferPointer(rebasing: bytes[range]))
    }
  }

  /// Returns a copy of the value of a hidden field; `nil` if the entry has no field with this name.
  func hiddenField(_ name: String) throws(CoreError) -> SecretBytes? {
    guard let field = layout.hiddenFields.first(where: { $0.name.hasSameBytes(as: name) }) else { return nil }
    return try copy(field.value)
  }

  /// Returns a copy of a previous password; `nil` if the entry has no previous password with this identifier.
  func previousPassword(_ id: PreviousPassword.ID) throws(CoreError) -> SecretBytes? {
    guard let previous = layout.previousPasswords.first(where: { $0.replaced == id }) else { return nil }
    return try copy(previous.password)
  }

  /// Calls `body` with the layout and the encoding without its padding, which is valid until `body` returns.
  func withLayout<Result: ~Copyable, Failure: Error>(
    _ body: (PasswordLayout, UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try bytes.withUnsafeBytes { bytes throws(Failure) in
      try body(layout, UnsafeRawBufferPointer(rebasing: bytes[..<layout.end]))
    }
  }

  private func copy(_ range: Range<Int>) throws(CoreError) -> SecretBytes {
    try bytes.withUnsafeBytes { bytes throws(CoreError) in
      try SecretBytes(count: range.count) { $0.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[range])) }
    }
  }
}

extension UnsafeRawBufferPointer {
  /// Whether no byte is zero.
  var hasNoZeroByte: Bool {
    guard let start = baseAddress else { return true }
    return memchr(start, 0, count) == nil
  }
}

extension String {
  /// Returns whether both texts have the same bytes in UTF-8, without Unicode normalization.
  func hasSameBytes(as other: String) -> Bool { utf8.elementsEqual(other.utf8) }
}
