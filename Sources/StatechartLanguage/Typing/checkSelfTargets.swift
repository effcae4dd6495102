import StatechartModel
import StatechartSyntax

extension TypeChecker {
  /// Reports self-transitions without `reenter: true`, because the author may intend to stay in the state or to reenter it.
  ///
  /// Eventless transitions are not checked.
  mutating func checkSelfTargets(of id: ID<State>, _ syntax: StateSyntax) {
    let name = syntax.name.text
    func check(_ transitions: [TransitionSyntax]) {
      for index in transitions.indices where transitions[index].reenter != true {
        guard let target = transitions[index].target, target.text.hasSuffix(name) else { continue }
        if states(named: target.text) == [id] { diagnostics.report(.selfTarget(target, fixIts: transitions[index].reentering)) }
      }
    }
    for index in syntax.on.indices { check(syntax.on[index].transitions) }
    for delay in syntax.delays { check(delay.transitions) }
    for handler in syntax.invoke?.on ?? [] { check(handler.transitions) }
    check(syntax.done)
  }
}
