/// The wrapped data key. The data key is never stored in another form.
///
/// Two keys are derived from the key that opens the slot. One seals the data key (AES-256-GCM, with the header as associated
/// data). The other is stored as a commitment and checked first, because AES-GCM alone would let one ciphertext open under two
/// keys. The opening key depends on the device secret, so nothing in the slot can be checked with the code alone.
///
/// A slot with a code is also authenticated with the device secret. So a damaged slot can be distinguished from a wrong code
/// before any code is compared.
package struct KeySlot: Equatable {
  package let header: KeySlotHeader
  let commitment: [UInt8]
  let wrappedKey: [UInt8]
  /// The authentication tag under the device secret, 32 bytes; empty in a slot without a code, or of an earlier version.
  let tag: [UInt8]

  init(header: KeySlotHeader, commitment: [UInt8], wrappedKey: [UInt8], tag: [UInt8] = []) {
    self.header = header
    self.commitment = commitment
    self.wrappedKey = wrappedKey
    self.tag = tag
  }

  /// Whether an earlier version of the program wrote the slot, without a tag.
  var isUnauthenticated: Bool { header.fingerprint == nil }

  /// Returns the slot with a tag under this device secret.
  func authenticated(by device: borrowing SecretBytes) throws(CoreError) -> KeySlot {
    let tag = try expectedTag(device).withUnsafeBytes { Array($0) }
    return KeySlot(header: header, commitment: commitment, wrappedKey: wrappedKey, tag: tag)
  }

  /// Returns whether the slot is unchanged since it was saved under this device secret.
  func isAuthentic(under device: borrowing SecretBytes) throws(CoreError) -> Bool {
    try expectedTag(device).isEqual(to: SecretBytes(copying: tag))
  }

  private func expectedTag(_ device: borrowing SecretBytes) throws(CoreError) -> SecretBytes {
    let key = try HKDF.key(
      from: device, salt: SecretBytes(count: 0), info: Array("interlock key slot authentication".utf8))
    return try HKDF.expand(key, info: header.bytes + commitment + wrappedKey)
  }

  /// The version of the store while this is its slot.
  package var storeVersion: KnownStoreVersion {
    KnownStoreVersion(identifier: header.store, generation: header.generation, hasCode: header.opener != .device)
  }

  /// Wraps `dataKey` under `code` and `secrets`, the device secret with the key file's bytes, if any.
  ///
  /// The time depends on the scrypt parameters of `header`.
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

  /// Unwraps the data key with `code`, `secrets` and the purpose that it was wrapped under.
  /// - Throws: ``CoreError/authenticationFailed``.
  package func open(
    code: borrowing SecretBytes, secrets: borrowing SecretBytes, for purpose: KeyPurpose
  ) throws(CoreError) -> SecretBytes {
    guard let key = try openingKey(code: code, secrets: secrets, for: purpose) else { throw .authenticationFailed }
    return try unwrap(key)
  }

  /// Derives the opening key and checks it against the commitment; returns `nil` if `code` or a secret is wrong.
  func openingKey(
    code: borrowing SecretBytes, secrets: borrowing SecretBytes, for purpose: KeyPurpose
  ) throws(CoreError) -> SecretBytes? {
    let key = try header.key(code: code, secrets: secrets, for: purpose)
    guard try isCommitted(to: key) else { return nil }
    return key
  }

  /// Unwraps the data key with the device secret that it was wrapped under.
  /// - Throws: ``CoreError/authenticationFailed``.
  package func open(device: borrowing SecretBytes) throws(CoreError) -> SecretBytes {
    try open(key: header.key(device: device))
  }

  /// Wraps `dataKey` under an authenticator's secret and the device secret.
  init(
    wrapping dataKey: borrowing SecretBytes, secret: borrowing SecretBytes, device: borrowing SecretBytes, header: KeySlotHeader
  ) throws(CoreError) {
    try self.init(wrapping: dataKey, key: header.key(secret: secret, device: device), header: header)
  }

  /// Unwraps the data key with the authenticator's secret and the device secret that it was wrapped under.
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

  /// Unwraps the data key with the opening key.
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
