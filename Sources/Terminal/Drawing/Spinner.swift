/// The sign that something is going on, which turns while it takes its time.
enum Spinner {
  private static let signs: [Character] = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"]
  /// What takes less is not worth a sign.
  private static let patience = Duration.milliseconds(300)
  private static let turn = Duration.milliseconds(100)

  /// The sign `elapsed` after it began.
  static func sign(after elapsed: Duration) -> Character? {
    elapsed < patience ? nil : signs[Int((elapsed - patience) / turn) % signs.count]
  }

  /// How long the sign stays.
  static func untilChange(_ elapsed: Duration) -> Duration {
    guard elapsed >= patience else { return patience - elapsed }
    let turns = ((elapsed - patience) / turn).rounded(.down)
    return patience + turn * (turns + 1) - elapsed
  }
}
