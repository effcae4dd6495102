import StatechartModel

/// The candidate transitions of an active state and its ancestors for a trigger, innermost source first.
///
/// The machine takes the first transition whose guard is true.
struct Chain: Hashable {
  struct Link: Hashable {
    let source: ID<State>
    /// The index of the transition among the source's transitions for the trigger; -1 for a parallel state with reacting
    /// regions.
    let index: Int
  }

  /// The end of a chain, which determines whether the search for a transition continues in the outer states.
  enum End: Hashable {
    /// An end after a transition without a guard: the machine always takes a transition of the chain.
    case open
    /// An end before a state that ignores the trigger: no transition of an outer state is a candidate.
    case ignored
    /// A continuation of the search in the outer states.
    case passes
  }

  var links: [Link] = []
  var end = End.passes

  /// The sources of the transitions, innermost first.
  var sources: [ID<State>] {
    links.reduce(into: []) { sources, link in if sources.last != link.source { sources.append(link.source) } }
  }

  /// Returns the chain followed by `outer` if the search continues in the outer states; otherwise the chain alone.
  func followed(by outer: Chain) -> Chain {
    end == .passes ? Chain(links: links + outer.links, end: outer.end) : self
  }
}

extension Chart {
  /// Returns the candidate transitions of a state and of its ancestors up to and including `outer`.
  ///
  /// The chain ends before a state that ignores the trigger, or with the first transition that has no guard.
  func chain(from state: ID<State>, upTo outer: ID<State>, for trigger: SharedTrigger) -> Chain {
    var chain = Chain()
    for source in lineage(of: state) {
      if flow.ignores(trigger, in: source) {
        chain.end = .ignored
        return chain
      }
      for (index, transition) in flow.transitions(of: source, for: Flow.Trigger(trigger)).enumerated() {
        chain.links.append(Chain.Link(source: source, index: index))
        if transition.condition == nil {
          chain.end = .open
          return chain
        }
      }
      if source == outer { break }
    }
    return chain
  }

  func transition(_ link: Chain.Link, for trigger: SharedTrigger) -> Transition {
    flow.transitions(of: link.source, for: Flow.Trigger(trigger))[link.index]
  }

  /// Returns whether a state or one of its descendants has a transition for a trigger or ignores the trigger.
  func reacts(_ state: ID<State>, to trigger: SharedTrigger) -> Bool {
    all(in: state).contains { !flow.transitions(of: $0, for: Flow.Trigger(trigger)).isEmpty || flow.ignores(trigger, in: $0) }
  }

  /// Returns the stable states of a region, grouped by their candidate transitions, in the order of the spec.
  ///
  /// - Parameter chain: A function that returns the candidate transitions of a stable state.
  func groups(
    in region: ID<State>, for trigger: SharedTrigger, _ chain: (ID<State>) -> Chain
  ) -> [(chain: Chain, stableStates: [ID<State>])] {
    var groups: [(chain: Chain, stableStates: [ID<State>])] = []
    var known: [Chain: Int] = [:]
    for stableState in stableStates(in: region) {
      let own = chain(stableState)
      if let index = known[own] {
        groups[index].stableStates.append(stableState)
      } else {
        known[own] = groups.count
        groups.append((own, [stableState]))
      }
    }
    return groups
  }
}
