import Foundation
import SecretCore

/// The parameters of a URI for one-time passwords, `otpauth://totp/LABEL?secret=KEY`, and the byte range of the key in the URI.
///
/// Unknown parameters are ignored, because services add nonstandard parameters, such as an image.
struct OneTimeURI {
  private(set) var algorithm = OneTimeKey.Algorithm.sha1
  private(set) var digitCount = 6
  private(set) var period = 30
  private let secret: Range<Int>

  /// Returns whether `text` is a URI and not a key alone. Only a URI contains a colon.
  static func isURI(_ text: UnsafeRawBufferPointer) -> Bool { text.contains(UInt8(ascii: ":")) }

  /// Parses the URI in `text`.
  ///
  /// - Throws: ``VaultFailure/oneTimeKeyRefused(_:)``.
  init(_ text: UnsafeRawBufferPointer) throws(VaultFailure) {
    do throws(OneTimeKeyProblem) {
      try self.init(parsing: text)
    } catch {
      throw .oneTimeKeyRefused(error)
    }
  }

  private init(parsing text: UnsafeRawBufferPointer) throws(OneTimeKeyProblem) {
    var text = text.prefix { $0 != UInt8(ascii: "#") }
    while text.last?.isWhiteSpace == true { text.removeLast() }
    let parts = text.split(separator: UInt8(ascii: "?"), maxSplits: 1, omittingEmptySubsequences: false)
    try OneTimeURI.requireTOTP(parts[0].drop(while: \.isWhiteSpace))
    var values: [OneTimeKeyProblem.Parameter: Slice<UnsafeRawBufferPointer>] = [:]
    for field in parts.dropFirst().first?.split(separator: UInt8(ascii: "&")) ?? [] {
      let name = field.prefix { $0 != UInt8(ascii: "=") }
      guard let parameter = OneTimeKeyProblem.Parameter.allCases.first(where: { matches(name, $0.rawValue) }) else { continue }
      guard values.updateValue(field.dropFirst(name.count + 1), forKey: parameter) == nil else {
        throw .duplicateParameter(parameter)
      }
    }
    guard let secret = values.removeValue(forKey: .secret), !secret.isEmpty else { throw .missingSecret }
    self.secret = secret.startIndex..<secret.endIndex
    // The parameters are sorted, because the reported error must not depend on the order of the dictionary.
    for (parameter, value) in values.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      guard let text = decoded(value) else { throw .invalidEncoding(parameter) }
      try set(parameter, to: text)
    }
  }

  /// Checks that the URI is for time-based one-time passwords (TOTP). `start` is the part of the URI before its parameters.
  private static func requireTOTP(_ start: Slice<UnsafeRawBufferPointer>) throws(OneTimeKeyProblem) {
    let scheme = start.prefix { $0 != UInt8(ascii: ":") }
    guard !matches(scheme, "steam") else { throw .steam }
    let rest = start.dropFirst(scheme.count)
    guard matches(scheme, "otpauth"), rest.starts(with: "://".utf8) else { throw .unknownScheme }
    let type = rest.dropFirst(3).prefix { $0 != UInt8(ascii: "/") }
    guard !matches(type, "hotp") else { throw .counterBased }
    guard !matches(type, "steam") else { throw .steam }
    guard matches(type, "totp") else { throw .unknownType }
  }

  private mutating func set(_ parameter: OneTimeKeyProblem.Parameter, to text: String) throws(OneTimeKeyProblem) {
    switch parameter {
    case .secret: break
    case .issuer, .encoder:
      // Steam does not support standard time-based passwords (TOTP), so the URI is for Steam Guard.
      guard text.lowercased() != "steam" else { throw .steam }
    case .algorithm:
      switch text.uppercased() {
      case "SHA1": algorithm = .sha1
      case "SHA256": algorithm = .sha256
      case "SHA512": algorithm = .sha512
      default: throw .unknownAlgorithm
      }
    case .digits:
      guard let number = decimal(text), OneTimeKey.digitCounts.contains(number) else { throw .digitsOutOfRange }
      digitCount = number
    case .period:
      guard let number = decimal(text), OneTimeKey.periods.contains(number) else { throw .periodOutOfRange }
      period = number
    }
  }

  /// Returns the decoded key of the URI.
  ///
  /// - Precondition: `text` is the text from which this value was created.
  /// - Throws: ``VaultFailure/oneTimeKeyRefused(_:)``, ``VaultFailure/core(_:)``.
  func secret(in text: UnsafeRawBufferPointer) throws(VaultFailure) -> SecretBytes {
    let encoded = UnsafeRawBufferPointer(rebasing: text[secret])
    var isComplete = false
    var count = 0
    let value = try core { () throws(CoreError) in
      try SecretBytes(count: encoded.count) { value in
        isComplete = eachDecoded(encoded[...]) { byte in
          value[count] = byte
          count += 1
        }
      }
    }
    guard isComplete else { throw .oneTimeKeyRefused(.invalidEncoding(.secret)) }
    return try value.withUnsafeBytes { value throws(VaultFailure) in
      try Base32.decode(UnsafeRawBufferPointer(rebasing: value.prefix(count)))
    }
  }
}

/// Calls `body` with each byte of a percent-encoded text (RFC 3986, section 2.1).
///
/// - Returns: Whether the encoding is valid.
private func eachDecoded(_ text: Slice<UnsafeRawBufferPointer>, _ body: (UInt8) -> Void) -> Bool {
  var rest = text
  while let byte = rest.popFirst() {
    guard byte == UInt8(ascii: "%") else {
      body(byte)
      continue
    }
    guard let high = rest.popFirst().flatMap(hexadecimal), let low = rest.popFirst().flatMap(hexadecimal) else { return false }
    body(high << 4 | low)
  }
  return true
}

/// Returns the decoded form of a percent-encoded text; `nil` if the encoding is invalid or the decoded text is not UTF-8.
private func decoded(_ text: Slice<UnsafeRawBufferPointer>) -> String? {
  var bytes: [UInt8] = []
  guard eachDecoded(text, { bytes.append($0) }) else { return nil }
  return String(validating: bytes, as: UTF8.self)
}

/// Returns the value of a hexadecimal digit; `nil` for any other character.
private func hexadecimal(_ byte: UInt8) -> UInt8? {
  switch byte {
  case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
  case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
  case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
  default: nil
  }
}

/// Returns the number that a text of decimal digits represents; `nil` if the number does not fit into `Int`.
///
/// The result is also `nil` for any other text, for example an empty text or a number with a sign.
private func decimal(_ text: String) -> Int? {
  text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ? Int(text) : nil
}

/// Returns whether `bytes` equal `word`, ignoring the case of the letters; `word` must consist of lowercase ASCII letters.
///
/// The bytes are not converted to a `String`, because any part of an invalid URI may contain the key.
private func matches(_ bytes: Slice<UnsafeRawBufferPointer>, _ word: String) -> Bool {
  bytes.elementsEqual(word.utf8) { $0 == $1 || $0 == $1 ^ 0x20 }
}
