import StatechartModel
import StatechartSyntax

extension TypeChecker {
  mutating func checkDelays(_ delays: [DelaySyntax], of id: ID<State>) {
    for (index, syntax) in delays.enumerated() {
      guard let delay = value(syntax.delay, of: .duration, in: Scope()) else { continue }
      if syntax.isPeriodic, case .duration(let milliseconds) = delay.kind, milliseconds < Timer.shortestPeriod {
        diagnostics.report(.periodOfZero(at: delay.range))
        continue
      }
      if case .duration(let milliseconds) = delay.kind, rules.reportsLikelyErrors,
        let other = flow.states[id].timers.first(where: { timer in
          guard flow.timers[timer].isPeriodic == syntax.isPeriodic else { return false }
          return if case .duration(milliseconds) = flow.timers[timer].delay.kind { true } else { false }
        })
      {
        diagnostics.report(.duplicateDelay(delay.range, first: flow.timers[other].delay.range))
      }
      let name = id == Flow.root ? "flow" : flow.states[id].id.replacing(".", with: "_")
      flow.states[id].timers.append(ID(flow.timers.count))
      flow.timers.append(
        Timer(
          name: delays.count > 1 ? "\(name)\(index + 1)" : name, state: id, delay: delay, isPeriodic: syntax.isPeriodic,
          transitions: transitions(syntax.transitions, of: id, in: Scope(moments: [])),
          onRestore: onRestore(syntax.onRestore)))
    }
  }
}
