/// The plaintext of the fields of an entry's form.
struct FormTexts: Sendable {
  let title, user, password, category, note: SecretText
}
