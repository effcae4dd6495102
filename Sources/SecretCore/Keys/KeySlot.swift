/// A key slot, which contains the wrapped data key of a store.
///
/// The data key is stored only in wrapped form. Two keys are derived from the opening key. The wrapping key seals the data key
/// (AES-256-GCM, with the header as associated data). The other key is stored as a commitment. The commitment is checked before
/// the data key is unwrapped, because AES-GCM is not key-committing: one ciphertext can open under two keys. The opening key
/// depends on the device secret, so the slot cannot be used to check a code without the device secret.
///
/// A slot with a code, except a slot of an earlier version, is also authenticated with the device secret. So a damaged slot can
/// be distinguished from a wrong code before any code is compared.
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

  /// Whether the slot has no authentication tag, because the slot has no code or an earlier version of the program wrote the
  /// slot.
  var isUnauthenticated: Bool { header.fingerprint == nil }

  /// Returns a copy of the slot with the authentication tag under `device`.
  ///
  /// - Throws: ``CoreError/outOfMemory``, ``CoreError/cryptographyUnavailable``.
  func authenticated(by device: borrowing SecretBytes) throws(CoreError) -> KeySlot {
    let tag = try expectedTag(device).withUnsafeBytes { Array($0) }
    return KeySlot(header: header, commitment: commitment, wrappedKey: wrappedKey, tag: tag)
  }

  /// Returns whether the authentication tag shows that the slot is unchanged since it was saved under `device`.
  ///
  /// - Throws: ``CoreError/outOfMemory``, ``CoreError/cryptographyUnavailable``.
  func isAuthentic(under device: borrowing SecretBytes) throws(CoreError) -> Bool {
    try expectedTag(device).isEqual(to: SecretBytes(copying: tag))
  }

  private func expectedTag(_ device: borrowing SecretBytes) throws(CoreError) -> SecretBytes {
    let key = try HKDF.key(
      from: device, salt: SecretBytes(count: 0), info: Array("interlock key slot authentication".utf8))
    return try HKDF.expand(key, info: header.bytes + commitment + wrappedKey)
  }

  /// The version of a store with this slot.
  package var storeVersion: KnownStoreVersion {
    KnownStoreVersion(identifier: header.store, generation: header.generation, hasCode: header.opener != .device)
  }

  /// Creates a slot with `dataKey` wrapped under `code` and `secrets`, without an authentication tag.
  ///
  /// - Parameter secrets: The device secret, followed by the bytes of the key file, if any.
  /// - Throws: ``CoreError/authenticationFailed`` if the opener of `header` is not a code, ``CoreError/outOfMemory``,
  ///   ``CoreError/cryptographyUnavailable``.
  /// - Complexity: One scrypt derivation with the parameters of `header`.
  package init(
    wrapping dataKey: borrowing SecretBytes, code: borrowing SecretBytes, secrets: borrowing SecretBytes,
    for purpose: KeyPurpose, header: KeySlotHeader
  ) throws(CoreError) {
    try self.init(wrapping: dataKey, key: header.key(code: code, secrets: secrets, for: purpose), header: header)
  }

  /// Creates a slot with `dataKey` wrapped under the device secret alone.
  ///
  /// - Throws: ``CoreError/authenticationFailed`` if the opener of `header` is not the device secret,
  ///   ``CoreError/outOfMemory``, ``CoreError/cryptographyUnavailable``.
  package init(
    wrapping dataKey: borrowing SecretBytes, device: borrowing SecretBytes, header: KeySlotHeader
  ) throws(CoreError) {
    try self.init(wrapping: dataKey, key: header.key(device: device), header: header)
  }

  /// Returns the data key, unwrapped with the `code`, `secrets` and `purpose` that it was wrapped under.
  ///
  /// - Throws: ``CoreError/authenticationFailed``, ``CoreError/outOfMemory``, ``CoreError/cryptographyUnavailable``.
  package func open(
    code: borrowing SecretBytes, secrets: borrowing SecretBytes, for purpose: KeyPurpose
  ) throws(CoreError) -> SecretBytes {
    guard let key = try openingKey(code: code, secrets: secrets, for: purpose) else { throw .authenticationFailed }
    return try unwrap(key)
  }

  /// Returns the opening key, derived from `code` and `secrets`; `nil` if the key does not match the commitment.
  ///
  /// A key that does not match means that `code` or a secret is wrong, or that the slot is damaged.
  ///
  /// - Throws: ``CoreError/authenticationFailed`` if no code opens the slot, ``CoreError/outOfMemory``,
  ///   ``CoreError/cryptographyUnavailable``.
  func openingKey(
    code: borrowing SecretBytes, secrets: borrowing SecretBytes, for purpose: KeyPurpose
  ) throws(CoreError) -> SecretBytes? {
    let key = try header.key(code: code, secrets: secrets, for: purpose)
    guard try isCommitted(to: key) else { return nil }
    return key
  }

  /// Returns the data key, unwrapped with the device secret that it was wrapped under.
  ///
  /// - Throws: ``CoreError/authenticationFailed``, ``CoreError/outOfMemory``, ``CoreError/cryptographyUnavailable``.
  package func open(device: borrowing SecretBytes) throws(CoreError) -> SecretBytes {
    try open(key: header.key(device: device))
  }

  /// Creates a slot with `dataKey` wrapped under an authenticator's secret and the device secret.
  ///
  /// - Throws: ``CoreError/authenticationFailed`` if the opener of `header` is not an authenticator, ``CoreError/outOfMemory``,
  ///   ``CoreError/cryptographyUnavailable``.
  init(
    wrapping dataKey: borrowing SecretBytes, secret: borrowing SecretBytes, device: borrowing SecretBytes, header: KeySlotHeader
  ) throws(CoreError) {
    try self.init(wrapping: dataKey, key: header.key(secret: secret, device: device), header: header)
  }

  /// Returns the data key, unwrapped with the authenticator's secret and the device secret that it was wrapped under.
  ///
  /// - Throws: ``CoreError/authenticationFailed``, ``CoreError/outOfMemory``, ``CoreError/cryptographyUnavailable``.
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

  /// Returns the data key, unwrapped with the opening key.
  ///
  /// - Throws: ``CoreError/authenticationFailed`` if the wrapped key or the header is damaged, ``CoreError/outOfMemory``,
  ///   ``CoreError/cryptographyUnavailable``.
  func unwrap(_ key: borrowing SecretBytes) throws(CoreError) -> SecretBytes {
    try AESGCM.open(wrappedKey, key: HKDF.expand(key, info: KeySlot.wrappingInfo), authenticating: header.bytes)
  }

  private static let commitmentInfo = Array("interlock key slot commitment".utf8)
  private static let wrappingInfo = Array("interlock key slot wrapping".utf8)
}

