import FlowRunner
import Flows
import Statechart

/// A flow that asks for nothing but the passcode's service, and for the shake.
protocol PasscodeFlow: StateMachine {
  /// Whether the flow has done what it is for.
  static func isSuccess(_ output: Output) -> Bool

  /// Whether a message warns of what is done nevertheless; any other says what was refused.
  static func isWarning(_ message: Text) -> Bool

  /// Has the service perform what the flow asked for.
  static func perform(_ operation: Operation, with passcodeService: some PasscodeService.Provider) async -> Outcome
}

extension SetPasscode: PasscodeFlow {
  static func isSuccess(_ output: Output) -> Bool { output.success }
  static func isWarning(_ message: Text) -> Bool { message == .thisCodeIsEasyToGuess }
}

extension DisablePasscode: PasscodeFlow {
  static func isSuccess(_ output: Output) -> Bool { output.success }
  static func isWarning(_ message: Text) -> Bool { message == .withoutItAnybodyCanOpenTheApp }
}

/// Runs a flow on `core` for as long as `body` takes: whatever it was granted and did not use is given back then.
@MainActor
func withFlow<Flow: PasscodeFlow, Result, Failure: Error>(
  _ flow: Flow.Type, _ input: Flow.Input, on core: AppCore,
  _ body: @MainActor (FlowRunner<Flow>) async throws(Failure) -> Result
) async throws(Failure) -> Result {
  let services = Services(core)
  let runner = FlowRunner<Flow>(
    input,
    invoke: { operation in await Flow.perform(operation, with: services) },
    perform: { _ in },
    discard: { services.discard($0) })
  do throws(Failure) {
    let result = try await body(runner)
    runner.stop()
    return result
  } catch {
    runner.stop()
    throw error
  }
}
