extension Duration {
  /// The duration as text in minutes and seconds, rounded up to whole seconds.
  var inWords: String {
    let seconds = Int(components.seconds) + (components.attoseconds > 0 ? 1 : 0)
    let parts = [counted(seconds / 60, "minute"), counted(seconds % 60, "second")].compactMap(\.self)
    return parts.isEmpty ? "0 seconds" : parts.joined(separator: " ")
  }
}

/// Returns a count with its noun in the singular or plural; `nil` for a count of zero.
func counted(_ count: Int, _ noun: String, _ plural: String? = nil) -> String? {
  count == 0 ? nil : "\(count) \(count == 1 ? noun : plural ?? "\(noun)s")"
}