extension KeySlotHeader {
  /// Returns the opening key: HKDF-SHA256 of the code's scrypt output, salted with `secrets`, for the purpose and the store.
  ///
  /// - Throws: ``CoreError/authenticationFailed`` if the opener is not a code, ``CoreError/outOfMemory``,
  ///   ``CoreError/cryptographyUnavailable``.
  fileprivate func key(
    code: borrowing SecretBytes, secrets: borrowing SecretBytes, for purpose: KeyPurpose
  ) throws(CoreError) -> SecretBytes {
    guard case .code(_, let parameters) = opener else { throw .authenticationFailed }
    let stretched = try Scrypt.key(code: code, salt: salt, parameters: parameters)
    return try HKDF.key(from: stretched, salt: secrets, info: info(purpose.label))
  }

  /// Returns the opening key: HKDF-SHA256 of the device secret, salted with the header's salt, for the store.
  ///
  /// - Throws: ``CoreError/authenticationFailed`` if the opener is not the device secret, ``CoreError/outOfMemory``,
  ///   ``CoreError/cryptographyUnavailable``.
  fileprivate func key(device: borrowing SecretBytes) throws(CoreError) -> SecretBytes {
    guard opener == .device else { throw .authenticationFailed }
    return try HKDF.key(from: device, salt: SecretBytes(copying: salt), info: info("interlock device"))
  }

  /// Returns the opening key: HKDF-SHA256 of the authenticator's secret, salted with the device secret and the header's salt,
  /// for the store.
  ///
  /// - Throws: ``CoreError/authenticationFailed`` if the opener is not an authenticator, ``CoreError/outOfMemory``,
  ///   ``CoreError/cryptographyUnavailable``.
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
