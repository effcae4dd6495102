import Dispatch
import Synchronization

/// The codes that were wrong a moment ago, so that the same one entered again is not counted twice.
///
/// In memory only: at most five for each slot, and each for five minutes. What is kept is not the code but a mark of it that only
/// who has the device secret can make, and that secret is in memory only while an operation runs: a dump of the memory alone says
/// nothing of the codes. A mark is of one slot, so a code that was wrong is tried again once another is set.
package final class WrongCodes: Sendable {
  /// Those that were tried in this process, whichever way.
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

  /// None yet, each to be forgotten after `lifetime`.
  package init(lifetime: Duration = .seconds(5 * 60)) {
    self.lifetime = lifetime
  }

  /// How many there are at the moment.
  var count: Int { marks.withLock { $0.count } }

  /// Whether `code` was wrong for the slot a moment before `now`.
  func contain(
    _ code: borrowing SecretBytes, for header: KeySlotHeader, device: borrowing SecretBytes, at now: BootInstant
  ) throws(CoreError) -> Bool {
    let bytes = try mark(code, header, device)
    return marks.withLock { marks in
      marks.removeAll { !isRecent($0, now) }
      // All are compared: how long that takes says nothing of which it is.
      return marks.reduce(false) { found, mark in mark.bytes.isEqual(to: bytes) || found }
    }
  }

  /// Remembers that `code` was wrong for the slot at `now`, in the place of the oldest one of the slot if there are five.
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
    // Nobody may come by any more to find that the time is over.
    DispatchQueue.global().asyncAfter(deadline: .now() + lifetime / .seconds(1)) { [weak self, weak mark] in
      self?.marks.withLock { marks in marks.removeAll { $0 === mark } }
    }
  }

  /// Forgets those of the slot.
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
