/// The version of a store: its identifier, the generation of its key slot, and whether a code is set.
///
/// The last known version is recorded in the device directory, for rollback detection.
package struct KnownStoreVersion: Equatable {
  /// The random identifier of the store: 16 bytes.
  let identifier: [UInt8]
  /// The generation of the store's key slot; 0 if no slot exists yet, and `Int64.max` after the store was erased.
  let generation: Int64
  /// Whether a code opens the slot.
  let hasCode: Bool

  /// The version of a missing or unknown store.
  package static let none = KnownStoreVersion(identifier: [UInt8](repeating: 0, count: 16), generation: 0, hasCode: false)

  /// Returns whether the store was rolled back, because this version cannot follow `known`.
  ///
  /// A higher generation is accepted, because a crash may have prevented its recording. Another store, or a missing store, is
  /// accepted if it has no slot and the known store had no key. Every store is accepted if `known` is ``none``.
  func isOlder(than known: KnownStoreVersion) -> Bool {
    if known == .none { return false }
    guard identifier == known.identifier, self != .none else { return known.hasKey || hasCode || generation != 0 }
    return generation == known.generation ? hasCode != known.hasCode : generation < known.generation
  }

  /// The version to record after the store was erased.
  ///
  /// Every other version of the store is then treated as older.
  var destroyed: KnownStoreVersion { KnownStoreVersion(identifier: identifier, generation: .max, hasCode: false) }

  /// Whether the key of the store was erased.
  var isDestroyed: Bool { generation == .max }

  /// Whether the store has a slot, with or without a code, whose key is not erased.
  private var hasKey: Bool { generation > 0 && !isDestroyed }
}
