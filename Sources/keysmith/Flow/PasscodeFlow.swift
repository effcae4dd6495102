import FlowRunner
import Flows
import Passcode
import Statechart

/// A flow that asks for nothing but the passcode's service, and for the shake.
protocol PasscodeFlow: StateMachine {
  /// Whether an effect is the shake.
  static func isShake(_ effect: Effect) -> Bool

  /// The grant that an outcome carries.
  static func grant(in outcome: Outcome) -> Secret?

  /// Whether the flow has done what it is for.
  static func isSuccess(_ output: Output) -> Bool

  /// Has the service perform what the flow asked for.
  static func perform(_ operation: Operation, with passcodeService: some PasscodeService.Provider) async -> Outcome
}

extension SetPasscode: PasscodeFlow {
  static func isShake(_ effect: Effect) -> Bool { effect == .shake }

  static func grant(in outcome: Outcome) -> Secret? {
    if case .verify(.correct(let grant)) = outcome { grant } else { nil }
  }

  static func isSuccess(_ output: Output) -> Bool { output.success }
}

extension DisablePasscode: PasscodeFlow {
  static func isShake(_ effect: Effect) -> Bool { effect == .shake }

  static func grant(in outcome: Outcome) -> Secret? {
    if case .verify(.correct(let grant)) = outcome { grant } else { nil }
  }

  static func isSuccess(_ output: Output) -> Bool { output.success }
}

/// Runs a flow on `lock` for as long as `body` takes: whatever it was granted and did not use is given back then.
///
/// `shake` is called for the flow's effect, where there are dots to see.
@MainActor
func withFlow<Flow: PasscodeFlow, Result, Failure: Error>(
  _ flow: Flow.Type, _ input: Flow.Input, on lock: PasscodeLock, shake: @escaping @MainActor () -> Void = {},
  _ body: @MainActor (FlowRunner<Flow>, LockProvider) async throws(Failure) -> Result
) async throws(Failure) -> Result {
  let provider = LockProvider(lock)
  let runner = FlowRunner<Flow>(
    input,
    invoke: { operation in await Flow.perform(operation, with: provider) },
    perform: { effect in if Flow.isShake(effect) { shake() } },
    discard: { outcome in
      guard let grant = Flow.grant(in: outcome) else { return }
      Task { await provider.discard(grant) }
    })
  do throws(Failure) {
    let result = try await body(runner, provider)
    runner.stop()
    await provider.discardUnused()
    return result
  } catch {
    runner.stop()
    await provider.discardUnused()
    throw error
  }
}
