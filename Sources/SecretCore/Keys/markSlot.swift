/// What the slot of a code was like when it was saved, or opened last, is remembered beside the device secret: so one that is damaged is
/// told from a wrong code.
extension CodeLock {
  /// What is remembered of a slot; `nil` if nothing is.
  func knownMark(_ device: borrowing SecretBytes) throws(CoreError) -> [UInt8]? {
    try slotRecords(device).update(purpose.slot) { bytes in bytes }
  }

  /// Whether a slot is another than the one that is known of its generation: then no code opens it.
  func isDamaged(_ slot: KeySlot, _ known: [UInt8]?) throws(CoreError) -> Bool {
    guard let known, let mark = try mark(of: slot) else { return false }
    return known.prefix(CodeLock.markedName) == mark.prefix(CodeLock.markedName) && known != mark
  }

  /// Remembers a slot as it is; one that no code opens is forgotten.
  func markSlot(_ slot: KeySlot?, device: borrowing SecretBytes) throws(CoreError) {
    let mark: [UInt8]? = if let slot { try mark(of: slot) } else { nil }
    try slotRecords(device).update(purpose.slot) { bytes in bytes = mark }
  }

  private func slotRecords(_ device: borrowing SecretBytes) throws(CoreError) -> DeviceRecords {
    try DeviceRecords(directory: deviceDirectory, device: device)
  }

  /// How many bytes of a mark say which slot it is of.
  private static let markedName = 1 + 16 + 8

  /// The version (1 byte, 1), the store (16), the generation (8), and SHA-256 of header, commitment and wrapped key (32).
  private func mark(of slot: KeySlot) throws(CoreError) -> [UInt8]? {
    guard case .code = slot.header.opener else { return nil }
    var bytes: [UInt8] = [1]
    bytes += slot.header.store
    bytes.append(bigEndian: slot.header.generation)
    return try bytes + SHA256.digest(slot.header.bytes + slot.commitment + slot.wrappedKey)
  }
}
