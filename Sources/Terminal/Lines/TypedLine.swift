/// A complete input line in the queue of unhandled lines.
struct TypedLine {
  let text: String
  /// Whether the line waits while the flows are busy or rows are loading.
  ///
  /// A line is early if other lines were queued when the line was completed. Without a chosen field, a line is also early if it
  /// is a code, or was completed before its screen was announced.
  let isEarly: Bool
}
