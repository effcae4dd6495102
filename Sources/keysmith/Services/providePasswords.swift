import Flows
import SecretCore
import Statechart
import Vault

extension Services: PasswordGenerator.Provider {
  func generate(
    length: Int, lowercase: Bool, uppercase: Bool, digits: Bool, symbols: Bool, avoidsLookAlikes: Bool
  ) async -> PasswordGenerator.GenerateOutcome {
    let choices: [(Bool, CharacterClass)] = [
      (lowercase, .lowerCase), (uppercase, .upperCase), (digits, .digits), (symbols, .symbols),
    ]
    do {
      let classes = Set(choices.filter(\.0).map(\.1))
      let password = try PasswordRecipe(length: length, classes: classes, avoidsLookAlikes: avoidsLookAlikes).password()
      let strength = PasswordGenerator.Strength(try PasswordStrength(of: password).level)
      return .done(password: keep(.text(SecretText(password))), strength: strength)
    } catch {
      core.fail(error)
      return .failed
    }
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
