/// What has been told of the screens, and what is still to be.
struct Teller {
  /// How long what is on its way is waited for.
  private static let patience = Duration.seconds(2)

  /// What was told last.
  var told: [[String]] = []
  /// Whether a line has been answered since the prompt was written.
  var needsPrompt = true
  /// Since when something has been on its way.
  private var heldSince: Duration?

  /// Whether nothing is to be told for now, since what it depends on is on its way.
  mutating func holds(_ isBusy: Bool, at now: Duration) -> Bool {
    heldSince = isBusy ? heldSince ?? now : nil
    return untilTold(at: now).map { $0 > .zero } ?? false
  }

  /// How long something is still waited for; `nil` if nothing is.
  func untilTold(at now: Duration) -> Duration? {
    heldSince.map { Teller.patience - (now - $0) }
  }

  /// What there is to say of a screen, and whether it is more than the prompt; `nil` if it is nothing.
  mutating func text(of blocks: [[String]]) -> (text: String, isNew: Bool)? {
    let isOther = told.first != blocks.first
    let new = isOther ? blocks : blocks.filter { !told.contains($0) }
    defer { (told, needsPrompt) = (blocks, false) }
    guard !new.isEmpty || needsPrompt else { return nil }
    let text = (isOther ? "\n" : "") + new.joined().map { $0 + "\n" }.joined() + "> "
    return (needsPrompt ? text : "\n" + text, !new.isEmpty)
  }
}
