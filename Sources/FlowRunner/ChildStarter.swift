import Statechart

/// A flow starter that starts an invoked flow on behalf of the invoking flow's runner.
struct ChildStarter<Invoking: RunnableMachine>: FlowStarter {
  typealias Invoker = Invoking

  let runner: FlowRunner<Invoking>
  let invocation: Invocation

  func start<Flow: RunnableMachine>(
    _ flow: Flow.Type, input: Flow.Input, services: Flow.Services,
    outcome: @escaping @MainActor (Flow.Output) -> Invoking.Outcome,
    message: @escaping @MainActor (Flow.Message) -> Invoking.Outcome
  ) {
    runner.start(flow, input, services, as: invocation, outcome: outcome, message: message)
  }
}
