import StatechartModel

extension FlowAnalyzer {
  /// Reports deadlocks: states that cannot be exited and do not end the flow, unless another region can still take transitions.
  mutating func checkDeadlocks() {
    for atomicState in flow.atomicStates where !flow.states[atomicState].isFinal || flow.states[atomicState].parent != Flow.root
    {
      let path = flow.lineage(of: atomicState)
      let leads = path.contains { state in
        flow.anyTransition(of: state) { transition in
          let isReentering = transition.isReentering
          return transition.targets.contains { isReentering || flow.initialAtomicStates(of: $0) != [atomicState] }
        }
      }
      if !leads, !path.contains(where: { otherRegionContinues($0) }) {
        let state = flow.states[atomicState]
        if state.isFinal, let parent = state.parent {
          let around = flow.states[parent].parent.flatMap { flow.states[$0].isParallel ? flow.states[$0].id : nil }
          diagnostics.report(
            .doneUnhandled(state.name, parent: flow.states[parent].id, around: around, at: state.range))
        } else {
          diagnostics.report(.deadlock(state.name, at: state.range))
        }
      }
    }
  }

  /// Returns whether a state is a region and another region of its parent has a transition with a target.
  private func otherRegionContinues(_ id: ID<State>) -> Bool {
    guard let parent = flow.states[id].parent, case .parallel(let regions) = flow.states[parent].kind else { return false }
    return regions.contains { region in
      region != id && flow.subtree(of: region).contains { state in flow.anyTransition(of: state) { !$0.targets.isEmpty } }
    }
  }
}
