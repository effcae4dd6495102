/// The entry set of a microstep (SCXML, Appendix D: computeEntrySet), with the states that stay active.
@frozen public struct EntrySet<Node: StateNode, Bits: StateBits>: Sendable {
  /// A set of states of the machine.
  public typealias States = StateSet<Node, Bits>

  /// The active states that were not exited.
  public var staying: States
  /// The configuration after the microstep.
  public var states: States
  /// The entered states that contain no target. Their initial states are entered as well.
  public var begun = States()
  /// The target histories that have stored nothing.
  public var past = States()

  /// Creates an empty entry set.
  @inlinable public init(staying: States) {
    self.staying = staying
    states = staying
  }

  /// The states to enter.
  @inlinable public var entered: States { states.subtracting(staying) }

  /// Adds a state and its inactive ancestors.
  @inlinable public mutating func lead(to state: Node) {
    states.activate(state)
  }

  /// Removes states that a choice or a history exits in addition. Returns the removed states that were active.
  @inlinable public mutating func leave(_ states: States) -> States {
    let left = staying.intersection(states)
    staying = staying.subtracting(left)
    self.states = self.states.subtracting(left)
    return left
  }

  /// Returns whether a state is active after the microstep, and no state in `range`, a range of its descendants, is active.
  @inlinable public func isEmpty(_ state: Node, inside range: ClosedRange<Node>) -> Bool {
    states.contains(state) && !states.meets(range)
  }
}
