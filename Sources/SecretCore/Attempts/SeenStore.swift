/// What was seen of a store, remembered apart from it so that an older copy in its place is noticed.
package struct SeenStore: Equatable {
  /// The 16 bytes that tell the store from any other.
  let identifier: [UInt8]
  /// The generation of its slot; 0 if there was none yet.
  let generation: Int64
  /// Whether a code opens the slot.
  let hasCode: Bool

  /// No store at all, or none that anything is known of.
  package static let none = SeenStore(identifier: [UInt8](repeating: 0, count: 16), generation: 0, hasCode: false)

  /// Whether this cannot have come after `seen`.
  ///
  /// A higher generation can: a crash may have kept it from being remembered. Another store, or none, can if it is new, and there was no
  /// key in the one that was seen.
  func isOlder(than seen: SeenStore) -> Bool {
    if seen == .none { return false }
    guard identifier == seen.identifier, self != .none else { return seen.hasKey || hasCode || generation != 0 }
    return generation == seen.generation ? hasCode != seen.hasCode : generation < seen.generation
  }

  /// What there is to remember once it was destroyed: nothing that comes of it is newer.
  var destroyed: SeenStore { SeenStore(identifier: identifier, generation: .max, hasCode: false) }

  /// Whether its key was destroyed.
  var isDestroyed: Bool { generation == .max }

  /// Whether there is a slot, of a code or of one that was removed, whose key is not destroyed.
  private var hasKey: Bool { generation > 0 && !isDestroyed }
}
