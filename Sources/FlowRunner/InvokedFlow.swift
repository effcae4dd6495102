public import Statechart

/// A flow that another one invoked: what it is given, who carries out what it asks for, and what its end is to the other.
@MainActor
public struct InvokedFlow<Invoker: StateMachine> {
  let start:
    @MainActor (
      any Clock<Duration>, _ witness: (@MainActor (FlowStep) -> Void)?,
      _ end: @escaping @MainActor (Invoker.Outcome) -> Void
    ) -> any RunningFlow

  /// Describes a flow to run; see ``FlowRunner/init(_:clock:invoke:perform:discard:invokedFlow:witness:)`` for what is the same there.
  ///
  /// - Parameter outcome: Turns what the flow leaves behind into what the invoking machine waits for.
  public init<Machine: StateMachine>(
    _ machine: Machine.Type, _ input: Machine.Input,
    invoke: @escaping @Sendable @concurrent (Machine.Operation) async -> Machine.Outcome?,
    perform: @escaping @MainActor (Machine.Effect) -> Void,
    discard: @escaping @MainActor (Machine.Outcome) -> Void,
    invokedFlow: @escaping @MainActor (Machine.Operation) -> InvokedFlow<Machine>? = { _ in nil },
    outcome: @escaping @MainActor (Machine.Output) -> Invoker.Outcome
  ) {
    // The input can hold a code.
    let input = LockedBox(input)
    start = { clock, witness, end in
      FlowRunner<Machine>(
        input.value, clock: clock, invoke: invoke, perform: perform, discard: discard, invokedFlow: invokedFlow,
        witness: witness, onEnd: { end(outcome($0)) })
    }
  }
}
