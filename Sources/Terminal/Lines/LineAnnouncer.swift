/// The state of the screen announcements in line mode: the announced parts of the screen, and the delay while the flows are
/// busy.
struct LineAnnouncer {
  /// The maximum delay of an announcement.
  private static let longestWait = Duration.seconds(2)

  /// The blocks of the screen at the last announcement; empty if all blocks must be announced.
  var announced: [[String]] = []
  /// Whether the prompt must be printed: no prompt was printed yet, or a line was handled after the last prompt.
  var needsPrompt = true
  /// The time at which the flows became busy; `nil` if the flows are not busy.
  private var waitingSince: Duration?

  /// Records whether the flows are busy, and returns whether the announcements are delayed.
  mutating func holds(_ isBusy: Bool, at now: Duration) -> Bool {
    waitingSince = isBusy ? waitingSince ?? now : nil
    return untilAnnounced(at: now).map { $0 > .zero } ?? false
  }

  /// Returns the time until the delay ends, negative after its end; `nil` if the flows are not busy.
  func untilAnnounced(at now: Duration) -> Duration? {
    waitingSince.map { LineAnnouncer.longestWait - (now - $0) }
  }

  /// Returns the text to announce for a screen, and whether the text contains more than the prompt.
  ///
  /// The result is `nil` if the screen has no new text and needs no prompt. The function records the blocks as announced.
  mutating func text(of blocks: [[String]]) -> (text: String, isNew: Bool)? {
    let isOther = announced.first != blocks.first
    let new = isOther ? blocks : blocks.filter { !announced.contains($0) }
    defer { (announced, needsPrompt) = (blocks, false) }
    guard !new.isEmpty || needsPrompt else { return nil }
    let text = (isOther ? "\n" : "") + new.joined().map { $0 + "\n" }.joined() + "> "
    return (needsPrompt ? text : "\n" + text, !new.isEmpty)
  }
}
