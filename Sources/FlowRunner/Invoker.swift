import Statechart

/// The callbacks of an invoking flow for one invoked flow.
struct Invoker<Machine: RunnableMachine> {
  /// The callback for the end of the invoked flow, with its output and its `failure`.
  var end: @MainActor (Machine.Output, (any Error)?) -> Void = { _, _ in }
  /// The callback for an event that the invoked flow sends.
  var receive: @MainActor (Machine.Message) -> Void = { _ in }
}
