// Runs a macrostep to completion (SCXML, Appendix D: mainEventLoop).

extension ChartRun {
  /// Takes the transitions enabled for a trigger, then runs until the configuration is stable, or the run is done or faulted.
  ///
  /// Does nothing if the run is already done or faulted.
  package mutating func macrostep(_ trigger: Flow.Trigger, _ payload: Payload? = nil) {
    guard !isDone, fault == nil else { return }
    let enabled = enabledTransitions(trigger, payload)
    if !enabled.isEmpty { microstep(enabled, trigger, payload) }
    finishMacrostep(microsteps: enabled.isEmpty ? 0 : 1)
  }

  /// Takes eventless transitions and handles raised events until the configuration is stable, or the run is done or faulted.
  ///
  /// If the run is neither done nor faulted, starts the requested invocations of the states that are still active.
  mutating func finishMacrostep(microsteps: Int) {
    var microsteps = microsteps
    var loopDetector = detectsLoops ? LoopDetector<Evaluator>() : nil
    while !isDone, fault == nil {
      var trigger = Flow.Trigger.nothing
      var payload: Payload?
      var enabled = enabledTransitions(trigger, payload)
      while enabled.isEmpty, !raised.waiting.isEmpty {
        let event = raised.removeFirst()
        (trigger, payload) = (event.trigger, event.payload)
        enabled = enabledTransitions(trigger, payload)
      }
      guard !enabled.isEmpty else { break }
      microsteps += 1
      guard microsteps <= flow.maximumMicrosteps else {
        fault = .tooManyMicrosteps
        break
      }
      microstep(enabled, trigger, payload)
      if let period = loopDetector?.period(after: state) { fault = fault ?? .infiniteLoop(period: period) }
    }
    guard fault == nil else { return }
    raised.removeAll()
    guard !isDone else { return }
    for id in requested.sorted() where configuration.contains(flow.invocations[id].state) {
      evaluator.invoke(id, in: configuration, of: flow)
    }
    requested = []
  }

  private var state: LoopDetector<Evaluator>.State {
    LoopDetector.State(
      configuration: configuration, history: history, memory: evaluator.memory, raised: raised.waiting)
  }
}
