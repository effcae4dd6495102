import Statechart

/// The reactions of an invoking flow to the flow that it invokes.
struct Invoker<Machine: RunnableMachine> {
  /// Takes the output of the flow, and the error of its last operation.
  var end: @MainActor (Machine.Output, (any Error)?) -> Void = { _, _ in }
  /// Takes an event that the flow sends.
  var hear: @MainActor (Machine.Message) -> Void = { _ in }
}
