import StatechartModel

extension SCXMLReader {
  /// Removes transitions whose condition always fails.
  ///
  /// SCXML treats such a condition as false, and raises an error at each evaluation (SCXML, section 5.9.1). If no transition
  /// handles the error, the error is dropped. Otherwise, the next transition raises the error. This next transition must have
  /// the same events and no condition.
  ///
  /// If a transition handles the error, the chart is rejected in these cases, in which the difference is observable:
  ///
  /// - There is no such next transition.
  /// - The chart has parallel states, and can therefore evaluate the condition several times.
  /// - The chart raises events on exit, which can precede the error.
  ///
  /// An eventless transition without such a next transition is rejected even if no transition handles the error.
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
