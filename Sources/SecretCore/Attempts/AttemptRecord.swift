/// The attempt counter of one credential, with the last known version of its store.
///
/// Encoding, 55 bytes, all numbers in big-endian order:
/// - format version (1 byte): 1, 2 while an erasure is pending, or 3 after a recovery until the next correct code
/// - number of attempts that were counted as wrong codes (4)
/// - whether the start of a lockout is recorded (1)
/// - start of the lockout: boot identifier (16), nanoseconds since that boot (8)
/// - store: identifier (16), generation (8), whether a code is set (1)
struct AttemptRecord: Equatable {
  /// The number of attempts that were counted as wrong codes since the last correct code.
  private(set) var failures = 0

  /// The start of the lockout; `nil` without a lockout.
  ///
  /// ``remaining(_:at:)`` clears the start of a lockout that has ended.
  private(set) var lockedSince: BootInstant?

  /// Whether the protected data must be erased before any other operation.
  private(set) var isErasureDue = false

  /// Whether the counter was created after a recovery kit restored the device secret, and no code was correct since.
  ///
  /// The previous count is unknown, so the first attempt sets the count to ``LockoutPolicy/highestFailures``.
  private(set) var isRecovered = false

  /// The last known version of the store.
  var store: KnownStoreVersion

  /// Creates a counter without wrong codes.
  init(store: KnownStoreVersion = .none) {
    self.store = store
  }

  /// Returns the counter with the longest lockout of the policy, which replaces a missing or tampered record.
  static func highest(_ policy: LockoutPolicy, at now: BootInstant) -> AttemptRecord {
    var record = AttemptRecord()
    record.failures = policy.highestFailures
    record.lockedSince = now
    return record
  }

  /// The counter after a recovery: a recovery kit restored the device secret, and no previous counter exists.
  static var recovered: AttemptRecord {
    var record = AttemptRecord()
    record.isRecovered = true
    return record
  }

  mutating func markForErasure() {
    isErasureDue = true
  }

  /// Counts an attempt as a wrong code, before the code is compared.
  ///
  /// If the policy has a lockout for the new count, the lockout starts.
  mutating func count(_ policy: LockoutPolicy, at now: BootInstant) {
    failures = isRecovered && failures == 0 ? policy.highestFailures : min(failures + 1, Int(Int32.max))
    lockedSince = policy.wait(after: failures) == nil ? nil : now
  }

  /// Returns the number of attempts that were counted as wrong codes on this machine since the last correct code.
  ///
  /// After a recovery, ``failures`` contains more, because the first attempt replaces the unknown previous count.
  func countedAttempts(_ policy: LockoutPolicy) -> Int {
    isRecovered ? max(0, failures - policy.highestFailures + 1) : failures
  }

  /// Returns the remaining time of the lockout: above zero and at most the wait of its stage.
  ///
  /// Returns `nil` if no lockout is active. A lockout that has ended is cleared. A lockout that began before the current boot,
  /// or in the future, restarts, because the elapsed time is unknown.
  mutating func remaining(_ policy: LockoutPolicy, at now: BootInstant) -> Duration? {
    guard let since = lockedSince, let wait = policy.wait(after: failures) else { return nil }
    guard since.boot == now.boot, since.sinceBoot <= now.sinceBoot else {
      lockedSince = now
      return wait
    }
    let elapsed = now.sinceBoot - since.sinceBoot
    if elapsed < wait { return wait - elapsed }
    // The lockout has ended. Clearing `lockedSince` prevents a restart after the next boot.
    lockedSince = nil
    return nil
  }

  var bytes: [UInt8] {
    var bytes: [UInt8] = [isErasureDue ? 2 : isRecovered ? 3 : 1]
    bytes.append(bigEndian: UInt32(failures))
    bytes.append(lockedSince == nil ? 0 : 1)
    bytes += lockedSince?.boot.bytes ?? [UInt8](repeating: 0, count: 16)
    bytes.append(bigEndian: lockedSince.map { UInt64(clamping: $0.sinceBoot.nanoseconds) } ?? 0)
    bytes += store.identifier
    bytes.append(bigEndian: store.generation)
    bytes.append(store.hasCode ? 1 : 0)
    return bytes
  }

  init?(_ bytes: [UInt8]) {
    var reader = ByteReader(bytes)
    guard let version = reader.integer(UInt8.self), (1...3).contains(version), let failures = reader.integer(UInt32.self),
      let isLocked = reader.integer(UInt8.self), let boot = reader.bytes(16), let since = reader.integer(Int64.self),
      let store = reader.bytes(16), let generation = reader.integer(Int64.self), let hasCode = reader.integer(UInt8.self),
      reader.isAtEnd
    else { return nil }
    isErasureDue = version == 2
    isRecovered = version == 3
    self.failures = Int(failures)
    self.store = KnownStoreVersion(identifier: store, generation: generation, hasCode: hasCode == 1)
    lockedSince =
      isLocked == 0 ? nil : BootInstant(boot: BootIdentifier(bytes: boot), sinceBoot: .nanoseconds(since))
  }
}

extension Duration {
  /// The duration in whole nanoseconds; at most `Int64.max`, about 292 years.
  fileprivate var nanoseconds: Int64 {
    let (seconds, isTooMany) = components.seconds.multipliedReportingOverflow(by: 1_000_000_000)
    let (sum, isTooMuch) = seconds.addingReportingOverflow(components.attoseconds / 1_000_000_000)
    return isTooMany || isTooMuch ? .max : sum
  }
}
