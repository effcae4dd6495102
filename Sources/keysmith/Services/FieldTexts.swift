/// The plaintext of the form of a custom field.
struct FieldTexts: Sendable {
  /// The field that the form changes; `nil` for a new field.
  let changing: EntryDetail?
  let name, value: SecretText
  let isHidden: Bool
}
