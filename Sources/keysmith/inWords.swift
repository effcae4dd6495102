extension Duration {
  /// The duration as text in minutes and seconds, rounded up to whole seconds; in Russian in the accusative case.
  var inWords: LocalizedText {
    let seconds = Int(components.seconds) + (components.attoseconds > 0 ? 1 : 0)
    return switch (seconds / 60, seconds % 60) {
    case (0, let seconds): "\(seconds, "# second", "# seconds")"
    case (let minutes, 0): "\(minutes, "# minute", "# minutes")"
    case (let minutes, let seconds): "\(minutes, "# minute", "# minutes") \(seconds, "# second", "# seconds")"
    }
  }
}
