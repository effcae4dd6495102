import Flows
import SecretCore
import Statechart
import Synchronization
import VaultCore

extension Services: PasswordGenerator {
  func recall() async -> PasswordGenerator.RecallOutcome {
    guard let recipe = await lastRecipe() else { return .nothing }
    let (lowercase, uppercase) = (recipe.classes.contains(.lowerCase), recipe.classes.contains(.upperCase))
    let (digits, symbols) = (recipe.classes.contains(.digits), recipe.classes.contains(.symbols))
    let last = core.lastPassword.withLock { $0 }
    guard let text = last?.text, let strength = last?.strength else {
      return .gone(
        length: recipe.length, lowercase: lowercase, uppercase: uppercase, digits: digits, symbols: symbols,
        avoidsLookAlikes: recipe.avoidsLookAlikes, wasCopied: last?.isRemembered ?? false)
    }
    return .known(
      length: recipe.length, lowercase: lowercase, uppercase: uppercase, digits: digits, symbols: symbols,
      avoidsLookAlikes: recipe.avoidsLookAlikes, password: core.secrets.keep(.text(text)), strength: strength)
  }

  /// Returns the recipe of the last generated password, also of an earlier run of the program; `nil` without such a password.
  private func lastRecipe() async -> PasswordRecipe? {
    if let last = core.lastPassword.withLock({ $0 }) { return last.recipe }
    let text = try? await core.generatorSettings.last(in: core.vault())
    return text.flatMap { PasswordRecipe(stored: $0) }
  }

  func generate(
    length: Int, lowercase: Bool, uppercase: Bool, digits: Bool, symbols: Bool, avoidsLookAlikes: Bool
  ) async throws -> PasswordGenerator.GenerateOutcome {
    let recipe = try PasswordRecipe(
      length: length, lowercase: lowercase, uppercase: uppercase, digits: digits, symbols: symbols,
      avoidsLookAlikes: avoidsLookAlikes)
    let password = try recipe.password()
    let strength = PasswordGenerator.Strength(try PasswordStrength(of: password).level)
    let text = SecretText(password)
    let isStored = core.lastPassword.withLock { last in
      // If the operation was cancelled, for example by a lock of the app, the password is not stored.
      guard !Task.isCancelled else { return false }
      last = LastPassword(recipe: recipe, strength: strength, text: text)
      return true
    }
    if isStored { core.generatorSettings.store(recipe.stored) { try await core.vault() } }
    return .done(password: core.secrets.keep(.text(text)), strength: strength)
  }

  func generateAnother() async throws -> PasswordGenerator.GenerateAnotherOutcome {
    let recipe = try await lastRecipe() ?? PasswordRecipe(length: 16, classes: Set(CharacterClass.allCases))
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
