public import Statechart

/// The view of a flow's screen: draws it, and translates keys and clicks into the flow's events.
///
/// Times are durations since an origin that the caller chooses.
@MainActor
public struct ScreenView<Text: ScreenText, Event: ScreenEvent> {
  /// The screen that is shown.
  public private(set) var screen: Screen<Text, Event>
  /// The screen that is drawn as tab bar at the bottom.
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
  /// The note at the end of the title line: how to quit.
  public var note = ""

  /// The spinner behind the title while the flow is busy.
  var activity: String?

  let contents: (any ScreenContents<Event>)?
  /// The keys of the buttons.
  private(set) var keys: [Key?]
  private var knownKeys = ButtonKeys<Event>()
  /// The wrapped rows of each list, one per line; `nil` for a list without rows.
  var rows: [[ListRow]?]
  /// The same rows, not wrapped.
  private var wholeRows: [[ListRow]?]
  /// The first visible row of each list.
  var offsets: [Int]
  var focus: Target?
  var editor: FieldEditor?
  /// The names that match a path that tab could not complete.
  var completions: [String] = []
  /// Typed texts that the flow may hold, by their fields.
  var kept: [Int: Kept] = [:]
  /// Whether a list has filtered its rows by the typed text.
  var isSearching = false
  /// Rejects keys that would press a destructive button by accident.
  var destructiveKeyGuard = DestructiveKeyGuard()
  var memory = FocusMemory<Text, Event>()
  private(set) var countdownEnd: Duration?
  private(set) var shakeStart: Duration?

  /// The text that was sent for a field, and the typed text that it replaces.
  struct Kept {
    let new: Secret
    let old: Secret?
  }

  /// Creates a view that shows `screen` from `now` on.
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

  /// Shows another screen and tab bar.
  ///
  /// A countdown starts with the first screen that has it, and continues while the screens keep it. The focused control keeps
  /// the focus if the new screen has it. A destructive button never gets the focus by itself, and a form begins with its first
  /// field.
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
    releaseReplacedTexts(next)
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
      // The flow has set another value.
      if next.fields[index].value != last.fields[index].value { editor = newEditor() }
    }
  }

  /// Shows the rows of a query in the lists that have it. The focused row keeps the focus.
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

  /// The screen as it is drawn behind a sheet: without focus, and without a secret in clear.
  var covered: ScreenView {
    var view = self
    view.screen.reveal = nil
    view.focus = nil
    view.editor = nil
    return view
  }
}
