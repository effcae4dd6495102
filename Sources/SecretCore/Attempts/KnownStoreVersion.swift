/// The last known version of a store, kept beside the device secret for rollback detection.
package struct KnownStoreVersion: Equatable {
  /// The random identifier of the store: 16 bytes.
  let identifier: [UInt8]
  /// The generation of its key slot; 0 if no slot exists yet.
  let generation: Int64
  /// Whether the slot is opened by a code.
  let hasCode: Bool

  /// No store, or none that is known.
  package static let none = KnownStoreVersion(identifier: [UInt8](repeating: 0, count: 16), generation: 0, hasCode: false)

  /// Returns whether this version cannot have followed `known`, which means that the store was rolled back.
  ///
  /// A higher generation is accepted, because a crash may have prevented its recording. Another store, or none, is accepted if
  /// it is new and the known one had no key.
  func isOlder(than known: KnownStoreVersion) -> Bool {
    if known == .none { return false }
    guard identifier == known.identifier, self != .none else { return known.hasKey || hasCode || generation != 0 }
    return generation == known.generation ? hasCode != known.hasCode : generation < known.generation
  }

  /// The version to record after the store was destroyed. No later version of that store is accepted.
  var destroyed: KnownStoreVersion { KnownStoreVersion(identifier: identifier, generation: .max, hasCode: false) }

  /// Whether the key of the store was destroyed.
  var isDestroyed: Bool { generation == .max }

  /// Whether the store has a slot, with or without a code, whose key is not destroyed.
  private var hasKey: Bool { generation > 0 && !isDestroyed }
}
