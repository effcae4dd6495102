/// The plaintext header of a key slot: the parameters for opening the slot.
///
/// The header is the associated data of the wrapped key.
///
/// Encoding, all numbers in big-endian order:
/// - magic number `ILKS`
/// - format version (1 byte): 2 for a code; 1 for the other openers, or if an earlier version of the program wrote the slot
/// - opener of the slot (1): 1 for a code, 2 for the device secret alone, 3 for an authenticator's secret
/// - required features (2), none defined
/// - store identifier (16), generation (8), salt (32)
/// - for a code: number of digits (1), log2 N (1), r (4), p (4)
/// - in version 2: fingerprint of the key file (32), zeros without a key file
package struct KeySlotHeader: Equatable {
  /// The secrets that open the slot.
  package enum Opener: Equatable {
    /// A code of `length` digits, together with the device secret and the key file, if any.
    case code(length: Int, parameters: ScryptParameters)
    /// The device secret alone.
    case device
    /// A secret that an authenticator releases, together with the device secret.
    case authenticator
  }

  package let store: [UInt8]
  package let generation: Int64
  package let opener: Opener
  let salt: [UInt8]
  /// The fingerprint of the key file, 32 bytes, zeros without a key file; `nil` in a slot without an authentication tag.
  let fingerprint: [UInt8]?

  /// Creates the header of a new slot of the store, with a random salt.
  ///
  /// - Throws: ``CoreError/outOfMemory``, ``CoreError/cryptographyUnavailable``.
  package init(
    store: [UInt8], generation: Int64, opener: Opener, fingerprint: [UInt8] = KeySlotHeader.noKeyFile
  ) throws(CoreError) {
    self.store = store
    self.generation = generation
    self.opener = opener
    salt = try Random.bytes(32)
    if case .code = opener { self.fingerprint = fingerprint } else { self.fingerprint = nil }
  }

  /// The fingerprint in the header of a slot without a key file: 32 zero bytes.
  package static let noKeyFile = [UInt8](repeating: 0, count: 32)

  private static let magic = Array("ILKS".utf8)
  /// The accepted generations.
  ///
  /// A higher generation is forged. Accepting a forged generation could leave no generation for the next slots.
  private static let generations: ClosedRange<Int64> = 1...1 << 48

  /// The canonical encoding of the header.
  ///
  /// ``init(_:path:)`` accepts only this encoding.
  var bytes: [UInt8] {
    var bytes = KeySlotHeader.magic
    bytes.append(fingerprint == nil ? 1 : 2)
    bytes.append(kind)
    bytes.append(bigEndian: UInt16(0))
    bytes += store
    bytes.append(bigEndian: generation)
    bytes += salt
    if case .code(let length, let parameters) = opener {
      bytes.append(UInt8(length))
      bytes.append(UInt8(parameters.log2N))
      bytes.append(bigEndian: UInt32(parameters.r))
      bytes.append(bigEndian: UInt32(parameters.p))
    }
    bytes += fingerprint ?? []
    return bytes
  }

  private var kind: UInt8 {
    switch opener {
    case .code: 1
    case .device: 2
    case .authenticator: 3
    }
  }

  /// Creates a header by decoding the bytes.
  ///
  /// - Parameter path: The path of the header's file, for error messages.
  /// - Throws: ``CoreError/unsupported(path:)`` for another version, opener or feature, ``CoreError/parametersRefused``, and
  ///   ``CoreError/damaged(path:)`` for any other invalid encoding.
  init(_ bytes: [UInt8], path: String) throws(CoreError) {
    var reader = ByteReader(bytes)
    guard reader.bytes(4) == KeySlotHeader.magic, let version = reader.integer(UInt8.self) else { throw .damaged(path: path) }
    guard (1...2).contains(version) else { throw .unsupported(path: path) }
    guard let kind = reader.integer(UInt8.self), let features = reader.integer(UInt16.self) else { throw .damaged(path: path) }
    guard features == 0, (1...3).contains(kind), version == 1 || kind == 1 else { throw .unsupported(path: path) }
    guard let store = reader.bytes(16), let generation = reader.integer(Int64.self), let salt = reader.bytes(32),
      KeySlotHeader.generations.contains(generation)
    else { throw .damaged(path: path) }
    switch kind {
    case 2: opener = .device
    case 3: opener = .authenticator
    default:
      guard let length = reader.integer(UInt8.self), let log2N = reader.integer(UInt8.self),
        let r = reader.integer(UInt32.self), let p = reader.integer(UInt32.self)
      else { throw .damaged(path: path) }
      opener = .code(length: Int(length), parameters: try ScryptParameters(log2N: Int(log2N), r: Int(r), p: Int(p)))
    }
    fingerprint = version == 1 ? nil : reader.bytes(32)
    guard reader.isAtEnd, version == 1 || fingerprint != nil else { throw .damaged(path: path) }
    self.store = store
    self.generation = generation
    self.salt = salt
  }
}
