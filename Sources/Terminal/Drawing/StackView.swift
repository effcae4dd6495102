public import Statechart

/// The screens of flows that run on top of each other: the top one is drawn and takes the keys.
///
/// A screen that only offers places to go to, right below the top one, is the bar at the bottom. What runs on top of the screen of
/// such a place is a sheet: where there is room for it, that screen is seen around it, faint.
///
/// Times are durations since a moment that the caller chooses.
@MainActor
public struct StackView<Text: ScreenText, Event: ScreenEvent> {
  /// The size of the terminal.
  public var size: Size { didSet { fit() } }
  /// The colours.
  public var theme: Theme {
    didSet {
      view.theme = theme
      beneath?.theme = theme
    }
  }

  /// Since when the flows wait for something; `nil` if they do not.
  public var busySince: Duration?
  /// How many hundredths of it are done, where that is known.
  public var percent: Int?

  private var view: ScreenView<Text, Event>
  /// What the sheet stands on, as it was seen last.
  private var beneath: ScreenView<Text, Event>?
  /// What is shown, outermost first.
  private var layers: [Screen<Text, Event>] = []

  /// A view of nothing yet.
  public init(
    contents: (any ScreenContents<Event>)? = nil, size: Size = Size(rows: 0, columns: 0), theme: Theme = .plain,
    language: Language = Language("en"), at now: Duration
  ) {
    self.size = size
    self.theme = theme
    view = ScreenView(Screen(), size: size, theme: theme, language: language, contents: contents, at: now)
    view.note = note
  }

  /// How the app is left.
  private var note: String { "^Q \(TerminalStrings.words(in: view.language).quit)" }

  /// Shows the screens of all flows, outermost first, and says whether anything about them has changed.
  public mutating func show(_ layers: [Screen<Text, Event>], at now: Duration) -> Bool {
    guard layers != self.layers else { return false }
    self.layers = layers
    let shown = VisibleScreens(layers)
    if !shown.isSheet {
      beneath = nil
    } else if beneath == nil, view.bar != nil {
      beneath = view.covered
    }
    view.show(shown.top, bar: shown.bar, at: now)
    fit()
    return true
  }

  /// What the lists on the screen ask for.
  public var queries: [Event.Query] { view.screen.lists.map(\.query) }

  /// Shows the rows of a query.
  public mutating func take(_ rows: [ListRow], of query: Event.Query) {
    view.take(rows, of: query)
  }

  /// Shakes the dots.
  public mutating func shake(at now: Duration) {
    view.shake(at: now)
  }

  /// Takes a key and returns the event that it means, if any.
  ///
  /// - Parameter now: When the key was pressed.
  public mutating func handle(_ key: Key, at now: Duration) -> Event? {
    guard let sheet, case .click(let position) = key else { return view.handle(key, at: now) }
    guard sheet.contains(position) else { return nil }
    let place = Position(row: position.row - sheet.row - 1, column: position.column - sheet.column - 1)
    return view.handle(.click(place), at: now)
  }

  /// Whether there is a pad for a code.
  var hasPad: Bool { view.screen.keypad != nil }

  /// Whether somebody types into a field.
  var isEditing: Bool { view.editedField != nil }

  /// Whether there is a button that cancels.
  public var canCancel: Bool { view.screen.buttons.contains { $0.role == .cancel } }

  /// The picture at a moment.
  public func frame(at now: Duration) -> Frame {
    var view = view
    view.activity = busySince.flatMap { Spinner.sign(after: now - $0) }.map { sign in
      ([String(sign)] + (percent.map { ["\($0) %"] } ?? [])).joined(separator: " ")
    }
    guard let sheet, let beneath else { return view.frame(at: now) }
    var frame = beneath.frame(at: now)
    frame.restyle { _ in theme.faint.dim }
    beneath.drawBox(at: sheet, in: &frame)
    frame.put(view.frame(at: now), row: sheet.row + 1, column: sheet.column + 1)
    // The rule below the title goes from side to side.
    frame.put("├", row: sheet.row + 2, column: sheet.column, style: theme.faint)
    frame.put("┤", row: sheet.row + 2, column: sheet.column + sheet.width - 1, style: theme.faint)
    return frame
  }

  /// The picture that hides the app.
  public var cover: Frame {
    var frame = Frame(size, style: theme.text)
    frame.putCentred(TerminalStrings.words(in: view.language).hidden, row: size.rows / 2, style: theme.faint)
    return frame
  }

  /// When the picture changes on its own.
  public func nextChange(after now: Duration) -> Duration? {
    [view.nextChange(after: now), busySince.map { Spinner.untilChange(now - $0) }].compactMap(\.self).min()
  }

  /// Where the sheet stands, with its frame; `nil` if the top screen has the whole terminal.
  private var sheet: Area? {
    guard beneath != nil, size.rows >= 30, size.columns >= 90 else { return nil }
    // A pad with its keys in frames, and a form.
    let (height, width) = (min(26, size.rows - 6), 72)
    return Area(row: (size.rows - height) / 2, column: (size.columns - width) / 2, height: height, width: width)
  }

  private mutating func fit() {
    view.size = sheet.map { Size(rows: $0.height - 2, columns: $0.width - 2) } ?? size
    view.note = sheet == nil ? note : ""
    beneath?.size = size
  }
}
