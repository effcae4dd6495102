public import Statechart

/// The screens of flows that run on top of each other: the top one is drawn and takes the keys.
///
/// A screen that only offers places to go to, right below the top one, is the bar at the bottom.
@MainActor
public struct StackView<Text: ScreenText, Event: ScreenEvent> {
  private var view: ScreenView<Text, Event>
  /// What is shown, outermost first.
  private var layers: [Screen<Text, Event>] = []

  /// A view of nothing yet.
  public init(
    contents: (any ScreenContents<Event>)? = nil, size: Size = Size(rows: 0, columns: 0), theme: Theme = .system,
    language: Language = Language("en"), at now: ContinuousClock.Instant
  ) {
    view = ScreenView(Screen(), size: size, theme: theme, language: language, contents: contents, at: now)
    view.note = "^Q quit"
  }

  /// The size of the terminal.
  public var size: Size {
    get { view.size }
    set { view.size = newValue }
  }

  /// The colours.
  public var theme: Theme {
    get { view.theme }
    set { view.theme = newValue }
  }

  /// Shows the screens of all flows, outermost first, and says whether anything about them has changed.
  public mutating func show(_ layers: [Screen<Text, Event>], at now: ContinuousClock.Instant) -> Bool {
    guard layers != self.layers else { return false }
    self.layers = layers
    let top = layers.lastIndex { !$0.isBlank } ?? layers.endIndex
    guard layers.indices.contains(top) else {
      view.show(Screen(), at: now)
      return true
    }
    // Alone, the bar is all there is: a flow in its place has nothing to show at the moment.
    if layers[top].isBar {
      view.show(Screen(), bar: layers[top], at: now)
    } else {
      view.show(layers[top], bar: top > 0 && layers[top - 1].isBar ? layers[top - 1] : nil, at: now)
    }
    return true
  }

  /// What the lists on the screen ask for.
  public var queries: [Event.Query] { view.screen.lists.map(\.query) }

  /// Shows the rows of a query.
  public mutating func take(_ rows: [ListRow], of query: Event.Query) {
    view.take(rows, of: query)
  }

  /// Shakes the dots.
  public mutating func shake(at now: ContinuousClock.Instant) {
    view.shake(at: now)
  }

  /// Takes a key and returns the event that it means, if any.
  public mutating func handle(_ key: Key) -> Event? { view.handle(key) }

  /// Whether there is a button that cancels.
  public var canCancel: Bool { view.screen.buttons.contains { $0.role == .cancel } }

  /// The picture at a moment.
  public func frame(at now: ContinuousClock.Instant) -> Frame { view.frame(at: now) }

  /// The picture that hides the app.
  public var cover: Frame {
    var frame = Frame(size, style: theme.text)
    frame.putCentred("● ● ● ●", row: size.rows / 2, style: theme.faint)
    return frame
  }

  /// When the picture changes on its own.
  public func nextChange(after now: ContinuousClock.Instant) -> Duration? { view.nextChange(after: now) }
}

extension Screen {
  /// Whether there is nothing to see.
  var isBlank: Bool { self == Screen() }

  /// Whether the screen offers places to go to, and says nothing.
  var isBar: Bool {
    var bar = Screen()
    bar.toggles = toggles
    bar.buttons = buttons
    return self == bar && toggles.count + buttons.count > 1 && !buttons.contains { $0.role != .normal }
  }
}
