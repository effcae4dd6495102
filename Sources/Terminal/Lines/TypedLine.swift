/// A line that was typed.
struct TypedLine {
  let text: String
  /// Whether it waits for what is under way: it was typed before the screen was told that it is for, or is a code.
  let isEarly: Bool
}
