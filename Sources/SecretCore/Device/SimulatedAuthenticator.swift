public import Foundation

/// An authenticator that asks somebody to say what a finger would: for trying things out, and for tests.
///
/// It protects nothing: its secret is a file in the device directory, `simulated-authenticator` for the passcode and
/// `simulated-authenticator-folder` for the folder. It says of itself that it is simulated, so that every screen which offers it can.
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
  ///   - purpose: What its secret opens: each has its own.
  ///   - kind: What it plays.
  ///   - answer: Is asked each time, with what the user is told it is for.
  public init(
    device: URL, for purpose: KeyPurpose = .passcode, kind: AuthenticatorKind,
    answer: @escaping @Sendable (String) async -> Answer
  ) {
    self.kind = kind
    self.answer = answer
    file = SimulatedAuthenticator.file(in: device, for: purpose)
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
  static func forget(in device: URL, for purpose: KeyPurpose) throws(CoreError) {
    guard try PrivateFile.exists(device.path(percentEncoded: false)) else { return }
    try file(in: device, for: purpose).destroy()
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

  private static func file(in device: URL, for purpose: KeyPurpose) -> SecretFile {
    let name =
      switch purpose {
      case .passcode: "simulated-authenticator"
      case .folder: "simulated-authenticator-folder"
      }
    return SecretFile(path: device.appending(path: name).path(percentEncoded: false))
  }
}
