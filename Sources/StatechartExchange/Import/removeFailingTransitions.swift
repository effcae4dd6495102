import StatechartModel

extension SCXMLReader {
  /// Leaves out transitions whose condition cannot be worked out: it counts as false, and raises an error each time that it is asked
  /// (section 5.9.1).
  ///
  /// A transition that is always taken when the one before it was asked raises the error instead, if nothing can tell the difference:
  /// where no state is beside another a condition is asked once, and what a state raises on exit would come before. Where nobody
  /// hears the error and the chart goes on in the same step, it need not be raised at all.
  mutating func removeFailingTransitions() {
    let all = document.root.all
    let heard = all.flatMap(\.transitions).flatMap(\.events).contains {
      EventNames.hears(EventDescriptor($0.text).stem, "error.execution")
    }
    let isSimple = !all.contains { state in
      if case .parallel = state.kind { return true }
      return state.exit.flatMap(\.all).contains { if case .raise = $0.kind { true } else { false } }
    }
    var root = document.root
    removeFailingTransitions(in: &root, isHeard: heard, isSimple: isSimple)
    document.root = root
  }

  private mutating func removeFailingTransitions(in state: inout SCXMLState, isHeard: Bool, isSimple: Bool) {
    for index in state.children.indices {
      removeFailingTransitions(in: &state.children[index], isHeard: isHeard, isSimple: isSimple)
    }
    while let index = state.transitions.lastIndex(where: { $0.failure != nil }) {
      let transition = state.transitions.remove(at: index)
      guard let reason = transition.failure else { continue }
      let events = transition.events.map(\.text)
      let hasNext = state.transitions.indices.contains(index)
      let isFollowed =
        hasNext && state.transitions[index].condition == nil && state.transitions[index].failure == nil
        && state.transitions[index].events.map(\.text) == events
      if !isHeard, isFollowed || !events.isEmpty {
        diagnostics.report(.isWithout("the transition is never taken", because: reason))
      } else if isFollowed, isSimple {
        diagnostics.report(.isWithout("the transition is never taken", because: reason))
        let error = SCXMLAction(
          kind: .raise(LocatedText("error.execution", at: reason.range), []), range: reason.range, comments: [])
        state.transitions[index].actions.insert(error, at: 0)
      } else {
        diagnostics.report(reason)
      }
    }
  }
}
