/// The names of an entry's secrets other than the password.
///
/// The details of the entry contain these names, so a list of entries is shown without decrypting the secrets.
struct SecretNames: Equatable {
  /// Whether the entry has a key for one-time passwords.
  var hasOneTimeKey = false

  /// The names of the hidden fields, in the order in which they were added.
  var hiddenFields: [String] = []
}
