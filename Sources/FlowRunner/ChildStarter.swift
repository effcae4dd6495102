import Statechart

/// The starter of a flow that the flow of a runner invokes.
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
