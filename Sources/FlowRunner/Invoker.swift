import Statechart

/// The callbacks of an invoking flow for a flow that it invokes.
struct Invoker<Machine: RunnableMachine> {
  /// Receives the output and the `failure` of the invoked flow.
  var end: @MainActor (Machine.Output, (any Error)?) -> Void = { _, _ in }
  /// Receives an event that the invoked flow sends.
  var hear: @MainActor (Machine.Message) -> Void = { _ in }
}
