import StatechartModel

extension SCXMLReader {
  /// Removes transitions whose condition always fails. Such a condition counts as false, and raises an error each time that it
  /// is evaluated (SCXML, section 5.9.1).
  ///
  /// If the next transition has the same events and no condition, that transition raises the error instead. This is done only
  /// if the difference is not observable: without parallel states, a condition is evaluated once, and without events raised on
  /// exit, no other event can precede the error. If no transition handles the error and the chart continues in the same step,
  /// the error is dropped.
  mutating func removeFailingTransitions() {
    let all = document.root.all
    let isHandled = all.flatMap(\.transitions).flatMap(\.events).contains {
      EventNames.matches(EventDescriptor($0.text).stem, "error.execution")
    }
    let isSimple = !all.contains { state in
      if case .parallel = state.kind { return true }
      return state.exit.flatMap(\.all).contains { if case .raise = $0.kind { true } else { false } }
    }
    var root = document.root
    removeFailingTransitions(in: &root, isHandled: isHandled, isSimple: isSimple)
    document.root = root
  }

  private mutating func removeFailingTransitions(in state: inout SCXMLState, isHandled: Bool, isSimple: Bool) {
    for index in state.children.indices {
      removeFailingTransitions(in: &state.children[index], isHandled: isHandled, isSimple: isSimple)
    }
    while let index = state.transitions.lastIndex(where: { $0.failure != nil }) {
      let transition = state.transitions.remove(at: index)
      guard let reason = transition.failure else { continue }
      let events = transition.events.map(\.text)
      let hasNext = state.transitions.indices.contains(index)
      let isFollowed =
        hasNext && state.transitions[index].condition == nil && state.transitions[index].failure == nil
        && state.transitions[index].events.map(\.text) == events
      if !isHandled, isFollowed || !events.isEmpty {
        diagnostics.report(.evaluationFails("the transition is never taken", because: reason))
      } else if isFollowed, isSimple {
        diagnostics.report(.evaluationFails("the transition is never taken", because: reason))
        let error = SCXMLAction(
          kind: .raise(LocatedText("error.execution", at: reason.range), []), range: reason.range, comments: [])
        state.transitions[index].actions.insert(error, at: 0)
      } else {
        diagnostics.report(reason)
      }
    }
  }
}
