/// The data key, wrapped: the only form in which it is ever stored.
///
/// From the key that opens the slot two are derived. One seals the data key (AES-256-GCM, with the header as additional data). The
/// other is stored beside it as a commitment and checked first: AES-GCM alone would let one ciphertext open under two keys. As the
/// opening key depends on the device secret, nothing here can be checked with the code alone.
package struct KeySlot: Equatable {
  package let header: KeySlotHeader
  let commitment: [UInt8]
  let wrappedKey: [UInt8]

  init(header: KeySlotHeader, commitment: [UInt8], wrappedKey: [UInt8]) {
    self.header = header
    self.commitment = commitment
    self.wrappedKey = wrappedKey
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
    try open(key: header.key(code: code, secrets: secrets, for: purpose))
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
    commitment = try HKDF.expand(key, info: KeySlot.commitmentInfo).withUnsafeBytes { Array($0) }
    wrappedKey = try AESGCM.seal(
      dataKey, key: HKDF.expand(key, info: KeySlot.wrappingInfo), authenticating: header.bytes)
  }

  private func open(key: borrowing SecretBytes) throws(CoreError) -> SecretBytes {
    let expected = try HKDF.expand(key, info: KeySlot.commitmentInfo)
    guard try expected.isEqual(to: SecretBytes(copying: commitment)) else { throw .authenticationFailed }
    return try AESGCM.open(
      wrappedKey, key: HKDF.expand(key, info: KeySlot.wrappingInfo), authenticating: header.bytes)
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
