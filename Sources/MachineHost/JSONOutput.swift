public import Statechart

/// A JSON text in UTF-8 that a machine writes for its host.
///
/// Names have the type `StaticString`, because a `String` would make Embedded Swift link the Unicode tables.
public struct JSONOutput {
  /// The bytes that were written so far.
  public private(set) var bytes: [UInt8] = []
  /// Whether a comma must precede the next value or member.
  private var needsComma = false

  /// Creates an empty output.
  public init() {}

  /// Removes all bytes.
  public mutating func clear() {
    bytes.removeAll(keepingCapacity: true)
    needsComma = false
  }

  /// Begins an object.
  ///
  /// Each member is a ``key(_:)`` and a value.
  public mutating func beginObject() { begin(UInt8(ascii: "{")) }

  /// Ends the innermost open object.
  public mutating func endObject() { end(UInt8(ascii: "}")) }

  /// Begins an array.
  public mutating func beginArray() { begin(UInt8(ascii: "[")) }

  /// Ends the innermost open array.
  public mutating func endArray() { end(UInt8(ascii: "]")) }

  /// Writes the key of a member.
  ///
  /// The next value is the value of the member.
  public mutating func key(_ name: StaticString) {
    string(name)
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  /// Writes `null`.
  public mutating func null() { raw("null") }

  /// Writes a Boolean.
  public mutating func bool(_ value: Bool) { raw(value ? "true" : "false") }

  /// Writes an integer.
  public mutating func int(_ value: Int64) {
    beginValue()
    append(value)
  }

  /// Writes an integer.
  public mutating func int(_ value: Int) { int(Int64(value)) }

  /// Writes an integer.
  public mutating func int(_ value: Int32) { int(Int64(value)) }

  /// Writes a string without escape sequences.
  ///
  /// - Precondition: `name` contains no characters that JSON escapes.
  public mutating func string(_ name: StaticString) {
    beginValue()
    bytes.append(UInt8(ascii: "\""))
    append(name)
    bytes.append(UInt8(ascii: "\""))
  }

  /// Writes a string, with escape sequences if necessary.
  public mutating func string(_ words: String) {
    beginValue()
    bytes.append(UInt8(ascii: "\""))
    for byte in words.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
      case 0..<0x20:
        append("\\u00")
        for digit in [byte >> 4, byte & 15] { bytes.append(digit < 10 ? 0x30 + digit : 0x57 + digit) }
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Writes a duration as in a spec, in the largest unit of which the duration is a multiple: `"500ms"`, `"30s"`.
  public mutating func duration(_ value: Duration) { string(NoText.words(for: value)) }

  /// Writes a secret: a bullet if the secret is present, otherwise `null`.
  public mutating func secret(isPresent: Bool) {
    if isPresent { string("•") } else { null() }
  }

  /// Writes whether a secret is present, without its handle.
  public mutating func secret(_ value: Secret) { secret(isPresent: value != .absent) }

  /// Writes whether a code has digits, without the digits.
  public mutating func secret(_ value: PIN) { secret(isPresent: value.count > 0) }

  /// Writes the handle of a secret, for an invoked flow.
  public mutating func handle(_ value: Secret) { int(Int64(clamping: value.handle)) }

  /// Writes the digits of a code as a string, for an invoked flow.
  public mutating func code(_ value: PIN) {
    beginValue()
    bytes.append(UInt8(ascii: "\""))
    value.forEachDigit { bytes.append(UInt8(ascii: "0") + $0) }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Writes the name of an enum value; `null` if `names` does not contain the value.
  public mutating func name<Value: Equatable>(of value: Value, _ names: (Value, StaticString)...) {
    for (candidate, name) in names where candidate == value {
      string(name)
      return
    }
    null()
  }

  // MARK: Bytes

  private mutating func begin(_ bracket: UInt8) {
    beginValue()
    bytes.append(bracket)
    needsComma = false
  }

  private mutating func end(_ bracket: UInt8) {
    bytes.append(bracket)
    needsComma = true
  }

  private mutating func raw(_ word: StaticString) {
    beginValue()
    append(word)
  }

  private mutating func beginValue() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
    needsComma = true
  }

  private mutating func append(_ name: StaticString) {
    bytes.append(contentsOf: UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
  }

  private mutating func append(_ value: Int64) {
    if value < 0 { bytes.append(UInt8(ascii: "-")) }
    var (rest, digits) = (value.magnitude, 1 as UInt64)
    while rest / digits >= 10 { digits *= 10 }
    while digits > 0 {
      bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest / digits))
      rest %= digits
      digits /= 10
    }
  }
}

extension Duration {
  /// The duration in milliseconds, rounded toward zero.
  var wholeMilliseconds: Int64 {
    let (seconds, attoseconds) = components
    return seconds * 1_000 + attoseconds / 1_000_000_000_000_000
  }
}
