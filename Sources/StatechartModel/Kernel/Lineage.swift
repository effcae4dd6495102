/// The sequence of a state and its ancestors, innermost first, ending with the flow itself.
///
/// The sequence stores only the states of the flow, because a closure over the flow would copy the whole flow.
public struct Lineage: Sequence, IteratorProtocol {
  private let states: [State]
  private var following: ID<State>?

  init(of state: ID<State>, in states: [State]) {
    (self.states, following) = (states, state)
  }

  public mutating func next() -> ID<State>? {
    guard let state = following else { return nil }
    following = states[state].parent
    return state
  }
}
