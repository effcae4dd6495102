/// A transition that was selected in one or several regions.
@frozen public struct SelectedTransition<Transition: Equatable, Node: StateNode, Bits: StateBits> {
  @usableFromInline let transition: Transition
  @usableFromInline let source: Node
  /// The exit set, for conflict detection.
  ///
  /// For a transition without a target, the set is empty or contains only the source.
  @usableFromInline let claimed: StateSet<Node, Bits>
  @usableFromInline let leavesClaimed: Bool
  @usableFromInline var isTaken = true

  @inlinable init(_ transition: Transition, _ source: Node, _ claimed: StateSet<Node, Bits>, leavesClaimed: Bool) {
    (self.transition, self.source, self.claimed, self.leavesClaimed) = (transition, source, claimed, leavesClaimed)
  }
}

/// The transitions of a microstep, in the order of their selection (SCXML, Appendix D: selectTransitions,
/// removeConflictingTransitions).
@frozen public struct SelectedTransitions<Transition: Equatable, Node, Bits, Slots: InlineSlots>: Sequence
where Slots.Element == SelectedTransition<Transition, Node, Bits> {
  /// The type of sets of states.
  public typealias States = StateSet<Node, Bits>

  /// The configuration before the microstep.
  public let active: States
  /// The exit set: the active states that the transitions exit.
  @inlinable public var exits: States {
    var exits = States()
    for place in 0..<count {
      if let one = slots[place], one.isTaken, one.leavesClaimed { exits.formUnion(one.claimed) }
    }
    return exits
  }
  @usableFromInline var slots = Slots()
  @usableFromInline var count = 0

  /// Creates an empty selection.
  @inlinable public init(active: States) {
    self.active = active
  }

  /// Whether no transition is selected.
  @inlinable public var isEmpty: Bool { count == 0 }

  /// Selects a transition that exits the active states in `states`.
  @inlinable public mutating func select(_ transition: Transition, of source: Node, leaving states: States) {
    select(SelectedTransition(transition, source, active.intersection(states), leavesClaimed: true))
  }

  /// Selects a transition that exits no state, and that conflicts with each transition that exits its source.
  @inlinable public mutating func select(_ transition: Transition, staying source: Node) {
    select(SelectedTransition(transition, source, States(source...source), leavesClaimed: false))
  }

  /// Selects a transition that exits no state and conflicts with no other transition.
  @inlinable public mutating func select(_ transition: Transition, of source: Node) {
    select(SelectedTransition(transition, source, States(), leavesClaimed: false))
  }

  /// Adds a transition, unless another region has already selected the transition, and resolves conflicts.
  ///
  /// If the source of one of two conflicting transitions is a descendant of the other source, the transition of the descendant
  /// preempts the other transition. Otherwise, the transition that was selected first preempts the other transition.
  @inlinable mutating func select(_ new: SelectedTransition<Transition, Node, Bits>) {
    var new = new
    for place in 0..<count {
      guard let one = slots[place] else { continue }
      if one.transition == new.transition { return }
      if one.isTaken, !one.claimed.isDisjoint(with: new.claimed), !new.source.isInside(one.source) { new.isTaken = false }
    }
    for place in 0..<count where new.isTaken {
      if let one = slots[place], !one.claimed.isDisjoint(with: new.claimed) { slots[place]?.isTaken = false }
    }
    slots[count] = new
    count += 1
  }

  // MARK: Iterating over the taken transitions

  @inlinable public func makeIterator() -> Iterator { Iterator(selected: self) }

  /// An iterator over the transitions that are not preempted.
  @frozen public struct Iterator: IteratorProtocol {
    @usableFromInline let selected: SelectedTransitions
    @usableFromInline var place = 0

    @inlinable init(selected: SelectedTransitions) {
      self.selected = selected
    }

    @inlinable public mutating func next() -> Transition? {
      while place < selected.count {
        defer { place += 1 }
        if let one = selected.slots[place], one.isTaken { return one.transition }
      }
      return nil
    }
  }
}
