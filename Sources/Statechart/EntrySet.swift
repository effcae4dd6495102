/// What a step enters, beside what stays (SCXML, Appendix D: computeEntrySet).
@frozen public struct EntrySet<Node: StateNode, Bits: StateBits>: Sendable {
  public typealias States = StateSet<Node, Bits>

  /// What is active and was not left.
  public var staying: States
  /// What will be active when the step is over.
  public var states: States
  /// States that are entered without a target inside them.
  public var begun = States()
  /// Histories that were led to and remember nothing.
  public var past = States()

  /// Nothing is entered yet.
  @inlinable public init(staying: States) {
    self.staying = staying
    states = staying
  }

  /// What is entered.
  @inlinable public var entered: States { states.subtracting(staying) }

  /// Enters a state, and those around it that are not active.
  @inlinable public mutating func lead(to state: Node) {
    states.activate(state)
  }

  /// What a way leaves that leads further out than it was known before.
  @inlinable public mutating func leave(_ states: States) -> States {
    let left = staying.intersection(states)
    staying = staying.subtracting(left)
    self.states = self.states.subtracting(left)
    return left
  }

  /// Whether a state is entered, or stays, and nothing in it would be active.
  @inlinable public func isEmpty(_ state: Node, inside range: ClosedRange<Node>) -> Bool {
    states.contains(state) && !states.meets(range)
  }
}
