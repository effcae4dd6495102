/// The data key, wrapped: the only form in which it is ever stored.
///
/// From the key that opens the slot two are derived. One seals the data key (AES-256-GCM, with the header as additional data). The
/// other is stored beside it as a commitment and checked first: AES-GCM alone would let one ciphertext open under two keys. As the
/// opening key depends on the device secret, nothing here can be checked with the code alone.
///
/// A slot of a code is authenticated with the device secret besides. Who has that secret can tell a slot that was damaged from a wrong
/// code, before any code is looked at.
package struct KeySlot: Equatable {
  package let header: KeySlotHeader
  let commitment: [UInt8]
  let wrappedKey: [UInt8]
  /// The authentication tag of the rest under the device secret, 32 bytes; none in a slot that has no code, or of an earlier version.
  let tag: [UInt8]

  init(header: KeySlotHeader, commitment: [UInt8], wrappedKey: [UInt8], tag: [UInt8] = []) {
    self.header = header
    self.commitment = commitment
    self.wrappedKey = wrappedKey
    self.tag = tag
  }

  /// Whether an earlier version of the program wrote it, which did not authenticate slots.
  var isUnauthenticated: Bool { header.fingerprint == nil }

  /// The same slot with the tag of this device secret.
  func authenticated(by device: borrowing SecretBytes) throws(CoreError) -> KeySlot {
    let tag = try expectedTag(device).withUnsafeBytes { Array($0) }
    return KeySlot(header: header, commitment: commitment, wrappedKey: wrappedKey, tag: tag)
  }

  /// Whether it is, byte for byte, as it was saved under this device secret.
  func isAuthentic(under device: borrowing SecretBytes) throws(CoreError) -> Bool {
    try expectedTag(device).isEqual(to: SecretBytes(copying: tag))
  }

  private func expectedTag(_ device: borrowing SecretBytes) throws(CoreError) -> SecretBytes {
    let key = try HKDF.key(
      from: device, salt: SecretBytes(count: 0), info: Array("interlock key slot authentication".utf8))
    return try HKDF.expand(key, info: header.bytes + commitment + wrappedKey)
  }

  /// What there is to remember of the store while this is its slot.
  package var seen: SeenStore {
    SeenStore(identifier: header.store, generation: header.generation, hasCode: header.opener != .device)
  }

  /// Wraps `dataKey` under `code` and `secrets`, the device secret with what may follow it, as `header` says.
  ///
  /// Takes as long as its parameters make it.
  package init(
    wrapping dataKey: borrowing SecretBytes, code: borrowing SecretBytes, secrets: borrowing SecretBytes,
    for purpose: KeyPurpose, header: KeySlotHeader
  ) throws(CoreError) {
    try self.init(wrapping: dataKey, key: header.key(code: code, secrets: secrets, for: purpose), header: header)
  }

  /// Wraps `dataKey` under the device secret alone.
  package init(
    wrapping dataKey: borrowing SecretBytes, device: borrowing SecretBytes, header: KeySlotHeader
  ) throws(CoreError) {
    try self.init(wrapping: dataKey, key: header.key(device: device), header: header)
  }

  /// The data key, if `code`, `secrets` and the purpose are those that it was wrapped under.
  /// - Throws: ``CoreError/authenticationFailed``.
  package func open(
    code: borrowing SecretBytes, secrets: borrowing SecretBytes, for purpose: KeyPurpose
  ) throws(CoreError) -> SecretBytes {
    guard let key = try openingKey(code: code, secrets: secrets, for: purpose) else { throw .authenticationFailed }
    return try unwrap(key)
  }

  /// The opening key, which matches the commitment; `nil` if `code` or one of the secrets is another.
  func openingKey(
    code: borrowing SecretBytes, secrets: borrowing SecretBytes, for purpose: KeyPurpose
  ) throws(CoreError) -> SecretBytes? {
    let key = try header.key(code: code, secrets: secrets, for: purpose)
    guard try isCommitted(to: key) else { return nil }
    return key
  }

  /// The data key, if it was wrapped under this device secret alone.
  /// - Throws: ``CoreError/authenticationFailed``.
  package func open(device: borrowing SecretBytes) throws(CoreError) -> SecretBytes {
    try open(key: header.key(device: device))
  }

  /// Wraps `dataKey` under the secret of an authenticator and the device secret.
  init(
    wrapping dataKey: borrowing SecretBytes, secret: borrowing SecretBytes, device: borrowing SecretBytes, header: KeySlotHeader
  ) throws(CoreError) {
    try self.init(wrapping: dataKey, key: header.key(secret: secret, device: device), header: header)
  }

  /// The data key, if it was wrapped under these two.
  /// - Throws: ``CoreError/authenticationFailed``.
  func open(secret: borrowing SecretBytes, device: borrowing SecretBytes) throws(CoreError) -> SecretBytes {
    try open(key: header.key(secret: secret, device: device))
  }

  private init(wrapping dataKey: borrowing SecretBytes, key: borrowing SecretBytes, header: KeySlotHeader) throws(CoreError) {
    self.header = header
    tag = []
    commitment = try HKDF.expand(key, info: KeySlot.commitmentInfo).withUnsafeBytes { Array($0) }
    wrappedKey = try AESGCM.seal(
      dataKey, key: HKDF.expand(key, info: KeySlot.wrappingInfo), authenticating: header.bytes)
  }

  private func open(key: borrowing SecretBytes) throws(CoreError) -> SecretBytes {
    guard try isCommitted(to: key) else { throw .authenticationFailed }
    return try unwrap(key)
  }

  private func isCommitted(to key: borrowing SecretBytes) throws(CoreError) -> Bool {
    try HKDF.expand(key, info: KeySlot.commitmentInfo).isEqual(to: SecretBytes(copying: commitment))
  }

  /// The data key, with the key that opens the slot.
  /// - Throws: ``CoreError/authenticationFailed`` if the wrapped key or the header is damaged.
  func unwrap(_ key: borrowing SecretBytes) throws(CoreError) -> SecretBytes {
    try AESGCM.open(wrappedKey, key: HKDF.expand(key, info: KeySlot.wrappingInfo), authenticating: header.bytes)
  }

  private static let commitmentInfo = Array("interlock key slot commitment".utf8)
  private static let wrappingInfo = Array("interlock key slot wrapping".utf8)
}

