public import Statechart

/// A flow's screen on the terminal: draws it, and turns keys and clicks into the flow's events.
public struct ScreenView<Text: ScreenText, Event: ScreenEvent>: Sendable {
  /// What is shown.
  public private(set) var screen: Screen<Text, Event>
  /// The size of the terminal.
  public var size: Size
  /// The colours.
  public var theme: Theme

  /// The rows of each list, as they were when the screen was shown; `nil` of one that nobody has rows of.
  private(set) var rows: [[ListRow]?]
  private let rowsOfQuery: @Sendable (Event.Query) -> [ListRow]?
  private(set) var focus: Target?
  private var countdownEnd: ContinuousClock.Instant?
  private var shakeStart: ContinuousClock.Instant?

  /// Shows `screen` from `now` on.
  ///
  /// - Parameter rows: What a list shows, whenever a screen comes with one; `nil` while nobody has it.
  public init(
    _ screen: Screen<Text, Event>, size: Size, theme: Theme = .system, at now: ContinuousClock.Instant,
    rows: @escaping @Sendable (Event.Query) -> [ListRow]? = { _ in nil }
  ) {
    self.screen = screen
    self.size = size
    self.theme = theme
    rowsOfQuery = rows
    self.rows = screen.lists.map { rows($0.query) }
    countdownEnd = screen.countdown.map(now.advanced(by:))
    focus = Focus.initial(layout, hasKeypad: screen.keypad != nil)
  }

  /// Shows another screen.
  ///
  /// A countdown starts with the screen that brings it, and goes on while the screens keep it.
  public mutating func show(_ next: Screen<Text, Event>, at now: ContinuousClock.Instant) {
    guard next != screen else { return }
    let isSameSet =
      next.buttons == screen.buttons && next.keypad == screen.keypad
      && next.toggles.map(\.event) == screen.toggles.map(\.event) && next.lists == screen.lists
    if next.countdown != screen.countdown { countdownEnd = next.countdown.map(now.advanced(by:)) }
    screen = next
    reloadRows()
    if !isSameSet { focus = Focus.initial(layout, hasKeypad: screen.keypad != nil) }
  }

  /// Asks for the rows of the lists again: others may be there since the screen was shown.
  public mutating func reloadRows() {
    rows = screen.lists.map { rowsOfQuery($0.query) }
  }

  /// Shakes the dots for half a second.
  public mutating func shake(at now: ContinuousClock.Instant) {
    shakeStart = now
  }

  /// Takes a key and returns the event that it means on this screen, if any.
  ///
  /// Digits and backspace are the pad's, escape and control-C press the button that cancels, letters the button that names them;
  /// arrows and tab move the focus, enter and space press what has it, a click what lies under it.
  public mutating func handle(_ key: Key) -> Event? {
    switch key {
    case .character(let character) where character.isASCII && character.isWholeNumber:
      if screen.keypad != nil { focus = nil }
      return character.wholeNumberValue.flatMap { event(of: .digit($0)) }
    case .backspace: return event(of: .delete)
    case .escape, .control("c"): return screen.buttons.first { $0.role == .cancel }?.event
    case .enter, .character(" "): return focus.flatMap(event(of:))
    case .click(let position): return layout.target(at: position).flatMap(event(of:))
    case .character(let character):
      let key = Key.character(Character(character.lowercased()))
      return layout.buttons.firstIndex { $0.key == key }.flatMap { event(of: .button($0)) }
    default:
      focus = neighbour(towards: key) ?? Focus.moved(focus, by: key, in: layout) ?? focus
      return nil
    }
  }

  /// When the picture changes on its own: the next step of the shake or of the countdown, `nil` if neither goes on.
  public func nextChange(after now: ContinuousClock.Instant) -> Duration? {
    if let shakeStart, now - shakeStart < Shake.length { return Shake.frame }
    return countdownEnd.flatMap { Countdown.untilChange($0 - now) }
  }

  var layout: ScreenLayout { ScreenLayout(screen, rows: rows, focus: focus, size: size) }

  /// How many columns the dots are off their place.
  func dotsOffset(at now: ContinuousClock.Instant) -> Int {
    shakeStart.map { Shake.offset(after: now - $0) } ?? 0
  }

  /// What the countdown says.
  func countdown(at now: ContinuousClock.Instant) -> String? {
    countdownEnd.map { Countdown.text($0 - now) }
  }

  /// The row above or below the one that has the focus, seen or not.
  private func neighbour(towards key: Key) -> Target? {
    guard case .row(let list, let index) = focus, key == .up || key == .down else { return nil }
    let next = key == .up ? index - 1 : index + 1
    return row(next, of: list).map { _ in .row(list, next) }
  }

  private func row(_ index: Int, of list: Int) -> ListRow? {
    guard rows.indices.contains(list), let rows = rows[list], rows.indices.contains(index) else { return nil }
    return rows[index]
  }

  private func event(of target: Target) -> Event? {
    switch target {
    case .digit(let value): screen.keypad?.digits[value]
    case .delete: screen.keypad?.delete
    case .toggle(let index): screen.toggles.indices.contains(index) ? screen.toggles[index].event : nil
    case .row(let list, let index): row(index, of: list).map { screen.lists[list].select($0.handle) }
    case .button(let index): screen.buttons.indices.contains(index) ? screen.buttons[index].event : nil
    }
  }
}
