/// A state and the states around it, from the inside out, the flow itself last.
///
/// It holds the states alone: a closure over the flow would copy all of it.
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
