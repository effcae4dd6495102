import Flows
import Foundation
import SecretCore
import Statechart
import Synchronization

@testable import keysmith

/// The behaviour of a simulated sensor, which a test can change.
final class Finger: Sendable {
  let answer = Mutex(SimulatedAuthenticator.Answer.matches)
  /// The reasons of the prompts so far.
  let reasons = Mutex<[String]>([])

  /// Returns the factory of simulated authenticators for the store.
  func authenticator(_ location: StoreLocation) -> (KeyPurpose) -> any Authenticator {
    { purpose in
      SimulatedAuthenticator(device: location.device, for: purpose, kind: .finger) { reason in
        self.reasons.withLock { $0.append(reason) }
        return self.answer.withLock { $0 }
      }
    }
  }
}

extension Folder {
  var location: StoreLocation { StoreLocation(store: store.path) }

  /// Returns the core of a newly started app on the folder's store, with the lowest key derivation cost.
  func core(_ finger: Finger? = nil) -> AppCore {
    AppCore(location, biometrics: finger?.authenticator(location), parameters: .floor)
  }

  /// Returns the services of a newly started app on a new store with the passcode 1234.
  func newServices() async throws -> Services {
    let services = Services(core())
    let _: PasscodeService.CreateOutcome = try await services.create(passcode: code("1234"))
    return services
  }

  /// Creates a file in the directory of the test, and returns its path.
  func file(_ name: String, _ text: String) throws -> String {
    try Data(text.utf8).write(to: url.appending(path: name))
    return url.appending(path: name).path
  }
}

extension Services {
  /// Stores a typed text as the screen does, and returns its handle.
  func typed(_ text: String) throws -> Secret { try keep(text) }

  /// Returns the text of a handle; `nil` if the handle has no text.
  func read(_ secret: Secret) -> String? { core.secrets.text(of: secret)?.string }
}

/// Returns the code with the given digits.
func code(_ digits: String) -> PIN {
  PIN(digits.compactMap { $0.wholeNumberValue.flatMap(Digit.init) })
}

/// Returns whether an operation throws an error, which a flow receives as the outcome `failed`.
func fails(_ operation: () async throws -> some Any) async -> Bool {
  do {
    _ = try await operation()
    return false
  } catch {
    return true
  }
}
