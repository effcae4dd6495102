import StatechartModel

/// The stable states that can be active when a transition is taken.
///
/// The origins are stable states inside the source of the transition. The origins exclude the stable states in which the
/// machine handles or ignores the event before evaluating the transition.
struct Origins {
  /// The possible stable states; `nil` if all stable states are possible.
  private(set) var stableStates: Set<ID<State>>?

  static let all = Origins(stableStates: nil)
  static let none = Origins(stableStates: [])

  /// Creates a set of stable states.
  ///
  /// An empty array represents all stable states.
  init(_ stableStates: [ID<State>]) {
    self.stableStates = stableStates.isEmpty ? nil : Set(stableStates)
  }

  private init(stableStates: Set<ID<State>>?) {
    self.stableStates = stableStates
  }

  mutating func formUnion(_ other: Origins) {
    stableStates = stableStates.flatMap { own in other.stableStates.map { own.union($0) } }
  }

  /// Returns whether a possible stable state is in a span of states; `true` if all stable states are possible.
  func containsAny(in span: StateSpan) -> Bool {
    stableStates.map { $0.contains(where: span.contains) } ?? true
  }
}
