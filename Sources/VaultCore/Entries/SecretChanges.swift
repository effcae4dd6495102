public import SecretCore

/// Changes of an entry's secrets other than the password: the key for one-time passwords and the hidden fields.
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

  /// The changes of hidden fields by name, the first change first.
  private(set) var hiddenFields: [(name: String, change: Change)] = []

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

  /// Removes the hidden field with this name; has no effect if the entry has no such field.
  public mutating func removeHiddenField(_ name: String) {
    hiddenFields.append((name, .removal))
  }

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
