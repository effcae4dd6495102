import SecretCore
import Synchronization

/// An authenticator whose results a test sets, with an action during the prompt.
final class TestAuthenticator: Authenticator {
  struct Behaviour {
    var availability = AuthenticatorAvailability.available(isBound: true)
    var failure: AuthenticatorFailure?
    var meanwhile: (@Sendable () async throws -> Void)?
    /// The value of each of the 32 bytes of the secret.
    var secret: UInt8 = 1
    var hasForgotten = false
  }

  let behaviour = Mutex(Behaviour())

  var kind: AuthenticatorKind { .face }
  var isSimulated: Bool { false }

  func availability() -> AuthenticatorAvailability { behaviour.withLock { $0.availability } }

  func bind(_ reason: String) async throws(AuthenticatorFailure) -> SecretBytes { try await release(reason) }

  func release(_ reason: String) async throws(AuthenticatorFailure) -> SecretBytes {
    let now = behaviour.withLock { $0 }
    try? await now.meanwhile?()
    if let failure = now.failure { throw failure }
    do throws(CoreError) {
      return try SecretBytes(count: 32) { $0.copyBytes(from: [UInt8](repeating: now.secret, count: 32)) }
    } catch {
      throw .core(error)
    }
  }

  func forget() throws(CoreError) { behaviour.withLock { $0.hasForgotten = true } }
}
