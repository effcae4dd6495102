import CommandTable
import FlowRunner
import Passcode
import Statechart

/// Runs a flow to its end, with codes from the lines of standard input.
///
/// The function reads one code for each screen with a keypad. As in the app, the flow determines the result of each code.
///
/// - Parameter lock: The lock whose passcode the flow verifies. A refusal warns if few attempts are left.
/// - Throws: The first refusal. A refusal is a message that is not a warning, a lockout, or a screen without a keypad. A line
///   that is not a code and the end of the input are also refusals.
@MainActor
func runFlow<Flow: PasscodeFlow>(
  _ flow: Flow.Type, _ input: Flow.Input, services: Flow.Services, lock: PasscodeLock
) async throws(Refusal) {
  try await withoutEcho { () throws(Refusal) in
    try await withFlow(flow, input, services: services) { runner throws(Refusal) in
      while runner.output == nil {
        guard !runner.isWaiting else {
          await runner.nextChange()
          continue
        }
        // The screen of the flow would only say that the code could not be checked.
        if (runner.failure as? PasscodeFailure) == .erased { throw .failed(LocalizedText(PasscodeFailure.erased)) }
        let screen = runner.screen
        if let wait = screen.countdown { throw .lockedOut(wait) }
        if let message = screen.message {
          guard Flow.isWarning(message) else {
            throw .said(LocalizedText(message), cause: await lock.countedAttempts()?.warningAfterWrongCode)
          }
          warn(LocalizedText(message))
        }
        let prompt = screen.prompt.map { LocalizedText($0) } ?? LocalizedText(verbatim: "")
        guard let dots = screen.dots, let keypad = screen.keypad else {
          throw .said(prompt, cause: runner.failure.map { LocalizedText($0) })
        }
        let code = try CodeReader.read(digits: dots.of, prompt: prompt)
        code.forEachDigit { runner.send(keypad.digits[Int($0)]) }
      }
    }
  }
}
