import Testing

@testable import SecretCore

/// A published test vector for scrypt.
struct ScryptVector: Sendable {
  let code: String
  let salt: String
  let parameters: ScryptParameters
  let key: String

  /// The first three vectors of RFC 7914, section 12.
  ///
  /// The fourth vector needs more than 1 GiB, which exceeds the memory limit.
  static let all = [
    ScryptVector(
      code: "", salt: "", parameters: ScryptParameters(unchecked: 4, r: 1, p: 1),
      key: """
        77d6576238657b203b19ca42c18a0497f16b4844e3074ae8dfdffa3fede21442
        fcd0069ded0948f8326a753a0fc81f17e8d3e0fb2e0d3628cf35e20c38d18906
        """),
    ScryptVector(
      code: "password", salt: "NaCl", parameters: ScryptParameters(unchecked: 10, r: 8, p: 16),
      key: """
        fdbabe1c9d3472007856e7190d01e9fe7c6ad7cbc8237830e77376634b373162
        2eaf30d92e22a3886ff109279d9830dac727afb94a83ee6d8360cbdfa2cc0640
        """),
    ScryptVector(
      code: "pleaseletmein", salt: "SodiumChloride", parameters: .floor,
      key: """
        7023bdcb3afd7348461c06cd81fd38ebfda8fbba904f8e3ea9b543f6545da1f2
        d5432955613f0fcf62d49705242a9af9e61e85dc0d651e40dfcf017b45575887
        """),
  ]
}

/// A published test vector for HKDF.
struct HKDFVector: Sendable {
  let material: [UInt8]
  let salt: [UInt8]
  let info: [UInt8]
  let key: [UInt8]

  /// The vectors of RFC 5869, appendices A.1 to A.3.
  static let all = [
    HKDFVector(
      material: [UInt8](repeating: 0x0B, count: 22), salt: Array(0x00...0x0C), info: Array(0xF0...0xF9),
      key: [UInt8](hex: "3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf34007208d5b887185865")),
    HKDFVector(
      material: Array(0x00...0x4F), salt: Array(0x60...0xAF), info: Array(0xB0...0xFF),
      key: [UInt8](
        hex: """
          b11e398dc80327a1c8e7f78c596a49344f012eda2d4efad8a050cc4c19afa97c59045a99cac7827271cb41c65e590e09
          da3275600c2f09b8367793a9aca3db71cc30c58179ec3e87c14c01d5c1f3434f1d87
          """)),
    HKDFVector(
      material: [UInt8](repeating: 0x0B, count: 22), salt: [], info: [],
      key: [UInt8](hex: "8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d9d201395faa4b61a96c8")),
  ]
}

/// A published test vector for AES-256-GCM.
struct GCMVector: Sendable {
  let key: String
  let nonce: String
  var data = ""
  var plaintext = ""
  var ciphertext = ""
  let tag: String

  /// Eight published vectors with a nonce of 96 bits and an authentication tag of 128 bits.
  ///
  /// The first four vectors come from `gcmEncryptExtIV256.rsp` of NIST's Cryptographic Algorithm Validation Program. Each of
  /// these vectors is the first vector of a kind: without and with associated data, without and with plaintext. The last four
  /// vectors are test cases 13 to 16 of McGrew and Viega, The Galois/Counter Mode of Operation.
  static let all = [
    GCMVector(
      key: "b52c505a37d78eda5dd34f20c22540ea1b58963cf8e5bf8ffa85f9f2492505b4", nonce: "516c33929df5a3284ff463d7",
      tag: "bdc1ac884d332457a1d2664f168c76f0"),
    GCMVector(
      key: "78dc4e0aaf52d935c3c01eea57428f00ca1fd475f5da86a49c8dd73d68c8e223", nonce: "d79cf22d504cc793c3fb6c8a",
      data: "b96baa8c1c75a671bfb2d08d06be5f36", tag: "3e5d486aa2e30b22e040b85723a06e76"),
    GCMVector(
      key: "31bdadd96698c204aa9ce1448ea94ae1fb4a9a0b3c9d773b51bb1822666b8f22", nonce: "0d18e06c7c725ac9e362e1ce",
      plaintext: "2db5168e932556f8089a0622981d017d", ciphertext: "fa4362189661d163fcd6a56d8bf0405a",
      tag: "d636ac1bbedd5cc3ee727dc2ab4a9489"),
    GCMVector(
      key: "92e11dcdaa866f5ce790fd24501f92509aacf4cb8b1339d50c9c1240935dd08b", nonce: "ac93a1a6145299bde902f21a",
      data: "1e0889016f67601c8ebea4943bc23ad6", plaintext: "2d71bcfa914e4ac045b2aa60955fad24",
      ciphertext: "8995ae2e6df3dbf96fac7b7137bae67f", tag: "eca5aa77d51d4a0a14d9c51e1da474ab"),
    GCMVector(key: zeros, nonce: zeroNonce, tag: "530f8afbc74536b9a963b4f1c4cb738b"),
    GCMVector(
      key: zeros, nonce: zeroNonce, plaintext: "00000000000000000000000000000000",
      ciphertext: "cea7403d4d606b6e074ec5d3baf39d18", tag: "d0d1c8a799996bf0265b98b5d48ab919"),
    GCMVector(
      key: longKey, nonce: "cafebabefacedbaddecaf888", plaintext: longText + "1aafd255", ciphertext: longSealed + "898015ad",
      tag: "b094dac5d93471bdec1a502270e3cc6c"),
    GCMVector(
      key: longKey, nonce: "cafebabefacedbaddecaf888", data: "feedfacedeadbeeffeedfacedeadbeefabaddad2", plaintext: longText,
      ciphertext: longSealed, tag: "76fc6ece0f4e1768cddf8853bb2d551b"),
  ]

