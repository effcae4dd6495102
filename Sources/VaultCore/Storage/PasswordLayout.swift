import SecretCore

/// The byte ranges of the secrets in a ``PasswordRecord``, the plaintext of an entry's secrets.
///
/// Encoding, all numbers in big-endian order: the length of the password in bytes (2), the password, and the attributes
/// (``RecordAttributes``). There is only one encoding of the same secrets, apart from the padding.
struct PasswordLayout {
  /// The kinds of attributes.
  enum Kind: UInt8 {
    /// The key for one-time passwords in the encoding of ``OneTimeKey``, at most once.
    case oneTimeKey = 1
    /// A hidden field: length of the name (1 byte), name, value.
    case hiddenField
    /// A previous password: date of its replacement in milliseconds since 1970 (8 bytes), password.
    ///
    /// The newest previous password is first.
    case previousPassword
  }

  /// The maximum number of previous passwords.
  static let mostPreviousPasswords = 10

  /// The maximum size of a record in bytes, without padding.
  static let mostBytes =
    2 + PasswordRecord.longestPassword + RecordAttributes.headBytes + OneTimeKey.mostBytes + AttributeLimits.mostBytes
    + mostPreviousPasswords * (RecordAttributes.headBytes + dateBytes + PasswordRecord.longestPassword)

  private static let dateBytes = 8

  let password: Range<Int>
  private(set) var oneTimeKey: Range<Int>?
  private(set) var hiddenFields: [(name: String, value: Range<Int>)] = []
  private(set) var previousPasswords: [(replaced: Int64, password: Range<Int>)] = []
  /// The size of the record without its padding.
  let end: Int

  /// The names of the secrets other than the password.
  var names: SecretNames {
    SecretNames(hasOneTimeKey: oneTimeKey != nil, hiddenFields: hiddenFields.map(\.name))
  }

  /// Creates the layout of a record, with or without padding; fails with `nil` if the bytes are invalid.
  init?(_ record: UnsafeRawBufferPointer) {
    guard record.count >= 2 else { return nil }
    let count = Int(record[0]) << 8 | Int(record[1])
    guard count <= record.count - 2,
      PasswordRecord.accepts(UnsafeRawBufferPointer(rebasing: record[2..<(2 + count)])),
      let attributes = RecordAttributes(record, from: 2 + count)
    else { return nil }
    password = 2..<(2 + count)
    end = attributes.end
    for (kind, range) in attributes.all {
      guard let kind = Kind(rawValue: kind), append(kind, range, of: record) else { return nil }
    }
    guard previousPasswords.count <= PasswordLayout.mostPreviousPasswords, PasswordLayout.accept(hiddenFields) else {
      return nil
    }
  }

  /// Returns whether these hidden fields have unique names, and their number, lengths and total size are within the limits.
  static func accept(_ fields: [(name: String, value: Range<Int>)]) -> Bool {
    fields.count <= AttributeLimits.fields && AttributeLimits.areUnique(fields.map(\.name))
      && fields.allSatisfy { AttributeLimits.acceptsField(name: $0.name, valueCount: $0.value.count) }
      && bytes(of: fields) <= AttributeLimits.mostBytes
  }

  /// Returns the encoded size of hidden fields.
  static func bytes(of fields: [(name: String, value: Range<Int>)]) -> Int {
    fields.reduce(0) { $0 + RecordAttributes.headBytes + 1 + $1.name.utf8.count + $1.value.count }
  }

  /// Returns the bytes that precede the value in the attribute of a hidden field: the length of the name, and the name.
  static func start(ofField name: String) -> [UInt8] { [UInt8(name.utf8.count)] + name.utf8 }

  /// Returns the bytes that precede the password in the attribute of a previous password: the date of the replacement.
  static func start(ofPasswordReplacedAt date: Int64) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(bigEndian: date)
    return bytes
  }

  /// Appends the attribute in `range` of `record`, and returns whether the attribute is valid.
  private mutating func append(_ kind: Kind, _ range: Range<Int>, of record: UnsafeRawBufferPointer) -> Bool {
    let bytes = UnsafeRawBufferPointer(rebasing: record[range])
    switch kind {
    case .oneTimeKey:
      guard oneTimeKey == nil, OneTimeKey.accepts(bytes) else { return false }
      oneTimeKey = range
    case .hiddenField:
      guard let count = bytes.first.map(Int.init), count <= bytes.count - 1,
        let name = String(validating: bytes[1..<(1 + count)], as: UTF8.self)
      else { return false }
      let value = (range.lowerBound + 1 + count)..<range.upperBound
      guard UnsafeRawBufferPointer(rebasing: record[value]).hasNoZeroByte else { return false }
      hiddenFields.append((name, value))
    case .previousPassword:
      guard bytes.count > PasswordLayout.dateBytes else { return false }
      let date = bytes.prefix(PasswordLayout.dateBytes).reduce(0) { $0 << 8 | Int64($1) }
      let password = UnsafeRawBufferPointer(rebasing: bytes[PasswordLayout.dateBytes...])
      guard PasswordRecord.accepts(password), previousPasswords.last.map({ date < $0.replaced }) ?? true else { return false }
      previousPasswords.append((date, (range.lowerBound + PasswordLayout.dateBytes)..<range.upperBound))
    }
    return true
  }
}
