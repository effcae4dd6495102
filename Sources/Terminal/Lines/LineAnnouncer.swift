/// What has been announced of the screens, and what is still to be.
struct LineAnnouncer {
  /// How long what is on its way is waited for.
  private static let longestWait = Duration.seconds(2)

  /// What was announced last.
  var announced: [[String]] = []
  /// Whether a line has been answered since the prompt was written.
  var needsPrompt = true
  /// Since when something has been on its way.
  private var waitingSince: Duration?

  /// Whether nothing is to be announced for now, since what it depends on is on its way.
  mutating func holds(_ isBusy: Bool, at now: Duration) -> Bool {
    waitingSince = isBusy ? waitingSince ?? now : nil
    return untilAnnounced(at: now).map { $0 > .zero } ?? false
  }

  /// How long something is still waited for; `nil` if nothing is.
  func untilAnnounced(at now: Duration) -> Duration? {
    waitingSince.map { LineAnnouncer.longestWait - (now - $0) }
  }

  /// What there is to say of a screen, and whether it is more than the prompt; `nil` if it is nothing.
  mutating func text(of blocks: [[String]]) -> (text: String, isNew: Bool)? {
    let isOther = announced.first != blocks.first
    let new = isOther ? blocks : blocks.filter { !announced.contains($0) }
    defer { (announced, needsPrompt) = (blocks, false) }
    guard !new.isEmpty || needsPrompt else { return nil }
    let text = (isOther ? "\n" : "") + new.joined().map { $0 + "\n" }.joined() + "> "
    return (needsPrompt ? text : "\n" + text, !new.isEmpty)
  }
}
