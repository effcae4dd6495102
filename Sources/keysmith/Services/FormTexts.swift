/// What the form of an entry says.
struct FormTexts: Sendable {
  let title, user, password, category, note: SecretText
}
