import FlowRunner
import Flows
import Statechart

/// A flow that only uses the passcode's service and the shake.
protocol PasscodeFlow: RunnableMachine {
  /// Returns whether the output means success.
  static func isSuccess(_ output: Output) -> Bool

  /// Returns whether a message is a warning; any other message is a refusal.
  static func isWarning(_ message: Text) -> Bool
}

extension SetPasscode: PasscodeFlow {
  static func isSuccess(_ output: Output) -> Bool { output.success }
  static func isWarning(_ message: Text) -> Bool { message == SetPasscode.Text.easyToGuess }
}

extension DisablePasscode: PasscodeFlow {
  static func isSuccess(_ output: Output) -> Bool { output.success }
  static func isWarning(_ message: Text) -> Bool { message == DisablePasscode.Text.anybodyCanOpen }
}

/// Runs a flow while `body` runs. Grants that the flow did not use are then discarded.
@MainActor
func withFlow<Flow: PasscodeFlow, Result, Failure: Error>(
  _ flow: Flow.Type, _ input: Flow.Input, services: Flow.Services,
  _ body: @MainActor (FlowRunner<Flow>) async throws(Failure) -> Result
) async throws(Failure) -> Result {
  let runner = FlowRunner(flow, input: input, services: services)
  do throws(Failure) {
    let result = try await body(runner)
    runner.stop()
    return result
  } catch {
    runner.stop()
    throw error
  }
}
