import Statechart

// What there is to see of a screen at a moment.

extension ScreenView {
  /// When the picture changes on its own: the next step of the shake or of the countdown, or the end of the time in which nothing is
  /// destroyed; `nil` if nothing goes on.
  public func nextChange(after now: Duration) -> Duration? {
    if let shakeStart, now - shakeStart < Shake.length { return Shake.frame }
    return [countdownEnd.flatMap { Countdown.untilChange($0 - now) }, untilDestructive(at: now)].compactMap(\.self).min()
  }

  /// How long the buttons that destroy something cannot be pressed yet; `nil` if there are none, or if they can.
  func untilDestructive(at now: Duration) -> Duration? {
    screen.buttons.contains { $0.role == .destructive } ? deliberation.untilAllowed(at: now) : nil
  }

  var tabs: [Tab<Event>] { bar.map { Tab.tabs($0, in: language) } ?? [] }

  var layout: ScreenLayout {
    let labels = tabs.map(\.label)
    if screen.keypad != nil || screen.codeDots != nil || screen.countdown != nil {
      return .pad(screen, keys: keys, tabs: labels, language: language, size: size)
    }
    return .form(
      screen, keys: keys, revealed: revealed, picture: screen.reveal.flatMap { contents?.picture(of: $0) }, rows: rows,
      offsets: offsets, focus: focus, tabs: labels, language: language,
      size: size)
  }

  /// How many columns the dots are off their place.
  func dotsOffset(at now: Duration) -> Int {
    shakeStart.map { Shake.offset(after: now - $0) } ?? 0
  }

  /// What the countdown says.
  func countdown(at now: Duration) -> String? {
    countdownEnd.map { Countdown.text($0 - now) }
  }

  /// The secret that the screen shows in clear.
  private var revealed: String? { screen.reveal.flatMap(clear) }

  /// A secret in clear, for the screen alone.
  func clear(_ secret: Secret) -> String? {
    var text: String?
    contents?.read(secret) { text = String(decoding: $0, as: UTF8.self) }
    return text
  }

  func row(_ index: Int, of list: Int) -> ListRow? {
    guard rows.indices.contains(list), let rows = rows[list], rows.indices.contains(index) else { return nil }
    return rows[index]
  }
}
