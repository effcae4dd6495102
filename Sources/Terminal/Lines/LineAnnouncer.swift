/// Tracks the announced parts of the screens, and delays announcements while the flows are busy.
struct LineAnnouncer {
  /// The longest time that an announcement is delayed.
  private static let longestWait = Duration.seconds(2)

  /// The blocks that were announced last.
  var announced: [[String]] = []
  /// Whether a line was handled after the last prompt was printed.
  var needsPrompt = true
  /// The time since which the flows have been busy.
  private var waitingSince: Duration?

  /// Records whether the flows are busy. Returns whether announcements are delayed for this reason.
  mutating func holds(_ isBusy: Bool, at now: Duration) -> Bool {
    waitingSince = isBusy ? waitingSince ?? now : nil
    return untilAnnounced(at: now).map { $0 > .zero } ?? false
  }

  /// Returns the time until the delay ends; `nil` if the flows are not busy.
  func untilAnnounced(at now: Duration) -> Duration? {
    waitingSince.map { LineAnnouncer.longestWait - (now - $0) }
  }

  /// Returns the text to announce for a screen, and whether the text contains more than the prompt; `nil` for no text.
  mutating func text(of blocks: [[String]]) -> (text: String, isNew: Bool)? {
    let isOther = announced.first != blocks.first
    let new = isOther ? blocks : blocks.filter { !announced.contains($0) }
    defer { (announced, needsPrompt) = (blocks, false) }
    guard !new.isEmpty || needsPrompt else { return nil }
    let text = (isOther ? "\n" : "") + new.joined().map { $0 + "\n" }.joined() + "> "
    return (needsPrompt ? text : "\n" + text, !new.isEmpty)
  }
}
