public import Statechart

/// A flow's screen on the terminal: draws it, and turns keys and clicks into the flow's events.
///
/// Times are durations since a moment that the caller chooses.
@MainActor
public struct ScreenView<Text: ScreenText, Event: ScreenEvent> {
  /// What is shown.
  public private(set) var screen: Screen<Text, Event>
  /// What stands at the bottom besides, on every screen: places to go to.
  public private(set) var bar: Screen<Text, Event>?
  /// The size of the terminal.
  public var size: Size {
    didSet {
      guard size.columns != oldValue.columns else { return }
      for (list, rows) in zip(screen.lists, wholeRows) { if let rows { take(rows, of: list.query) } }
    }
  }
  /// The colours.
  public var theme: Theme
  /// The language of the texts.
  public var language: Language
  /// What stands at the end of the title's line: how to leave.
  public var note = ""

  /// What stands behind the title while the flow waits for something.
  var activity: String?

  let contents: (any ScreenContents<Event>)?
  /// The keys that press the buttons.
  private(set) var keys: [Key?]
  private var knownKeys = ButtonKeys<Event>()
  /// The rows of each list, a line each; `nil` of one that nobody has rows of.
  var rows: [[ListRow]?]
  /// The same, however many lines they take.
  private var wholeRows: [[ListRow]?]
  /// The first row of each list that is seen.
  var offsets: [Int]
  var focus: Target?
  var editor: FieldEditor?
  /// The names that could go on a path that tab could not complete.
  var completions: [String] = []
  /// Texts that were typed and that the flow may hold, by their fields.
  var kept: [Int: Kept] = [:]
  /// Whether a list has followed what was typed.
  var isSearching = false
  /// Whether what destroys something can be meant by the next key.
  var destructiveKeyGuard = DestructiveKeyGuard()
  var memory = FocusMemory<Text, Event>()
  private(set) var countdownEnd: Duration?
  private(set) var shakeStart: Duration?

  /// What was typed into a field and sent, and what it takes the place of, if that was typed as well.
  struct Kept {
    let new: Secret
    let old: Secret?
  }

  /// Shows `screen` from `now` on.
  public init(
    _ screen: Screen<Text, Event>, bar: Screen<Text, Event>? = nil, size: Size, theme: Theme = .plain,
    language: Language = Language("en"), contents: (any ScreenContents<Event>)? = nil, at now: Duration
  ) {
    self.screen = screen
    self.bar = bar
    self.size = size
    self.theme = theme
    self.language = language
    self.contents = contents
    keys = knownKeys.keys(of: screen, in: language)
    rows = screen.lists.map { _ in nil }
    wholeRows = rows
    offsets = screen.lists.map { _ in 0 }
    countdownEnd = screen.countdown.map { now + $0 }
    focus = Focus.initial(screen)
    editor = newEditor()
  }

  /// Shows another screen, and another bar.
  ///
  /// A countdown starts with the screen that brings it, and goes on while the screens keep it. What has the focus keeps it where
  /// it is still there; what destroys something is not moved to by itself, and a form begins with its first field.
  public mutating func show(_ next: Screen<Text, Event>, bar: Screen<Text, Event>? = nil, at now: Duration) {
    self.bar = bar
    guard next != screen else { return }
    let last = screen
    if (next.title, next.prompt, next.buttons) != (last.title, last.prompt, last.buttons) {
      destructiveKeyGuard.questionAppeared(at: now)
    }
    if next.countdown != last.countdown { countdownEnd = next.countdown.map { now + $0 } }
    screen = next
    keys = knownKeys.keys(of: next, in: language)
    settleTexts(next)
    if next.lists.map(\.label) != last.lists.map(\.label) || next.title != last.title {
      if case .row(let list, let index) = focus, let row = row(index, of: list) {
        memory.leave(last, row: row.handle, of: list)
      }
      rows = next.lists.map { _ in nil }
      wholeRows = rows
      offsets = next.lists.map { _ in 0 }
      isSearching = false
    } else if editor != nil, next.lists.map(\.query) != last.lists.map(\.query) {
      isSearching = true
    }
    let place = Focus.kept(focus, from: last, to: next, hasBar: bar != nil)
    if place == nil || place != focus {
      focus = nil
      let left = next.title == last.title ? nil : memory.takeControl(on: next)
      setFocus(place ?? left ?? Focus.initial(next))
    } else if let index = editedField, next.fields[index].value != kept[index]?.new {
      // The flow has put something else there.
      if next.fields[index].value != last.fields[index].value { editor = newEditor() }
    }
  }

  /// Shows the rows of a query where the screen has a list of them. The row that has the focus keeps it.
  public mutating func take(_ whole: [ListRow], of query: Event.Query) {
    let new = whole.flatMap { $0.lines(of: ScreenLayout.rowWidth(on: size)) }
    for index in screen.lists.indices where screen.lists[index].query == query {
      let focused: Secret? = if case .row(index, let row) = focus { self.row(row, of: index)?.handle } else { nil }
      rows[index] = new
      wholeRows[index] = whole
      offsets[index] = max(0, min(offsets[index], new.count - 1))
      if let focused {
        let place = new.firstIndex { $0.handle == focused } ?? 0
        setFocus(new.isEmpty ? Focus.initial(screen) : .row(index, place))
      } else if focus == Focus.initial(screen), let left = memory.takeRow(of: screen.lists[index].label, on: screen) {
        if let place = new.firstIndex(where: { $0.handle == left }) { setFocus(.row(index, place)) }
      }
    }
  }

  /// Shakes the dots for half a second.
  public mutating func shake(at now: Duration) {
    shakeStart = now
  }

  /// The screen as it stands under another one: nothing has the focus, and no secret is in clear.
  var covered: ScreenView {
    var view = self
    view.screen.reveal = nil
    view.focus = nil
    view.editor = nil
    return view
  }
}
