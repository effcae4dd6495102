import CommandTable
import Dispatch
import Flows
import Foundation
import SecretCore
import Terminal
import VaultCore

/// The command that copies a field of a vault entry to the clipboard.
let copyEntry = Command(
  "copy", summary: "Copy the password or another field of an entry, and clear the clipboard after a minute.",
  discussion: "The command ends when the clipboard is cleared. Control-C clears the clipboard at once.",
  Parameter<EntryField?>.option("field", ArgumentType<EntryField>.choices, help: "The field to copy instead of the password."),
  storeOption, deviceOption, entryArgument
) { field, store, device, title in
  try await refusing {
    let core = AppCore(try StoreLocation(store: store, device: device).writable())
    try await copyUntilCleared(try await storedText(field, ofEntry: title, in: core), from: core)
    return .success
  }
}

/// Copies a text of the vault, closes the store, and clears the clipboard after a minute or at a termination signal.
///
/// - Throws: ``Refusal`` if nothing was copied, or if the clipboard could not be cleared.
func copyUntilCleared(_ text: SecretText, from core: AppCore) async throws {
  let signals = TerminationSignals()
  guard let isKnown = try? await core.clipboard.put(text) else {
    throw Refusal.failed(
      "Nothing was copied: no clipboard program works, and keysmith has no terminal. Install wl-copy or xclip.")
  }
  core.close()
  let copied: LocalizedText = isKnown ? "Copied." : "Copied, unless the terminal blocks copying."
  StandardStreams.process.report(
    message: "\(copied) The clipboard is cleared in \(ClipboardLifetime.clearAfter.inWords); control-C clears it now.")
  await signals.wait(atMost: ClipboardLifetime.clearAfter)
  switch await core.clipboard.clear() {
  case .cleared: StandardStreams.process.report(message: "The clipboard is cleared.")
  case .unknown: StandardStreams.process.report(message: "The clipboard is cleared, unless the terminal blocks it.")
  case .failed: throw Refusal.failed("The clipboard could not be cleared. Copy another text to replace the copied text.")
  }
}

/// A receiver of termination signals.
///
/// While this object exists, termination signals do not end the process.
private final class TerminationSignals {
  private let received: AsyncStream<Int32>
  private let continuation: AsyncStream<Int32>.Continuation
  private let sources: [any DispatchSourceSignal]

  /// Installs the handlers of the termination signals.
  init() {
    let (received, continuation) = AsyncStream<Int32>.makeStream()
    (self.received, self.continuation) = (received, continuation)
    sources = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGUSR1, SIGUSR2, SIGXCPU].map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler { continuation.yield(number) }
      source.activate()
      return source
    }
  }

  deinit {
    for source in sources { source.cancel() }
  }

  /// Waits until a termination signal is received, at most for `time`.
  func wait(atMost time: Duration) async {
    let timer = Task { [continuation] in
      try? await Task.sleep(for: time)
      continuation.finish()
    }
    defer { timer.cancel() }
    for await _ in received { return }
  }
}
