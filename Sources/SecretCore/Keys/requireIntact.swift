/// Tamper detection for the slot and the key file, so that damage is not reported as a wrong code.
///
/// The device secret authenticates the slot, and a fingerprint in the slot's header authenticates the key file.
extension CodeLock {
  /// Checks that the slot of a code and the key file are unchanged.
  ///
  /// A slot of an earlier version has no authentication tag. The digest of such a slot is compared with the digest that the
  /// earlier version recorded for the slot, if any. The slot is accepted only if the store never had a slot with an
  /// authentication tag. So a downgrade of the slot cannot bypass tamper detection.
  ///
  /// - Parameter known: The record of the newest slot of the store, read before the slot; `nil` skips the comparison with the
  ///   record.
  /// - Throws: ``CoreError/damaged(path:)``, of the store or of the key file; ``CoreError/storeOutdated`` for an older slot of
  ///   the same generation; ``CoreError/keyFileMissing(path:)``; and the errors of ``SecretFile/load()`` and OpenSSL.
  func requireIntact(_ slot: KeySlot, known: [UInt8]?, _ device: borrowing SecretBytes) throws(CoreError) {
    guard slot.isUnauthenticated else {
      guard try slot.isAuthentic(under: device) else { throw .damaged(path: store.path) }
      // A different slot of the recorded generation is an older copy, made before a backup of both directories was restored.
      if let known, known.starts(with: CodeLock.name(of: slot)), !known.elementsEqual(CodeLock.record(of: slot)) {
        throw .storeOutdated
      }
      return try requireKeyFile(of: slot, device)
    }
    guard let known else { return }
    var expected = slot.header.store
    if known.first == CodeLock.withTag {
      if known.dropFirst().starts(with: expected) { throw .damaged(path: store.path) }
      return
    }
    expected.append(bigEndian: slot.header.generation)
    guard known.dropFirst().starts(with: expected) else { return }
    expected += try SHA256.digest(slot.header.bytes + slot.commitment + slot.wrappedKey)
    guard known.dropFirst().elementsEqual(expected) else { throw .damaged(path: store.path) }
  }

  /// Checks that the key file has not changed since the slot was saved.
  ///
  /// - Throws: ``CoreError/damaged(path:)`` if the key file was changed, and the errors of ``fingerprint(_:)``.
  private func requireKeyFile(of slot: KeySlot, _ device: borrowing SecretBytes) throws(CoreError) {
    guard let keyFile else { return }
    guard try fingerprint(device) == slot.header.fingerprint else { throw .damaged(path: keyFile.path) }
  }

  /// Returns a fingerprint of the key file under the device secret; zeros without a key file.
  ///
  /// - Throws: ``CoreError/keyFileMissing(path:)``, ``CoreError/cryptographyUnavailable``, and the errors of
  ///   ``SecretFile/load()``.
  func fingerprint(_ device: borrowing SecretBytes) throws(CoreError) -> [UInt8] {
    guard let keyFile else { return KeySlotHeader.noKeyFile }
    guard let secret = try keyFile.load() else { throw .keyFileMissing(path: keyFile.path) }
    let info = Array("interlock key file fingerprint".utf8)
    return try HKDF.key(from: secret, salt: device, info: info).withUnsafeBytes { Array($0) }
  }

  /// Returns the record of the newest slot of the store; `nil` if no record exists.
  ///
  /// Encoding:
  /// - version (1 byte): 2 after the store has had a slot with an authentication tag
  /// - store identifier (16)
  /// - generation (8) and authentication tag (32) of the newest slot
  ///
  /// Version 1, from earlier versions of the program, contains the SHA-256 digest of a slot's header, commitment and wrapped
  /// key instead of the authentication tag.
  ///
  /// - Throws: The errors of the records.
  func knownSlots(_ device: borrowing SecretBytes) throws(CoreError) -> [UInt8]? {
    try slotRecords(device).update(purpose.slot) { bytes in bytes }
  }

  /// Records `slot` as the newest slot if the slot has an authentication tag.
  ///
  /// After the record is written, slots of the store that have a code but no authentication tag are refused.
  ///
  /// - Throws: The errors of the records.
  func rememberSlots(like slot: KeySlot, _ device: borrowing SecretBytes) throws(CoreError) {
    guard !slot.isUnauthenticated else { return }
    try slotRecords(device).update(purpose.slot) { $0 = CodeLock.record(of: slot) }
  }

  private static func record(of slot: KeySlot) -> [UInt8] { name(of: slot) + slot.tag }

  /// Returns the part of the record that identifies the slot: version, store and generation.
  private static func name(of slot: KeySlot) -> [UInt8] {
    var name = [withTag] + slot.header.store
    name.append(bigEndian: slot.header.generation)
    return name
  }

  /// Removes the record of the newest slot, because the store was erased.
  ///
  /// - Throws: The errors of the records.
  func forgetSlots(_ device: borrowing SecretBytes) throws(CoreError) {
    try slotRecords(device).update(purpose.slot) { $0 = nil }
  }

  private func slotRecords(_ device: borrowing SecretBytes) throws(CoreError) -> DeviceRecords {
    try DeviceRecords(directory: deviceDirectory, device: device)
  }

  private static var withTag: UInt8 { 2 }
}
