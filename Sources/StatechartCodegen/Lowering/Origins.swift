import StatechartModel

/// The possible active places when a transition is taken.
///
/// The origins are all places of the source of the transition, or only some if the other places handle or ignore the event.
struct Origins {
  /// The places; `nil` for all.
  private(set) var places: Set<ID<State>>?

  static let all = Origins(places: nil)
  static let none = Origins(places: [])

  /// Creates a set of places.
  ///
  /// An empty array stands for all places.
  init(_ places: [ID<State>]) {
    self.places = places.isEmpty ? nil : Set(places)
  }

  private init(places: Set<ID<State>>?) {
    self.places = places
  }

  mutating func formUnion(_ other: Origins) {
    places = places.flatMap { own in other.places.map { own.union($0) } }
  }

  /// Returns whether a possible place is in a span of states; `true` if all places are possible.
  func containsAny(in span: StateSpan) -> Bool {
    places.map { $0.contains(where: span.contains) } ?? true
  }
}
