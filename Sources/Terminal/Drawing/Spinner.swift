/// The spinner of a busy app: an animated character for indeterminate progress.
enum Spinner {
  private static let signs: [Character] = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"]
  /// The delay before the spinner appears.
  private static let delay = Duration.milliseconds(300)
  private static let turn = Duration.milliseconds(100)

  /// Returns the spinner's character `elapsed` after the work began; `nil` before the delay has passed.
  static func sign(after elapsed: Duration) -> Character? {
    elapsed < delay ? nil : signs[Int((elapsed - delay) / turn) % signs.count]
  }

  /// Returns the time until the character appears or changes.
  static func untilChange(_ elapsed: Duration) -> Duration {
    guard elapsed >= delay else { return delay - elapsed }
    let turns = ((elapsed - delay) / turn).rounded(.down)
    return delay + turn * (turns + 1) - elapsed
  }
}
