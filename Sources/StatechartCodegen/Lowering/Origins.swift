import StatechartModel

/// The stable states that can be active when a transition is taken.
///
/// The origins are all stable states inside the source of the transition. The origins exclude the stable states in which the
/// machine handles or ignores the event before evaluating the transition.
struct Origins {
  /// The possible stable states; `nil` if all stable states are possible.
  private(set) var places: Set<ID<State>>?

  static let all = Origins(places: nil)
  static let none = Origins(places: [])

  /// Creates a set of stable states.
  ///
  /// An empty array represents all stable states.
  init(_ places: [ID<State>]) {
    self.places = places.isEmpty ? nil : Set(places)
  }

  private init(places: Set<ID<State>>?) {
    self.places = places
  }

  mutating func formUnion(_ other: Origins) {
    places = places.flatMap { own in other.places.map { own.union($0) } }
  }

  /// Returns whether a possible stable state is in a span of states; `true` if all stable states are possible.
  func containsAny(in span: StateSpan) -> Bool {
    places.map { $0.contains(where: span.contains) } ?? true
  }
}
