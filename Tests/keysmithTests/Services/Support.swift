import Foundation
import SecretCore
import Statechart
import Synchronization

@testable import keysmith

/// What a simulated sensor does, which a test can change.
final class Finger: Sendable {
  let answer = Mutex(SimulatedAuthenticator.Answer.matches)

  /// What stands in for the codes of the store.
  func authenticator(_ location: StoreLocation) -> (KeyPurpose) -> any Authenticator {
    { purpose in
      SimulatedAuthenticator(device: location.device, for: purpose, kind: .finger) { _ in self.answer.withLock { $0 } }
    }
  }
}

extension Folder {
  var location: StoreLocation { StoreLocation(store: store.path) }

  /// The app on the folder's store as a program that has just started has it, at the lowest cost that there is.
  func core(_ finger: Finger? = nil) -> AppCore {
    AppCore(location, biometrics: finger?.authenticator(location), parameters: .floor)
  }

  /// A file of the user's.
  func file(_ name: String, _ text: String) throws -> String {
    try Data(text.utf8).write(to: url.appending(path: name))
    return url.appending(path: name).path
  }
}

extension Services {
  /// What was typed, as the screen hands it over.
  func typed(_ text: String) throws -> Secret { try keep(text) }

  /// What a handle stands for, if it is a text.
  func read(_ secret: Secret) -> String? { core.secrets.text(of: secret)?.string }
}

/// The code of these digits.
func code(_ digits: String) -> PIN {
  PIN(digits.compactMap { $0.wholeNumberValue.flatMap(Digit.init) })
}

/// Whether an operation throws, which a flow hears as its outcome `failed`.
func fails(_ operation: () async throws -> some Any) async -> Bool {
  do {
    _ = try await operation()
    return false
  } catch {
    return true
  }
}
