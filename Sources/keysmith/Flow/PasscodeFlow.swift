import FlowRunner
import Flows
import SecretCore
import Statechart

/// A flow that a command can run, because the flow uses only the passcode service and the feedback effects.
protocol PasscodeFlow: RunnableMachine {
  /// Returns whether a message of the flow is a warning; any other message is a refusal.
  static func isWarning(_ message: Text) -> Bool
}

extension SetPasscode: PasscodeFlow {
  static func isWarning(_ message: Text) -> Bool { CodeWeakness.allCases.contains { $0.warning == message } }
}

extension CodeWeakness {
  /// The warning about a code with this weakness, as in the app.
  var warning: SetPasscode.Text {
    switch self {
    case .repeats: .repeatsDigits
    case .run: .runOfDigits
    case .date: .looksLikeDate
    case .keypadPattern: .keypadPattern
    }
  }
}

extension DisablePasscode: PasscodeFlow {
  static func isWarning(_ message: Text) -> Bool { message == DisablePasscode.Text.anybodyCanOpen }
}

/// Runs a flow while `body` runs, and returns the result of `body`.
///
/// Afterwards, the flow is stopped, and its unused grants are discarded.
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
