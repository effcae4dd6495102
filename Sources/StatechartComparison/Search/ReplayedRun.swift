import StatechartModel
import StatechartSemantics
import StatechartVerification

/// A run of two flows, replayed step by step.
struct ReplayedRun {
  /// One step of both flows.
  struct Step {
    let input: PairedInput
    let use: Counterexample.UserAction?
    let before: InterpreterPair?
    let after: InterpreterPair
  }

  let run: DifferenceSearch.Run
  /// The steps of the run, beginning with the start.
  let steps: [Step]

  init(_ run: DifferenceSearch.Run, of flows: Correspondence) {
    self.run = run
    var pair = InterpreterPair(
      old: Interpreter(flows.old, inputs: run.given.old), new: Interpreter(flows.new, inputs: run.given.new))
    var steps = [Step(input: PairedInput(old: .start, new: .start), use: nil, before: nil, after: pair)]
    for input in run.inputs {
      let before = pair
      pair.take(input)
      steps.append(
        Step(input: input, use: Counterexample.UserAction(of: input.new, on: before.new.screen), before: before, after: pair))
    }
    self.steps = steps
  }

  /// The run of the new version as a counterexample, to be written as a scenario.
  var example: Counterexample {
    Counterexample(
      given: run.given.new,
      steps: steps.dropFirst().map { .init(input: $0.input.new, use: $0.use, taken: []) })
  }
}
