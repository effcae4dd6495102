public import Foundation

/// An authenticator that asks somebody to say what a finger would: for trying things out, and for tests.
///
/// It protects nothing: its secret is a file, `simulated-authenticator`, in the device directory. It says of itself that it is
/// simulated, so that every screen which offers it can.
public struct SimulatedAuthenticator: Authenticator {
  /// What the finger does.
  public enum Answer: Sendable {
    /// It is that of somebody who is enrolled.
    case matches
    /// It is that of somebody else.
    case differs
    /// It is taken away.
    case cancels
  }

  /// What it plays.
  public let kind: AuthenticatorKind

  private let file: SecretFile
  private let answer: @Sendable (String) async -> Answer

  /// The authenticator of a device directory.
  /// - Parameters:
  ///   - kind: What it plays.
  ///   - answer: Is asked each time, with what the user is told it is for.
  public init(device: URL, kind: AuthenticatorKind, answer: @escaping @Sendable (String) async -> Answer) {
    self.kind = kind
    self.answer = answer
    file = SimulatedAuthenticator.file(in: device)
  }

  /// Always.
  public var isSimulated: Bool { true }

  /// Always available; bound while its file is there.
  public func availability() -> AuthenticatorAvailability {
    .available(isBound: (try? PrivateFile.exists(file.path)) ?? true)
  }

  /// Asks, and then makes a new file.
  public func bind(_ reason: String) async throws(AuthenticatorFailure) -> SecretBytes {
    try await ask(reason)
    do throws(CoreError) {
      try forget()
      try file.createIfMissing()
    } catch {
      throw .core(error)
    }
    return try load()
  }

  /// Asks, and then reads the file.
  public func release(_ reason: String) async throws(AuthenticatorFailure) -> SecretBytes {
    try await ask(reason)
    return try load()
  }

  /// Destroys the file.
  public func forget() throws(CoreError) {
    guard try PrivateFile.exists(PrivateFile.parent(of: file.path)) else { return }
    try file.destroy()
  }

  /// Plays that another finger is enrolled, or one is no more: a secret that was bound before is gone.
  public func changeEnrolment() throws(CoreError) {
    try forget()
  }

  /// Destroys the file of a device directory, whether or not it is played there now.
  static func forget(in device: URL) throws(CoreError) {
    guard try PrivateFile.exists(device.path(percentEncoded: false)) else { return }
    try file(in: device).destroy()
  }

  private func ask(_ reason: String) async throws(AuthenticatorFailure) {
    switch await answer(reason) {
    case .matches: return
    case .differs: throw .failed
    case .cancels: throw .cancelled
    }
  }

  private func load() throws(AuthenticatorFailure) -> SecretBytes {
    do throws(CoreError) {
      if let secret = try file.load() { return secret }
    } catch {
      throw .core(error)
    }
    throw .enrolmentChanged
  }

  private static func file(in device: URL) -> SecretFile {
    SecretFile(path: device.appending(path: "simulated-authenticator").path(percentEncoded: false))
  }
}
