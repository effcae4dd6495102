import StatechartModel

/// The transitions that an active place is asked for, innermost state first: the first whose condition holds is taken.
struct Chain: Hashable {
  struct Link: Hashable {
    let source: ID<State>
    let place: Int
  }

  /// How the search for a transition ends where no condition holds.
  enum End: Hashable {
    /// It does not: the last transition has no condition.
    case open
    /// A state ignores the trigger.
    case ignored
    /// The states further out are asked.
    case passes
  }

  var links: [Link] = []
  var end = End.passes

  /// The sources, innermost first, each with its transitions.
  var sources: [ID<State>] {
    links.reduce(into: []) { sources, link in if sources.last != link.source { sources.append(link.source) } }
  }

  /// What is asked after another chain let the search pass.
  func followed(by outer: Chain) -> Chain {
    end == .passes ? Chain(links: links + outer.links, end: outer.end) : self
  }
}

extension Chart {
  /// What the states from one up to another have for a trigger.
  func chain(from state: ID<State>, upTo outer: ID<State>, for trigger: SharedTrigger) -> Chain {
    var chain = Chain()
    for source in lineage(of: state) {
      if flow.ignores(trigger, in: source) {
        chain.end = .ignored
        return chain
      }
      for (place, transition) in flow.transitions(of: source, for: Flow.Trigger(trigger)).enumerated() {
        chain.links.append(Chain.Link(source: source, place: place))
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
    flow.transitions(of: link.source, for: Flow.Trigger(trigger))[link.place]
  }

  /// Whether anything in a state, itself included, has to do with a trigger.
  func reacts(_ state: ID<State>, to trigger: SharedTrigger) -> Bool {
    all(in: state).contains { !flow.transitions(of: $0, for: Flow.Trigger(trigger)).isEmpty || flow.ignores(trigger, in: $0) }
  }

  /// The places of a region by what they are asked for, in the order of the spec.
  func groups(
    in region: ID<State>, for trigger: SharedTrigger, _ chain: (ID<State>) -> Chain
  ) -> [(chain: Chain, places: [ID<State>])] {
    var groups: [(chain: Chain, places: [ID<State>])] = []
    var known: [Chain: Int] = [:]
    for place in places(in: region) {
      let own = chain(place)
      if let index = known[own] {
        groups[index].places.append(place)
      } else {
        known[own] = groups.count
        groups.append((own, [place]))
      }
    }
    return groups
  }
}
