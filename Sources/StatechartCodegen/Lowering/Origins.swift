import StatechartModel

/// The states in which a transition can be taken: all that its source can rest in, or some, since the others handle or ignore the
/// event.
struct Origins {
  /// `nil` for all.
  private(set) var places: Set<ID<State>>?

  static let all = Origins(places: nil)
  static let none = Origins(places: [])

  /// The given places; all if there are none.
  init(_ places: [ID<State>]) {
    self.places = places.isEmpty ? nil : Set(places)
  }

  private init(places: Set<ID<State>>?) {
    self.places = places
  }

  mutating func formUnion(_ other: Origins) {
    places = places.flatMap { own in other.places.map { own.union($0) } }
  }

  /// Whether any of them is in a span of states.
  func containsAny(in span: StateSpan) -> Bool {
    places.map { $0.contains(where: span.contains) } ?? true
  }
}
