import Flows
import SecretCore
import Statechart
import Synchronization
import VaultCore

extension Services: PasswordGenerator {
  func recall() async -> PasswordGenerator.RecallOutcome {
    guard let last = core.lastPassword.withLock({ $0 }) else { return .nothing }
    guard let text = last.text else {
      return .gone(
        length: last.length, lowercase: last.lowercase, uppercase: last.uppercase, digits: last.digits, symbols: last.symbols,
        avoidsLookAlikes: last.avoidsLookAlikes, wasCopied: last.isRemembered)
    }
    return .known(
      length: last.length, lowercase: last.lowercase, uppercase: last.uppercase, digits: last.digits, symbols: last.symbols,
      avoidsLookAlikes: last.avoidsLookAlikes, password: core.secrets.keep(.text(text)), strength: last.strength)
  }

  func generate(
    length: Int, lowercase: Bool, uppercase: Bool, digits: Bool, symbols: Bool, avoidsLookAlikes: Bool
  ) async throws -> PasswordGenerator.GenerateOutcome {
    let password = try PasswordRecipe(
      length: length, lowercase: lowercase, uppercase: uppercase, digits: digits, symbols: symbols,
      avoidsLookAlikes: avoidsLookAlikes
    ).password()
    let strength = PasswordGenerator.Strength(try PasswordStrength(of: password).level)
    let text = SecretText(password)
    core.lastPassword.withLock { last in
      // If the operation was cancelled, for example by a lock of the app, the password is not stored.
      guard !Task.isCancelled else { return }
      last = LastPassword(
        length: length, lowercase: lowercase, uppercase: uppercase, digits: digits, symbols: symbols,
        avoidsLookAlikes: avoidsLookAlikes, strength: strength, text: text)
    }
    return .done(password: core.secrets.keep(.text(text)), strength: strength)
  }

  func generateAnother() async throws -> PasswordGenerator.GenerateAnotherOutcome {
    let last = core.lastPassword.withLock { $0 }
    let recipe =
      if let last {
        try PasswordRecipe(
          length: last.length, lowercase: last.lowercase, uppercase: last.uppercase, digits: last.digits,
          symbols: last.symbols, avoidsLookAlikes: last.avoidsLookAlikes)
      } else {
        try PasswordRecipe(length: 16, classes: Set(CharacterClass.allCases))
      }
    return .done(password: core.secrets.keep(.text(SecretText(try recipe.password()))))
  }

  func copyAndRemember(password: Secret) async throws -> PasswordGenerator.CopyAndRememberOutcome {
    guard let text = core.secrets.text(of: password) else { return .failed }
    // The password is saved before it is copied, because the user can use a copied password immediately.
    let isKept = await remember(text)
    core.lastPassword.withLock { last in
      if last?.text === text { last?.isRemembered = isKept }
    }
    let outcome: Clipboard.CopyOutcome = try await copy(password: password)
    return switch outcome {
    case .failed: .failed
    case .done where isKept: .done
    case .asked where isKept: .asked
    case .done, .asked: .notKept
    }
  }

  private func remember(_ text: SecretText) async -> Bool {
    (try? await core.vault().rememberGenerated(text.bytes.copy())) != nil
  }

  func past(entry: Secret) async throws -> PasswordGenerator.PastOutcome {
    guard case .generated(let id) = core.secrets.row(of: entry) else { throw VaultFailure.notFound }
    return .done(password: core.secrets.keep(.text(SecretText(try await core.vault().generatedPassword(id)))))
  }

  func forgetHistory() async throws -> PasswordGenerator.ForgetHistoryOutcome {
    try await core.vault().forgetGenerated()
    return .done
  }
}

extension PasswordRecipe {
  /// Creates the recipe of the generator's settings.
  ///
  /// - Throws: ``PasswordRecipe/Refusal``.
  fileprivate init(
    length: Int, lowercase: Bool, uppercase: Bool, digits: Bool, symbols: Bool, avoidsLookAlikes: Bool
  ) throws(Refusal) {
    let choices: [(isChosen: Bool, characters: CharacterClass)] = [
      (lowercase, .lowerCase), (uppercase, .upperCase), (digits, .digits), (symbols, .symbols),
    ]
    let classes = Set(choices.filter(\.isChosen).map(\.characters))
    try self.init(length: length, classes: classes, avoidsLookAlikes: avoidsLookAlikes)
  }
}

extension PasswordGenerator.Strength {
  fileprivate init(_ level: PasswordStrength.Level) {
    switch level {
    case .veryWeak: self = .veryWeak
    case .weak: self = .weak
    case .fair: self = .fair
    case .good: self = .strong
    case .strong: self = .veryStrong
    }
  }
}
