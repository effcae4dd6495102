/// A small dictionary that preserves the insertion order and searches its keys linearly.
///
/// A guard usually narrows at most three values. Comparing so few keys is faster than hashing.
struct AssociationList<Key: Equatable, Value> {
  private var entries: [(Key, Value)] = []

  init() {}

  /// Accesses the value of a key; `nil` if the list does not contain the key.
  ///
  /// - Complexity: O(*n*).
  subscript(key: Key) -> Value? {
    get { position(of: key).map { entries[$0].1 } }
    set {
      guard let newValue else { return removeAll { $0 == key } }
      updateValue(newValue, forKey: key)
    }
  }

  /// Sets the value of a key, and returns the previous value; `nil` if the key is new.
  @discardableResult
  mutating func updateValue(_ value: Value, forKey key: Key) -> Value? {
    guard let position = position(of: key) else {
      entries.append((key, value))
      return nil
    }
    defer { entries[position].1 = value }
    return entries[position].1
  }

  mutating func removeAll(where isRemoved: (Key) -> Bool) {
    if entries.contains(where: { isRemoved($0.0) }) { entries.removeAll { isRemoved($0.0) } }
  }

  func mapValues<Other>(_ transform: (Value) -> Other) -> AssociationList<Key, Other> {
    var mapped = AssociationList<Key, Other>()
    mapped.entries = entries.map { ($0.0, transform($0.1)) }
    return mapped
  }

  func filtered(_ isKept: (Value) -> Bool) -> AssociationList {
    var kept = self
    kept.entries.removeAll { !isKept($0.1) }
    return kept
  }

  /// Returns the union of two lists.
  ///
  /// For a key in both lists, the value of this list is kept.
  func merging(_ other: AssociationList) -> AssociationList {
    var merged = self
    if isEmpty { return other }
    for entry in other.entries where position(of: entry.0) == nil { merged.entries.append(entry) }
    return merged
  }

  private func position(of key: Key) -> Int? {
    entries.firstIndex { $0.0 == key }
  }
}

extension AssociationList: RandomAccessCollection {
  var startIndex: Int { 0 }
  var endIndex: Int { entries.count }
  subscript(position: Int) -> (key: Key, value: Value) { (entries[position].0, entries[position].1) }
}

extension AssociationList: ExpressibleByDictionaryLiteral {
  init(dictionaryLiteral elements: (Key, Value)...) {
    entries = elements
  }
}

/// Lists are equal if they have the same values for the same keys, in any order.
extension AssociationList: Equatable where Value: Equatable {
  static func == (left: AssociationList, right: AssociationList) -> Bool {
    left.count == right.count && left.allSatisfy { right[$0.key] == $0.value }
  }
}

extension AssociationList: Sendable where Key: Sendable, Value: Sendable {}
