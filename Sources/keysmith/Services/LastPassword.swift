import Flows

/// The last generated password and its recipe.
///
/// A lock of the app discards the password, but not the recipe.
struct LastPassword: Sendable {
  let length: Int
  let lowercase: Bool
  let uppercase: Bool
  let digits: Bool
  let symbols: Bool
  let avoidsLookAlikes: Bool
  let strength: PasswordGenerator.Strength
  /// The password; `nil` after the app was locked.
  var text: SecretText?
  /// Whether the password is in the history.
  ///
  /// Copying a password saves it in the history.
  var isRemembered = false
}
