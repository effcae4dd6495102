import StatechartModel
import StatechartSemantics

/// A change that causes a difference: a source range in the old or the new version.
struct Cause: Hashable {
  let range: SourceRange
  let isOld: Bool
}

/// A finder of the causes of a difference: the changed elements that the steps of a run involve.
struct CauseFinder {
  let old: ChangedElements
  let new: ChangedElements

  init(_ flows: Correspondence, _ renames: Renames) {
    let (words, others) = (ElementDescriptions(flows.old, renames), ElementDescriptions(flows.new))
    (old, new) = (ChangedElements(words, beside: others), ChangedElements(others, beside: words))
  }

  /// Returns the causes in the last step that involves a changed element.
  ///
  /// The causes are the changed transitions that the step takes or whose guards the step evaluates. If there are none, the
  /// causes are changed states. Changed screens are causes only in the last step of the run.
  func causes(of replayed: ReplayedRun) -> Set<Cause> {
    for (index, step) in replayed.steps.enumerated().reversed() {
      let isLast = index == replayed.steps.count - 1
      let ofOld = self.transitions(step.after.old, old, isOld: true)
      let transitions = ofOld.union(self.transitions(step.after.new, new, isOld: false))
      if !transitions.isEmpty { return transitions }
      let isWait = if case .wait = step.input.old { true } else { false }
      let states = states(step.before?.old, step.after.old, old, isWait: isWait, isOld: true)
        .union(self.states(step.before?.new, step.after.new, new, isWait: isWait, isOld: false))
      if !states.isEmpty { return states }
      if isLast {
        let screens = stateCauses(step.after.old.configuration.filter(old.screens.contains), step.after.old, isOld: true)
          .union(stateCauses(step.after.new.configuration.filter(new.screens.contains), step.after.new, isOld: false))
        if !screens.isEmpty { return screens }
      }
    }
    return []
  }

  private func transitions(_ interpreter: Interpreter, _ changed: ChangedElements, isOld: Bool) -> Set<Cause> {
    let involved = interpreter.taken + interpreter.evaluated.map(\.transition)
    return Set(
      involved.filter { changed.transitions.contains(ObjectIdentifier($0)) }.map { Cause(range: $0.range, isOld: isOld) })
  }

  private func states(
    _ before: Interpreter?, _ after: Interpreter, _ changed: ChangedElements, isWait: Bool, isOld: Bool
  ) -> Set<Cause> {
    let left = before?.configuration.filter { isWait || !after.configuration.contains($0) } ?? []
    let involved = Flow.StateSet(after.entered + Array(left))
    // After an unhandled event, the cause can be a state whose ignored events changed.
    let sources = before?.configuration ?? []
    let all = after.taken.isEmpty && !isWait ? sources : involved
    return stateCauses(all.filter(changed.stateActions.contains), after, isOld: isOld)
  }

  private func stateCauses(_ states: Flow.StateSet, _ interpreter: Interpreter, isOld: Bool) -> Set<Cause> {
    Set(states.map { Cause(range: interpreter.flow.states[$0].range, isOld: isOld) })
  }
}
