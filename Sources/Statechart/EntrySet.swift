/// The entry set of a microstep (SCXML, Appendix D: computeEntrySet), and the states that stay active.
@frozen public struct EntrySet<Node: StateNode, Bits: StateBits>: Sendable {
  /// A set of states of the machine.
  public typealias States = StateSet<Node, Bits>

  /// The active states that were not exited.
  public var staying: States
  /// The configuration after the microstep.
  public var states: States
  /// The compound states that are entered by default and whose initial transitions have actions.
  ///
  /// The actions of an initial transition follow the entry actions of its state.
  public var begun = States()
  /// The history states among the targets that have no stored states and whose default transitions have actions.
  public var past = States()

  /// Creates an entry set without entered states.
  @inlinable public init(staying: States) {
    self.staying = staying
    states = staying
  }

  /// The states to enter.
  @inlinable public var entered: States { states.subtracting(staying) }

  /// Adds a state and its inactive ancestors to the entry set.
  @inlinable public mutating func lead(to state: Node) {
    states.activate(state)
  }

  /// Removes the active states in `states`, which a transition or a branch of a choice state exits.
  ///
  /// - Returns: The removed states.
  @inlinable public mutating func leave(_ states: States) -> States {
    let left = staying.intersection(states)
    staying = staying.subtracting(left)
    self.states = self.states.subtracting(left)
    return left
  }

  /// Returns whether a state is active after the microstep but none of its descendants in `range` is active.
  @inlinable public func isEmpty(_ state: Node, inside range: ClosedRange<Node>) -> Bool {
    states.contains(state) && !states.meets(range)
  }
}
