import Statechart

/// What the flow that has invoked another does about it.
struct Invoker<Machine: RunnableMachine> {
  /// Takes the output of the flow, and the error of its last operation.
  var end: @MainActor (Machine.Output, (any Error)?) -> Void = { _, _ in }
  /// Takes an event that the flow sends.
  var hear: @MainActor (Machine.Message) -> Void = { _ in }
}
