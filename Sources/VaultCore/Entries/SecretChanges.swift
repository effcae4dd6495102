public import Foundation
public import SecretCore

/// Changes of an entry's secrets other than the password: the key for one-time passwords, the hidden fields and the previous
/// passwords.
///
/// An update applies the changes in the order in which they were made. Secrets without a change keep their values.
public struct SecretChanges: ~Copyable, Sendable {
  /// A change of one secret.
  enum Change {
    case removal
    /// The new value, as a range of bytes in the buffer with the values of all changes.
    case value(Range<Int>)
  }

  /// The last change of the key, whose value is the encoding of a ``OneTimeKey``; `nil` without a change.
  private(set) var oneTimeKey: Change?

  /// A change of a hidden field.
  enum FieldChange {
    case removal
    case value(Range<Int>)
    case rename(String)
  }

  /// The changes of hidden fields by name, the first change first.
  private(set) var hiddenFields: [(name: String, change: FieldChange)] = []

  /// The added previous passwords, as ranges of bytes in the buffer, with the dates of their replacement in milliseconds since
  /// 1970.
  private(set) var previousPasswords: [(replaced: Int64, password: Range<Int>)] = []

  private var values: SecretBuffer?

  /// Creates an empty list of changes.
  public init() {}

  /// Replaces the key for one-time passwords, or adds the key if the entry has no such key.
  ///
  /// - Throws: ``VaultFailure/core(_:)``.
  public mutating func setOneTimeKey(_ key: borrowing OneTimeKey) throws(VaultFailure) {
    let parameters = try append(key.parameters)
    let bytes = try key.withUnsafeBytes { bytes throws(VaultFailure) in try append(bytes) }
    oneTimeKey = .value(parameters.lowerBound..<bytes.upperBound)
  }

  /// Removes the key for one-time passwords, if there is one.
  public mutating func removeOneTimeKey() {
    oneTimeKey = .removal
  }

  /// Replaces the value of a hidden field, or adds the field.
  ///
  /// - Parameters:
  ///   - name: The name of the field, 1 to 255 bytes.
  ///   - value: The new value, at most 4,096 bytes, none of which is zero.
  /// - Throws: ``VaultFailure/hiddenFieldsRefused`` if a length or the value is not allowed, ``VaultFailure/core(_:)``.
  public mutating func setHiddenField(_ name: String, to value: borrowing SecretBytes) throws(VaultFailure) {
    guard AttributeLimits.acceptsField(name: name, valueCount: value.count), value.withUnsafeBytes({ $0.hasNoZeroByte }) else {
      throw .hiddenFieldsRefused
    }
    let range = try value.withUnsafeBytes { value throws(VaultFailure) in try append(value) }
    hiddenFields.append((name, .value(range)))
  }

  /// Renames a hidden field; has no effect if the entry has no field with this name.
  ///
  /// - Throws: ``VaultFailure/hiddenFieldsRefused`` if the length of the new name is not allowed.
  public mutating func renameHiddenField(_ name: String, to newName: String) throws(VaultFailure) {
    guard AttributeLimits.acceptsField(name: newName, valueCount: 0) else { throw .hiddenFieldsRefused }
    hiddenFields.append((name, .rename(newName)))
  }

  /// Removes the hidden field with this name; has no effect if the entry has no such field.
  public mutating func removeHiddenField(_ name: String) {
    hiddenFields.append((name, .removal))
  }

  /// Adds a previous password from another program.
  ///
  /// The update keeps the 10 previous passwords that were replaced last. Equal dates are made unique by up to 10 milliseconds.
  ///
  /// - Parameters:
  ///   - password: 1 to 1,024 bytes, none of which is zero.
  ///   - replaced: The date of the replacement; a date outside the years 1970 to 9999 is replaced by the nearest date.
  /// - Throws: ``VaultFailure/passwordRefused`` if the length or a byte is not allowed, ``VaultFailure/core(_:)``.
  public mutating func addPreviousPassword(
    _ password: borrowing SecretBytes, replaced: Date
  ) throws(VaultFailure) {
    guard password.count > 0, PasswordRecord.accepts(password) else { throw .passwordRefused }
    let seconds = min(max(replaced.timeIntervalSince1970, 0), SecretChanges.lastSecond)
    let range = try password.withUnsafeBytes { password throws(VaultFailure) in try append(password) }
    previousPasswords.append((Int64(seconds * 1000), range))
  }

  /// The last second of the year 9999, since 1970.
  private static let lastSecond: TimeInterval = 253_402_300_799

  /// Calls `body` with the values of all changes, which are valid until `body` returns.
  borrowing func withUnsafeBytes<Result: ~Copyable, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    switch values {
    case .some(let values): try values.withUnsafeBytes(body)
    case .none: try body(UnsafeRawBufferPointer(start: nil, count: 0))
    }
  }

  private mutating func append(_ bytes: [UInt8]) throws(VaultFailure) -> Range<Int> {
    try bytes.withUnsafeBufferPointer { bytes throws(VaultFailure) in try append(UnsafeRawBufferPointer(bytes)) }
  }

  private mutating func append(_ bytes: UnsafeRawBufferPointer) throws(VaultFailure) -> Range<Int> {
    if values == nil { values = try core { () throws(CoreError) in try SecretBuffer() } }
    let start = values?.count ?? 0
    try core { () throws(CoreError) in try values?.append(bytes) }
    return start..<(start + bytes.count)
  }
}
