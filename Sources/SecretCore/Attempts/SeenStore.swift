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
  /// A higher generation can: a crash may have kept it from being remembered. Another store can if it is new, and no code was set.
  func isOlder(than seen: SeenStore) -> Bool {
    if seen == .none { return false }
    guard identifier == seen.identifier, self != .none else { return seen.hasCode || hasCode || generation != 0 }
    return generation == seen.generation ? hasCode != seen.hasCode : generation < seen.generation
  }

  /// What there is to remember once it was destroyed, and `store` left in its place, if anything.
  func destroyed(leaving store: SeenStore?) -> SeenStore {
    // Nothing that comes of one that is gone is newer; nor is a store that has had a code, if nothing was known of this one.
    guard let store else { return SeenStore(identifier: identifier, generation: .max, hasCode: false) }
    let isKnown = self != .none && store.identifier != identifier
    let last = max(generation, isKnown ? 0 : store.generation)
    return SeenStore(identifier: isKnown ? identifier : store.identifier, generation: last, hasCode: false)
  }
}
