import SecretCore

/// The plaintext of the history of generated passwords.
///
/// The size is fixed, so that the size does not reveal the number of passwords.
///
/// Encoding: 20 slots of 137 bytes, the newest first. A slot contains the time of copying in milliseconds since 1970 (8 bytes,
/// big-endian), the length of the password in bytes (1), the password in UTF-8, and zeros. The slots after the last password
/// are all zero.
struct HistoryRecord: ~Copyable {
  /// The maximum number of passwords.
  static let capacity = 20
  /// The maximum length of a password in the history, in bytes.
  static let longest = 128

  private static let slot = 8 + 1 + longest

  let bytes: SecretBytes
  /// The identifiers and lengths of the passwords, the newest first.
  let passwords: [GeneratedPassword]

  /// Creates an empty history.
  init() throws(CoreError) {
    bytes = try SecretBytes(count: HistoryRecord.capacity * HistoryRecord.slot)
    passwords = []
  }

  /// Decodes a history.
  ///
  /// - Throws: ``/SecretCore/CoreError/authenticationFailed`` if the bytes are invalid.
  init(_ bytes: consuming SecretBytes) throws(CoreError) {
    let read: [GeneratedPassword]? = bytes.withUnsafeBytes { bytes in
      guard bytes.count == HistoryRecord.capacity * HistoryRecord.slot else { return nil }
      var passwords: [GeneratedPassword] = []
      for index in 0..<HistoryRecord.capacity {
        let slot = bytes[(index * HistoryRecord.slot)..<((index + 1) * HistoryRecord.slot)]
        let id = slot.prefix(8).reduce(0) { $0 << 8 | Int64($1) }
        let count = Int(slot[slot.startIndex + 8])
        if count == 0 { break }
        guard count <= HistoryRecord.longest, passwords.last.map({ id < $0.id }) ?? true else { return nil }
        passwords.append(GeneratedPassword(id: id, count: count))
      }
      return passwords
    }
    guard let read else { throw .authenticationFailed }
    self.bytes = bytes
    passwords = read
  }

  /// Returns the password with this identifier; `nil` if the password is not in the history.
  func password(_ id: Int64) throws(CoreError) -> SecretBytes? {
    guard let index = passwords.firstIndex(where: { $0.id == id }) else { return nil }
    let start = index * HistoryRecord.slot + 9
    return try bytes.withUnsafeBytes { bytes throws(CoreError) in
      try SecretBytes(count: passwords[index].count) {
        $0.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[start..<(start + passwords[index].count)]))
      }
    }
  }

  /// Returns a copy of the history with `password`, 1 to 128 bytes, as the newest password.
  ///
  /// A password that is already in the history moves to the front. The oldest of more than 20 passwords is removed.
  func adding(_ password: borrowing SecretBytes, at now: Int64) throws(CoreError) -> HistoryRecord {
    let newest = passwords.first?.id ?? .min
    // Identifiers increase even if the clock was set back.
    let id = newest == .max ? newest : max(now, newest + 1)
    var kept: [Int] = []
    for (index, known) in passwords.enumerated() {
      guard let old = try self.password(known.id), !old.isEqual(to: password) else { continue }
      kept.append(index)
    }
    let slots = kept.prefix(HistoryRecord.capacity - 1)
    var new = try SecretBytes(count: bytes.count)
    password.withUnsafeBytes { password in
      bytes.withUnsafeBytes { old in
        new.withUnsafeMutableBytes { new in
          for byte in 0..<8 { new[byte] = UInt8(truncatingIfNeeded: id >> (56 - 8 * byte)) }
          new[8] = UInt8(password.count)
          UnsafeMutableRawBufferPointer(rebasing: new[9...]).copyMemory(from: password)
          for (place, index) in slots.enumerated() {
            UnsafeMutableRawBufferPointer(rebasing: new[((place + 1) * HistoryRecord.slot)...])
              .copyMemory(
                from: UnsafeRawBufferPointer(rebasing: old[(index * HistoryRecord.slot)..<((index + 1) * HistoryRecord.slot)]))
          }
        }
      }
    }
    return try HistoryRecord(new)
  }
}
