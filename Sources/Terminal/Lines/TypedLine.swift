/// A finished line of the input, in the queue of lines to handle.
struct TypedLine {
  let text: String
  /// Whether the line waits while the flows are busy.
  ///
  /// A line is early if other lines were queued when the line was finished. Without a chosen field, a code and a line that was
  /// finished before its screen was announced are early too.
  let isEarly: Bool
}
