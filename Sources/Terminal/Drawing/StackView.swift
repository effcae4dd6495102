public import Statechart

/// The view of the screens of nested flows, which draws the top screen and passes keys to the view of the top screen.
///
/// The innermost screen with only toggles and normal buttons, at least two, is the tab bar at the bottom. The screen directly
/// above the tab bar is the screen of the selected tab. A screen above the screen of the selected tab is a sheet. If there is
/// room, the screen of the selected tab and the tab bar are drawn dimmed around the sheet. Otherwise the sheet fills the
/// terminal.
///
/// Times are durations since an origin that the caller chooses.
@MainActor
public struct StackView<Text: ScreenText, Event: ScreenEvent> {
  /// The size of the terminal.
  public var size: Size { didSet { fit() } }
  /// The colours of the view.
  public var theme: Theme {
    didSet {
      view.theme = theme
      beneath?.theme = theme
    }
  }

  /// The language of the texts.
  public var language: Language {
    get { view.language }
    set {
      view.language = newValue
      beneath?.language = newValue
    }
  }

  /// The time at which the flows became busy; `nil` if no flow is busy.
  public var busySince: Duration?
  /// The completed percentage of the running operation, 0 to 100; `nil` if unknown.
  public var percent: Int?

  private(set) var view: ScreenView<Text, Event>
  /// The view of the screen behind the sheet, in its last visible state; `nil` without a sheet, or if the screen was not
  /// visible before.
  private var beneath: ScreenView<Text, Event>?
  /// The screens of all flows, outermost first.
  private var layers: [Screen<Text, Event>] = []
  /// Whether the list of key bindings covers the screens.
  var showsKeys = false

  /// Creates a view without a screen.
  public init(
    contents: (any ScreenContents<Event>)? = nil, size: Size = Size(rows: 0, columns: 0), theme: Theme = .plain,
    language: Language = Language("en"), at now: Duration
  ) {
    self.size = size
    self.theme = theme
    view = ScreenView(Screen(), size: size, theme: theme, language: language, contents: contents, at: now)
  }

  /// Shows the screens of all flows, outermost first, and returns whether the screens have changed.
  public mutating func show(_ layers: [Screen<Text, Event>], at now: Duration) -> Bool {
    guard layers != self.layers else { return false }
    self.layers = layers
    let shown = VisibleScreens(layers)
    if !shown.isSheet {
      beneath = nil
    } else if beneath == nil, view.bar != nil {
      beneath = view.covered
    }
    if shown.top.title != view.screen.title { showsKeys = false }
    view.show(shown.top, bar: shown.bar, at: now)
    fit()
    return true
  }

  /// The queries of the lists on the top screen.
  public var queries: [Event.Query] { view.screen.lists.map(\.query) }

  /// Shows the rows of a query in all lists with this query.
  public mutating func take(_ rows: [ListRow], of query: Event.Query) {
    view.take(rows, of: query)
  }

  /// Shakes the dots of the code from `now` on for half a second.
  public mutating func shake(at now: Duration) {
    view.shake(at: now)
  }

  /// Handles a key, and returns the resulting event; `nil` if the key has no effect on a flow.
  ///
  /// A click outside the sheet has no effect. Outside a field, a question mark shows the list of key bindings. The next key
  /// hides this list.
  ///
  /// - Parameter now: The time at which the key was pressed.
  public mutating func handle(_ key: Key, at now: Duration) -> Event? {
    if changeKeyList(key) { return nil }
    guard let sheet, case .click(let position) = key else { return view.handle(key, at: now) }
    guard sheet.contains(position) else { return nil }
    let local = Position(row: position.row - sheet.row - 1, column: position.column - sheet.column - 1)
    return view.handle(.click(local), at: now)
  }

  var hasPad: Bool { view.screen.keypad != nil }

  var isEditing: Bool { view.editedField != nil }

  /// Whether the top screen has a cancel button, enabled or disabled.
  public var canCancel: Bool { view.screen.buttons.contains { $0.role == .cancel } }

  /// Returns the frame at the time `now`.
  public func frame(at now: Duration) -> Frame {
    var view = view
    view.note = sheet == nil ? note : ""
    view.activity = busySince.flatMap { Spinner.sign(after: now - $0) }.map { sign in
      ([String(sign)] + (percent.map { ["\($0) %"] } ?? [])).joined(separator: " ")
    }
    var frame = frame(of: view, at: now)
    if showsKeys { drawKeys(in: &frame) }
    return frame
  }

  /// Returns the frame of the top view, or of a sheet drawn over the screen behind the sheet.
  private func frame(of view: ScreenView<Text, Event>, at now: Duration) -> Frame {
    guard let sheet, var beneath else { return view.frame(at: now) }
    beneath.note = note
    var frame = beneath.frame(at: now)
    frame.restyle { _ in theme.faint.dim }
    beneath.drawBox(at: sheet, in: &frame)
    frame.put(view.frame(at: now), row: sheet.row + 1, column: sheet.column + 1)
    // Join the rule below the title to both sides of the sheet's frame.
    frame.put("├", row: sheet.row + 2, column: sheet.column, style: theme.faint)
    frame.put("┤", row: sheet.row + 2, column: sheet.column + sheet.width - 1, style: theme.faint)
    return frame
  }

  /// Returns the time until the next redraw without input; `nil` if no redraw is needed.
  public func nextChange(after now: Duration) -> Duration? {
    [view.nextChange(after: now), busySince.map { Spinner.untilChange(now - $0) }].compactMap(\.self).min()
  }

  /// The area of the sheet with its frame; `nil` if the top screen fills the terminal.
  private var sheet: Area? {
    guard beneath != nil, size.rows >= 30, size.columns >= 90 else { return nil }
    // A sheet of this size has room for a form, for a keypad with key frames, and for a QR code beside its text.
    let (height, width) = (min(26, size.rows - 4), 82)
    return Area(row: (size.rows - height) / 2, column: (size.columns - width) / 2, height: height, width: width)
  }

  private mutating func fit() {
    view.size = sheet.map { Size(rows: $0.height - 2, columns: $0.width - 2) } ?? size
    beneath?.size = size
  }
}
