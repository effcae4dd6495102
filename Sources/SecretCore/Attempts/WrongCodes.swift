import Dispatch
import Synchronization

/// A cache of recent wrong codes, which prevents counting a repeated wrong code twice.
///
/// The cache exists only in memory. The cache contains at most five entries per slot, each for five minutes by default. An
/// entry is the HKDF output of the code, salted with the device secret. The device secret is in memory only while an operation
/// runs, so a memory dump at another time does not reveal the codes. An entry belongs to one slot. After a change of the code,
/// an earlier wrong code is therefore compared again.
package final class WrongCodes: Sendable {
  /// The wrong codes of this process, shared by all locks.
  package static let ofThisProcess = WrongCodes()

  private static let limit = 5

  private final class Mark: Sendable {
    let slot: [UInt8]
    let bytes: SecretBytes
    let since: BootInstant

    init(slot: [UInt8], bytes: consuming SecretBytes, since: BootInstant) {
      self.slot = slot
      self.bytes = bytes
      self.since = since
    }
  }

  private let marks = Mutex<[Mark]>([])
  private let lifetime: Duration

  /// Creates an empty cache whose entries expire after `lifetime`.
  package init(lifetime: Duration = .seconds(5 * 60)) {
    self.lifetime = lifetime
  }

  /// The number of cached wrong codes.
  var count: Int { marks.withLock { $0.count } }

  /// Returns whether the cache contains `code` for the slot, after removing the entries that have expired at `now`.
  ///
  /// - Throws: ``CoreError/outOfMemory``, ``CoreError/cryptographyUnavailable``.
  func contain(
    _ code: borrowing SecretBytes, for header: KeySlotHeader, device: borrowing SecretBytes, at now: BootInstant
  ) throws(CoreError) -> Bool {
    let bytes = try mark(code, header, device)
    return marks.withLock { marks in
      marks.removeAll { !isRecent($0, now) }
      // Every entry is compared, in constant time, so that a timing attack cannot reveal the matching entry.
      return marks.reduce(false) { found, mark in mark.bytes.isEqual(to: bytes) || found }
    }
  }

  /// Adds `code` to the wrong codes of the slot, with the time `now`.
  ///
  /// If the slot has five entries, the oldest entry of the slot is removed. A timer removes the new entry after the lifetime.
  ///
  /// - Throws: ``CoreError/outOfMemory``, ``CoreError/cryptographyUnavailable``.
  func insert(
    _ code: borrowing SecretBytes, for header: KeySlotHeader, device: borrowing SecretBytes, at now: BootInstant
  ) throws(CoreError) {
    let mark = Mark(slot: header.bytes, bytes: try mark(code, header, device), since: now)
    marks.withLock { marks in
      marks.removeAll { !isRecent($0, now) }
      let others = marks.filter { $0.slot == mark.slot }
      if others.count == WrongCodes.limit { marks.removeAll { $0 === others[0] } }
      marks.append(mark)
    }
    // The timer removes the entry even if no further code is entered.
    DispatchQueue.global().asyncAfter(deadline: .now() + lifetime / .seconds(1)) { [weak self, weak mark] in
      self?.marks.withLock { marks in marks.removeAll { $0 === mark } }
    }
  }

  /// Removes the wrong codes of the slot.
  func forget(_ header: KeySlotHeader) {
    let slot = header.bytes
    marks.withLock { $0.removeAll { $0.slot == slot } }
  }

  private func isRecent(_ mark: Mark, _ now: BootInstant) -> Bool {
    mark.since.boot == now.boot && mark.since.sinceBoot <= now.sinceBoot && now.sinceBoot - mark.since.sinceBoot < lifetime
  }

  private func mark(
    _ code: borrowing SecretBytes, _ header: KeySlotHeader, _ device: borrowing SecretBytes
  ) throws(CoreError) -> SecretBytes {
    try HKDF.key(from: code, salt: device, info: Array("interlock wrong code".utf8) + header.bytes)
  }
}
