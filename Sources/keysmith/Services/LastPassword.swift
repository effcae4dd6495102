import Flows

/// What the last password was made of, and the password itself for as long as the app is open.
struct LastPassword: Sendable {
  let length: Int
  let lowercase: Bool
  let uppercase: Bool
  let digits: Bool
  let symbols: Bool
  let avoidsLookAlikes: Bool
  let strength: PasswordGenerator.Strength
  /// `nil` once the app was locked.
  var text: SecretText?
  /// Whether it was copied, and is in the history.
  var isRemembered = false
}
