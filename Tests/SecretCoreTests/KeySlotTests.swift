import Testing

@testable import SecretCore

@Suite struct KeySlotTests {
  private let store = [UInt8](repeating: 5, count: 16)
  private let byCode = KeySlotHeader.Opener.code(length: 6, parameters: .floor)

  @Test("Only the code and the device secret together open a slot")
  func codeSlot() throws {
    let code = try SecretBytes(copying: [1, 2, 3, 4, 5, 6])
    let device = try Random.secret(32)
    let dataKey = try Random.secret(32)
    let slot = try KeySlot(
      wrapping: dataKey, code: code, secrets: device, for: .passcode,
      header: KeySlotHeader(store: store, generation: 1, opener: byCode))
    #expect(try slot.open(code: code, secrets: device, for: .passcode).isEqual(to: dataKey))
    #expect(throws: CoreError.authenticationFailed) {
      _ = try slot.open(code: SecretBytes(copying: [1, 2, 3, 4, 5, 7]), secrets: device, for: .passcode)
    }
    #expect(throws: CoreError.authenticationFailed) {
      _ = try slot.open(code: code, secrets: Random.secret(32), for: .passcode)
    }
    #expect(throws: CoreError.authenticationFailed) { _ = try slot.open(device: device) }
  }

  @Test("A slot opens only for its purpose, and only with all of its secrets")
  func purposes() throws {
    let code = try SecretBytes(copying: [1, 2, 3, 4])
    let device = try Random.secret(32)
    let secrets = try device.joined(with: Random.secret(32))
    let dataKey = try Random.secret(32)
    let slot = try KeySlot(
      wrapping: dataKey, code: code, secrets: secrets, for: .folder,
      header: KeySlotHeader(store: store, generation: 1, opener: byCode))
    #expect(try slot.open(code: code, secrets: secrets, for: .folder).isEqual(to: dataKey))
    #expect(throws: CoreError.authenticationFailed) { _ = try slot.open(code: code, secrets: secrets, for: .passcode) }
    #expect(throws: CoreError.authenticationFailed) { _ = try slot.open(code: code, secrets: device, for: .folder) }
    #expect(throws: CoreError.authenticationFailed) {
      _ = try slot.open(code: code, secrets: device.joined(with: Random.secret(32)), for: .folder)
    }
  }

  @Test("A slot with any changed byte does not open")
  func tampering() throws {
    let device = try Random.secret(32)
    let dataKey = try Random.secret(32)
    let header = try KeySlotHeader(store: store, generation: 1, opener: .device)
    let slot = try KeySlot(wrapping: dataKey, device: device, header: header)
    #expect(try slot.open(device: device).isEqual(to: dataKey))
    for index in header.bytes.indices {
      #expect(throws: CoreError.self) {
        let changed = try KeySlotHeader(flipped(header.bytes, index), path: "store")
        _ = try KeySlot(header: changed, commitment: slot.commitment, wrappedKey: slot.wrappedKey).open(device: device)
      }
    }
    for index in slot.commitment.indices {
      let changed = KeySlot(header: header, commitment: flipped(slot.commitment, index), wrappedKey: slot.wrappedKey)
      #expect(throws: CoreError.authenticationFailed) { _ = try changed.open(device: device) }
    }
    for index in slot.wrappedKey.indices {
      let changed = KeySlot(header: header, commitment: slot.commitment, wrappedKey: flipped(slot.wrappedKey, index))
      #expect(throws: CoreError.authenticationFailed) { _ = try changed.open(device: device) }
    }
  }

  @Test("The authentication tag of a code's slot covers every byte, and is valid only with its device secret")
  func authentication() throws {
    let device = try Random.secret(32)
    let header = try KeySlotHeader(store: store, generation: 1, opener: byCode)
    let slot = try KeySlot(
      wrapping: Random.secret(32), code: SecretBytes(copying: [1, 2, 3, 4]), secrets: device, for: .passcode, header: header
    ).authenticated(by: device)
    #expect(try slot.isAuthentic(under: device))
    #expect(try !slot.isAuthentic(under: Random.secret(32)))
    // A change of the first eight bytes is always refused: the magic number, the version, the opener and the features.
    var count = 0
    for index in header.bytes.indices.dropFirst(8) {
      guard let changed = try? KeySlotHeader(flipped(header.bytes, index), path: "store") else { continue }
      count += 1
      let slot = KeySlot(header: changed, commitment: slot.commitment, wrappedKey: slot.wrappedKey, tag: slot.tag)
      #expect(try !slot.isAuthentic(under: device))
    }
    #expect(count >= 48, "any change of the store identifier and the salt leaves a readable header")
    for index in 0..<32 {
      let (other, tag) = (flipped(slot.commitment, index), flipped(slot.tag, index))
      #expect(
        try !KeySlot(header: header, commitment: other, wrappedKey: slot.wrappedKey, tag: slot.tag).isAuthentic(under: device))
      #expect(
        try !KeySlot(header: header, commitment: slot.commitment, wrappedKey: slot.wrappedKey, tag: tag)
          .isAuthentic(under: device))
    }
    for index in slot.wrappedKey.indices {
      let other = flipped(slot.wrappedKey, index)
      #expect(
        try !KeySlot(header: header, commitment: slot.commitment, wrappedKey: other, tag: slot.tag).isAuthentic(under: device))
    }
  }

  @Test("Decoding an encoded header returns the same header, and a longer or shorter header is damaged")
  func headerRoundTrip() throws {
    for opener in [byCode, .device, .authenticator] {
      let header = try KeySlotHeader(store: store, generation: 7, opener: opener)
      #expect(try KeySlotHeader(header.bytes, path: "store") == header)
      #expect(throws: CoreError.damaged(path: "store")) { try KeySlotHeader(header.bytes + [0], path: "store") }
      #expect(throws: CoreError.damaged(path: "store")) { try KeySlotHeader(header.bytes.dropLast(), path: "store") }
    }
  }

  @Test("A header of a later version, with an unknown or unsuitable opener, or with an unknown required feature is refused")
  func laterHeaders() throws {
    let bytes = try KeySlotHeader(store: store, generation: 1, opener: byCode).bytes
    for (index, value) in [(4, UInt8(3)), (5, 4), (5, 2), (6, 1), (7, 1)] {
      var changed = bytes
      changed[index] = value
      #expect(throws: CoreError.unsupported(path: "store")) { try KeySlotHeader(changed, path: "store") }
    }
  }

  @Test(
    "A header with a generation out of range counts as damaged",
    arguments: [Int64.max, Int64(1) << 48 + 1, 0, -1])
  func forgedGeneration(generation: Int64) throws {
    let header = try KeySlotHeader(store: store, generation: generation, opener: byCode)
    #expect(throws: CoreError.damaged(path: "store")) { try KeySlotHeader(header.bytes, path: "store") }
  }

  @Test("A header with too low or too high a cost is refused before any key derivation", arguments: [1, 13, 30, 255])
  func refusedWork(log2N: UInt8) throws {
    var bytes = try KeySlotHeader(store: store, generation: 1, opener: byCode).bytes
    bytes[65] = log2N
    #expect(throws: CoreError.parametersRefused) { try KeySlotHeader(bytes, path: "store") }
  }

  private func flipped(_ bytes: [UInt8], _ index: Int) -> [UInt8] {
    var bytes = bytes
    bytes[index] ^= 1
    return bytes
  }
}

extension KeySlotHeader {
  fileprivate init(_ bytes: ArraySlice<UInt8>, path: String) throws(CoreError) {
    try self.init(Array(bytes), path: path)
  }
}