extension KeySlotHeader {
  /// HKDF-SHA256 of scrypt of the code, salted with the secrets, for this purpose, store and version.
  fileprivate func key(
    code: borrowing SecretBytes, secrets: borrowing SecretBytes, for purpose: KeyPurpose
  ) throws(CoreError) -> SecretBytes {
    guard case .code(_, let parameters) = opener else { throw .authenticationFailed }
    let stretched = try Scrypt.key(code: code, salt: salt, parameters: parameters)
    return try HKDF.key(from: stretched, salt: secrets, info: info(purpose.label))
  }

  /// HKDF-SHA256 of the device secret, salted with the header's salt, for this purpose, store and version.
  fileprivate func key(device: borrowing SecretBytes) throws(CoreError) -> SecretBytes {
    guard opener == .device else { throw .authenticationFailed }
    return try HKDF.key(from: device, salt: SecretBytes(copying: salt), info: info("interlock device"))
  }

  /// HKDF-SHA256 of the authenticator's secret, salted with the device secret and the header's salt, for this purpose, store and version.
  fileprivate func key(secret: borrowing SecretBytes, device: borrowing SecretBytes) throws(CoreError) -> SecretBytes {
    guard opener == .authenticator else { throw .authenticationFailed }
    let salts = try device.joined(with: SecretBytes(copying: salt))
    return try HKDF.key(from: secret, salt: salts, info: info("interlock authenticator"))
  }

  private func info(_ purpose: String) -> [UInt8] {
    var info: [UInt8] = []
    info.append(counted: purpose.utf8)
    info.append(counted: store)
    info.append(1)
    return info
  }
}
