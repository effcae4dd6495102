/// A typed line.
struct TypedLine {
  let text: String
  /// Whether the line waits while the flows are busy: it was typed before its screen was announced, or is a code.
  let isEarly: Bool
}
