/// What is remembered of the wrong codes for one credential, and of the store that it opens.
///
/// Its bytes, all numbers with the highest byte first: format version (1 byte: 1, 2 while an erasure is due, or 3 after a recovery), number of wrong
/// codes (4), whether there is a lockout (1), boot identifier (16) and nanoseconds since that boot (8) at which it began; store
/// identifier (16), generation (8) and whether a code is set (1). Always 55 of them.
struct AttemptRecord: Equatable {
  /// Wrong codes since the last right one.
  private(set) var failures = 0

  /// Since when the lockout that the number of failures stands for counts.
  private(set) var lockedSince: BootInstant?

  /// Whether what the code protects is to be destroyed before anything else is done.
  private(set) var isErasureDue = false

  /// Whether the device secret was restored from a recovery kit, and no code was tried since: the record that counted is elsewhere, so
  /// the first wrong code counts as many.
  private(set) var isRecovered = false

  /// The newest state of the store that is known of.
  var store: SeenStore

  /// No wrong code.
  init(store: SeenStore = .none) {
    self.store = store
  }

  /// The most severe record of the policy: what is assumed where the true one is missing or was tampered with.
  static func highest(_ policy: LockoutPolicy, at now: BootInstant) -> AttemptRecord {
    var record = AttemptRecord()
    record.failures = policy.highestFailures
    record.lockedSince = now
    return record
  }

  /// The record where a recovery kit has restored the device secret, and the records that were beside it are missing.
  static var recovered: AttemptRecord {
    var record = AttemptRecord()
    record.isRecovered = true
    return record
  }

  /// Asks for what the code protects to be destroyed.
  mutating func condemn() {
    isErasureDue = true
  }

  /// Takes one further code for wrong, before anybody has looked at it.
  mutating func count(_ policy: LockoutPolicy, at now: BootInstant) {
    failures = isRecovered ? policy.highestFailures : min(failures + 1, Int(Int32.max))
    isRecovered = false
    lockedSince = policy.wait(after: failures) == nil ? nil : now
  }

  /// How long the lockout still lasts: above zero and at most the wait of its stage.
  ///
  /// `nil` if there is none.
  ///
  /// A lockout that began before the present boot, or in the future, begins anew: how much of it has passed cannot be told.
  mutating func remaining(_ policy: LockoutPolicy, at now: BootInstant) -> Duration? {
    guard let since = lockedSince, let wait = policy.wait(after: failures) else { return nil }
    guard since.boot == now.boot, since.sinceBoot <= now.sinceBoot else {
      lockedSince = now
      return wait
    }
    let elapsed = now.sinceBoot - since.sinceBoot
    if elapsed < wait { return wait - elapsed }
    // It is over for good: a new boot must not begin it anew.
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
    self.store = SeenStore(identifier: store, generation: generation, hasCode: hasCode == 1)
    lockedSince =
      isLocked == 0 ? nil : BootInstant(boot: BootIdentifier(bytes: boot), sinceBoot: .nanoseconds(since))
  }
}

extension Duration {
  /// Whole nanoseconds, at most the greatest number: some 292 years fit.
  fileprivate var nanoseconds: Int64 {
    let (seconds, isTooMany) = components.seconds.multipliedReportingOverflow(by: 1_000_000_000)
    let (sum, isTooMuch) = seconds.addingReportingOverflow(components.attoseconds / 1_000_000_000)
    return isTooMany || isTooMuch ? .max : sum
  }
}
