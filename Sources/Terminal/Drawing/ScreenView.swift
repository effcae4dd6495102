public import Statechart

/// The view of a flow's screen: draws the screen, and translates keys and clicks into the flow's events.
///
/// Times are durations since an origin that the caller chooses.
@MainActor
public struct ScreenView<Text: ScreenText, Event: ScreenEvent> {
  /// The current screen.
  public internal(set) var screen: Screen<Text, Event>
  /// The screen that is drawn as the tab bar at the bottom; `nil` without a tab bar.
  public internal(set) var bar: Screen<Text, Event>?
  /// The size of the view in cells: the size of the terminal, or of the inside of a sheet.
  public var size: Size {
    didSet {
      guard size.columns != oldValue.columns else { return }
      for (list, rows) in zip(screen.lists, wholeRows) { if let rows { take(rows, of: list.query) } }
    }
  }
  /// The colours of the view.
  public var theme: Theme
  /// The language of the texts.
  public var language: Language { didSet { keys = knownKeys.keys(of: screen, in: language) } }
  /// The note at the end of the title line, if there is room, such as the key binding that quits the app.
  public var note = ""

  /// The spinner after the title, with the percentage if known; `nil` if no spinner is shown.
  var activity: String?
  let contents: (any ScreenContents<Event>)?
  /// The key binding of each button; `nil` for a button without a key binding.
  private(set) var keys: [Key?]
  private var knownKeys = ButtonKeys<Event>()
  /// The wrapped rows of each list, one element per line; `nil` until the rows of the list are loaded.
  var rows: [[ListRow]?]
  /// The rows of each list before wrapping; `nil` until the rows of the list are loaded.
  private var wholeRows: [[ListRow]?]
  /// The index of the first visible row of each list.
  var offsets: [Int]
  var focus: Target?
  /// The row that was focused last, if no field was edited since; `nil` without such a row.
  var selected: (list: Int, row: Int)?
  /// Whether the selected row has vanished, and the user has not moved the focus since.
  var isSelectionLost = false
  /// Whether the shown rows belong to the previous query of a list.
  var awaitsRows = false
  var editor: FieldEditor?
  /// The candidates of an ambiguous path completion.
  var completions: [String] = []
  /// The handles of typed texts that the flow can still use, by the indices of their fields.
  var kept: [Int: Kept] = [:]
  /// Whether the query of a list has changed while a field was edited, as in a search.
  var isSearching = false
  /// The debounce of keys that press a destructive button.
  var destructiveKeyGuard = DestructiveKeyGuard()
  var memory = FocusMemory<Text, Event>()
  private(set) var countdownEnd: Duration?
  var shakeStart: Duration?
  /// The time at which a key of the keypad was pressed last.
  var keyPress: Duration?

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
  /// A countdown continues on later screens with the same countdown.
  ///
  /// The focused control keeps the focus if the new screen contains it. Otherwise, if the user returns to an unchanged form,
  /// the field that was edited last regains the focus and the caret. Otherwise, if the title has changed, the control last
  /// pressed on a screen with the new title gets the focus, or else the initial control. A destructive button never gets the
  /// focus. When a form opens, its first enabled field gets the focus, unless a tab has the focus.
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
      if case .row(let list, let index) = focus, row(index, of: list) != nil, let known = rows[list] {
        memory.leave(last, at: index, of: list, among: known)
      }
      rows = next.lists.map { _ in nil }
      wholeRows = rows
      offsets = next.lists.map { _ in 0 }
      selected = nil
      isSelectionLost = false
      isSearching = false
      awaitsRows = false
    } else if next.lists.map(\.query) != last.lists.map(\.query) {
      (awaitsRows, isSearching) = (true, isSearching || editor != nil)
    }
    let place = Focus.kept(focus, from: last, to: next, hasBar: bar != nil)
    if place == nil || place != focus {
      moveFocus(to: place, from: last)
    } else if let index = editedField, next.fields[index].value != kept[index]?.new {
      // Edit the new value if the flow has replaced the typed text with another value.
      if next.fields[index].value != last.fields[index].value { editor = newEditor() }
    }
  }

  /// Shows the rows of a query in all lists with this query.
  ///
  /// The focused row keeps the focus. If it is missing, the first row gets the focus, or the initial control without rows. When
  /// the user returns to a screen, the row that was focused last regains the focus, or else the row at its index, or else
  /// ``initialRow(of:)``.
  public mutating func take(_ whole: [ListRow], of query: Event.Query) {
    let new = whole.flatMap { $0.lines(of: ScreenLayout.rowWidth(on: size)) }
    for index in screen.lists.indices where screen.lists[index].query == query {
      let focused: Secret? = if case .row(index, let row) = focus { self.row(row, of: index)?.handle } else { nil }
      let (chosen, isFirst) = (selectedRow?.handle, rows[index] == nil)
      defer { awaitsRows = false }
      rows[index] = new
      wholeRows[index] = whole
      offsets[index] = isSearching && editor != nil ? 0 : max(0, min(offsets[index], new.count - 1))
      let chosenPlace = chosen.flatMap { handle in new.firstIndex { $0.handle == handle } }
      if selected?.list == index { selected = chosenPlace.map { (index, $0) } }
      if let focused {
        // The first result of a search has the focus if it moved there too early.
        let place = awaitsRows ? 0 : new.firstIndex { $0.handle == focused }
        setFocus(new.isEmpty ? Focus.initial(screen) : .row(index, place ?? 0))
        // No button acts on another row than the one that the user has selected.
        isSelectionLost = place == nil
      } else if let left = leftRow(of: index) ?? (isFirst ? initialRow(of: index) : nil), focus == Focus.initial(screen) {
        setFocus(left)
      }
    }
  }
}
