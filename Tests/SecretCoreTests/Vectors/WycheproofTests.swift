import Testing

@testable import SecretCore

/// Tests with the Wycheproof test vectors, if the vectors are available.
@Suite(.enabled(if: vectorFolder != nil)) struct WycheproofTests {
  @Test("c2sp.org/chunked-encryption opens exactly the valid files")
  func chunkedFiles() throws {
    let groups = try VectorFile<ChunkedGroup>(named: "c2sp_chunked_encryption_aes_256_gcm_test.json").testGroups
    let vectors = groups.flatMap(\.tests)
    #expect(groups.allSatisfy { $0.aead == "AEAD_AES_256_GCM" && $0.sha == "SHA-512" })
    #expect(vectors.count >= 35)
    for vector in vectors {
      let key = [UInt8](hex: vector.key)
      // Keys of another size violate a precondition.
      guard key.count == 32 else {
        #expect(vector.result == .invalid)
        continue
      }
      let sealed = try #require(inflate([UInt8](hex: vector.ct)), "\(vector.tcId)")
      let context = [UInt8](hex: vector.ctx)
      let secret = try SecretBytes(copying: key)
      let opened = try ChunkedFile.opened(sealed, key: secret, context: context, step: 5000)
      #expect(opened.isWhole == (vector.result == .valid), "\(vector.tcId): \(vector.comment)")
      let digest = vector.msgSha512.map { [UInt8](hex: $0) } ?? Digest.sha512.of([])
      if vector.result == .valid {
        #expect(Digest.sha512.of(opened.bytes) == digest)
        // With the same salt, sealing the plaintext again must give the same bytes.
        let again = try ChunkedFile.sealed(opened.bytes, key: secret, context: context, salt: Array(sealed.prefix(24)))
        #expect(again == sealed, "\(vector.tcId)")
      } else {
        // Each file fits into one block, and no byte of a block with an invalid chunk is written.
        #expect(opened.bytes.isEmpty, "\(vector.tcId)")
      }
    }
  }

  @Test("AES-256-GCM opens exactly the valid ciphertexts")
  func aesGCM() throws {
    let groups = try VectorFile<AEADGroup>(named: "aes_gcm_test.json").testGroups
    // The program supports only these sizes.
    let vectors = groups.filter { $0.keySize == 256 && $0.ivSize == 96 && $0.tagSize == 128 }.flatMap(\.tests)
    #expect(vectors.count > 50)
    for vector in vectors {
      let sealed = [UInt8](hex: vector.iv + vector.ct + vector.tag)
      let key = try SecretBytes(copying: [UInt8](hex: vector.key))
      do throws(CoreError) {
        let plaintext = try AESGCM.open(sealed, key: key, authenticating: [UInt8](hex: vector.aad))
        #expect(vector.result == .valid && plaintext.revealed == [UInt8](hex: vector.msg), "\(vector.tcId)")
      } catch {
        #expect(vector.result == .invalid && error == .authenticationFailed, "\(vector.tcId)")
      }
    }
  }

  @Test("HKDF with SHA-256 derives the published keys")
  func hkdf() throws {
    let vectors = try VectorFile<HKDFGroup>(named: "hkdf_sha256_test.json").testGroups.flatMap(\.tests)
    #expect(vectors.count > 50)
    for vector in vectors {
      let material = try SecretBytes(copying: [UInt8](hex: vector.ikm))
      let salt = try SecretBytes(copying: [UInt8](hex: vector.salt))
      do throws(CoreError) {
        let key = try HKDF.key(from: material, salt: salt, info: [UInt8](hex: vector.info), count: vector.size)
        #expect(vector.result == .valid && key.revealed == [UInt8](hex: vector.okm), "\(vector.tcId)")
      } catch {
        #expect(vector.result == .invalid && error == .parametersRefused, "\(vector.tcId)")
      }
    }
  }
}

struct ChunkedGroup: Decodable {
  let aead: String
  let sha: String
  let tests: [Vector]

  struct Vector: Decodable {
    let tcId: Int
    let comment: String
    let key: String
    let ctx: String
    let ct: String
    let msgSha512: String?
    let result: VectorResult
  }
}

struct AEADGroup: Decodable {
  let ivSize: Int
  let keySize: Int
  let tagSize: Int
  let tests: [Vector]

  struct Vector: Decodable {
    let tcId: Int
    let key: String
    let iv: String
    let aad: String
    let msg: String
    let ct: String
    let tag: String
    let result: VectorResult
  }
}

struct HKDFGroup: Decodable {
  let tests: [Vector]

  struct Vector: Decodable {
    let tcId: Int
    let ikm: String
    let salt: String
    let info: String
    let size: Int
    let okm: String
    let result: VectorResult
  }
}