  private static let zeros = String(repeating: "0", count: 64)
  private static let zeroNonce = String(repeating: "0", count: 24)
  private static let longKey = String(repeating: "feffe9928665731c6d6a8f9467308308", count: 2)
  private static let longText = """
    d9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a721c3c0c95956809532fcf0e2449a6b525b16aedf5aa0de657ba637b39
    """
  private static let longSealed = """
    522dc1f099567d07f47f37a32a84427d643a8cdcbfe5c0c97598a2bd2555d1aa8cb08e48590dbb3da7b08b1056828838c5f61e6393ba7a0abcc9f662
    """
}

@Suite struct CryptographyTests {
  @Test("scrypt derives the keys of RFC 7914", arguments: ScryptVector.all)
  func scrypt(_ vector: ScryptVector) throws {
    let code = try SecretBytes(copying: Array(vector.code.utf8))
    let key = try Scrypt.key(code: code, salt: Array(vector.salt.utf8), parameters: vector.parameters, count: 64)
    #expect(key.revealed == [UInt8](hex: vector.key))
  }

  @Test("The scrypt parameters of the product are within the limits of OpenSSL")
  func productCost() throws {
    let code = try SecretBytes(copying: [1, 2, 3, 4])
    let key = try Scrypt.key(code: code, salt: [UInt8](repeating: 7, count: 32), parameters: .product)
    #expect(key.count == 32)
  }

  @Test(
    "Parameters that are below the floor, need more than 1 GiB, or have N · r · p above 2^23 are refused",
    arguments: [
      (1, 8, 1), (13, 8, 1), (14, 7, 1), (14, 8, 0), (30, 8, 1), (20, 8, 1), (22, 64, 64), (17, 8, 16), (-1, 8, 1),
      (14, 1 << 40, 1),
    ])
  func refusedCosts(log2N: Int, r: Int, p: Int) {
    #expect(throws: CoreError.parametersRefused) { try ScryptParameters(log2N: log2N, r: r, p: p) }
  }

  @Test("HKDF derives the keys of RFC 5869", arguments: HKDFVector.all)
  func hkdf(_ vector: HKDFVector) throws {
    let key = try HKDF.key(
      from: SecretBytes(copying: vector.material), salt: SecretBytes(copying: vector.salt), info: vector.info,
      count: vector.key.count)
    #expect(key.revealed == vector.key)
  }

  @Test("AES-256-GCM opens the published ciphertexts, and refuses another authentication tag", arguments: GCMVector.all)
  func gcm(_ vector: GCMVector) throws {
    let sealed = [UInt8](hex: vector.nonce + vector.ciphertext + vector.tag)
    let key = try SecretBytes(copying: [UInt8](hex: vector.key))
    let data = [UInt8](hex: vector.data)
    #expect(try AESGCM.open(sealed, key: key, authenticating: data).revealed == [UInt8](hex: vector.plaintext))
    for index in sealed.indices.suffix(16) {
      var changed = sealed
      changed[index] ^= 0x80
      #expect(throws: CoreError.authenticationFailed) { _ = try AESGCM.open(changed, key: key, authenticating: data) }
    }
  }

  /// Compares digests with NIST's examples for FIPS 180-4: an empty message, and messages of one and of two blocks.
  @Test(
    "SHA-256 computes the published digests",
    arguments: [
      ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
      ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
      (
        "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
      ),
    ])
  func sha256(text: String, digest: String) throws {
    #expect(try SHA256.digest(Array(text.utf8)) == [UInt8](hex: digest))
  }

  @Test("A sealed value can be opened, and differs from another sealed value of the same plaintext")
  func roundTrip() throws {
    let key = try Random.secret(32)
    let sealed = try AESGCM.seal(SecretBytes(copying: [1, 2, 3]), key: key, authenticating: [9])
    #expect(try AESGCM.open(sealed, key: key, authenticating: [9]).revealed == [1, 2, 3])
    #expect(try AESGCM.seal(SecretBytes(copying: [1, 2, 3]), key: key, authenticating: [9]) != sealed)
  }

  @Test("A changed byte, other associated data, another key and a truncated value cause the same error")
  func tampering() throws {
    let key = try Random.secret(32)
    let sealed = try AESGCM.seal(SecretBytes(copying: [1, 2, 3]), key: key, authenticating: [9])
    for index in sealed.indices {
      var changed = sealed
      changed[index] ^= 1
      #expect(throws: CoreError.authenticationFailed) { _ = try AESGCM.open(changed, key: key, authenticating: [9]) }
      #expect(throws: CoreError.authenticationFailed) {
        _ = try AESGCM.open(Array(sealed.prefix(index)), key: key, authenticating: [9])
      }
    }
    #expect(throws: CoreError.authenticationFailed) { _ = try AESGCM.open(sealed, key: key, authenticating: [8]) }
    #expect(throws: CoreError.authenticationFailed) {
      _ = try AESGCM.open(sealed, key: Random.secret(32), authenticating: [9])
    }
  }
}
