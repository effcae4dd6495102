/// A finished line of the input, in the queue of lines to handle.
struct TypedLine {
  let text: String
  /// Whether the line waits while the flows are busy: a line that was typed before its screen was announced, or a code.
  let isEarly: Bool
}
