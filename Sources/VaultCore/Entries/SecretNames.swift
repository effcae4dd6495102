/// The names of an entry's secrets beside its password, which its details contain so that lists need not decrypt secrets.
struct SecretNames: Equatable {
  /// Whether the entry has a key for one-time passwords.
  var hasOneTimeKey = false

  /// The names of the hidden fields, in their order.
  var hiddenFields: [String] = []
}
