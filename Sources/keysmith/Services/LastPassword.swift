import Flows
import VaultCore

/// The last generated password and the settings of its generation.
///
/// A lock of the app discards the password, but keeps the settings.
struct LastPassword: Sendable {
  let recipe: PasswordRecipe
  let strength: PasswordGenerator.Strength
  /// The password; `nil` after the app was locked.
  var text: SecretText?
  /// Whether the password is stored in the history of generated passwords.
  ///
  /// A copied password is added to the history.
  var isRemembered = false
}
