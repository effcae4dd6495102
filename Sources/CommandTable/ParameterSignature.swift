/// A parameter as shown in messages: `--format <format>` for an option, `--all` for a flag, `<path>` for an argument.
public struct ParameterSignature: Sendable, Equatable {
  /// The name of an option or flag with its dashes; `nil` for an argument.
  let option: String?
  /// The placeholder of the value, such as `<format>`; `nil` for a flag.
  let placeholder: String?

  /// Returns the signature with its translated placeholder.
  func words(in translation: Translation) -> String {
    [option, placeholder.map { translation($0) }].compactMap(\.self).joined(separator: " ")
  }
}
