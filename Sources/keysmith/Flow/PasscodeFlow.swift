import FlowRunner
import Flows
import Statechart

/// A flow that asks for nothing but the passcode's service, and for the shake.
protocol PasscodeFlow: RunnableMachine {
  /// Whether the flow has done what it is for.
  static func isSuccess(_ output: Output) -> Bool

  /// Whether a message warns of what is done nevertheless; any other says what was refused.
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

/// Runs a flow for as long as `body` takes: whatever it was granted and did not use is given back then.
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
