import Clocks
public import Statechart

/// A full-screen display of running flows, which draws the screens of the flows and passes keys to the flows.
@MainActor
public final class Display<Text: ScreenText, Contents: ScreenContents> {
  /// The colours of the display.
  public var theme: Theme { didSet { session.setNeedsDisplay() } }
  /// The language of the texts.
  public var language: Language { didSet { session.setNeedsDisplay() } }
  /// Whether a cover hides the app. A covered display draws only the cover and sends no key to a flow.
  public var isCovered = false { didSet { session.setNeedsDisplay() } }

  /// The idle timeout; `nil` disables the timeout.
  ///
  /// After this time without a key press, the app is idle and is treated as an app in the background.
  public var idleAfter: Duration?

  private let session: TerminalSession
  private let contents: Contents
  private let tracker: ObservationTracker
  var view: StackView<Text, Contents.Event>
  let stopwatch: Stopwatch
  private let redrawTimer: RedrawTimer
  var lastKey = Duration.zero
  /// Whether the app is idle, because no key was pressed for `idleAfter`.
  var isIdle = false
  var ahead = TypeAheadBuffer()

  /// Creates a display.
  ///
  /// - Parameters:
  ///   - contents: The data source for rows of lists, secrets and typed text.
  ///   - language: The language of the texts.
  ///   - clock: The clock for animations and idle time.
  public init(
    on session: TerminalSession, contents: Contents, theme: Theme = .plain, language: Language = Language("en"),
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.session = session
    self.contents = contents
    tracker = ObservationTracker { [weak session] in session?.setNeedsDisplay() }
    stopwatch = Stopwatch(clock)
    redrawTimer = RedrawTimer(stopwatch) { [weak session] in session?.setNeedsDisplay() }
    (self.theme, self.language) = (theme, language)
    view = StackView(contents: contents, language: language, at: stopwatch.now)
  }

  /// Shakes the dots after a wrong code, and discards the keys in the type-ahead buffer.
  public func shake() {
    ahead.clear()
    view.shake(at: stopwatch.now)
    session.setNeedsDisplay()
  }

  /// Rings the terminal's bell as a substitute for haptic feedback.
  public func ring() {
    session.ring()
  }

  /// Reloads the rows of all lists on the top screen, for example after a change that does not affect the screen itself.
  public func reloadRows() {
    for query in view.queries {
      Task {
        let rows = await contents.rows(of: query)
        view.take(rows, of: query)
        session.setNeedsDisplay()
      }
    }
  }

  /// Shows the flows until the flows end, the user quits or the input ends, and returns the reason for the end.
  ///
  /// - Parameters:
  ///   - layers: Returns the screens of all running flows, outermost first; `nil` once the outermost flow has ended. The
  ///     display tracks the observable objects that this closure reads.
  ///   - send: Sends an event to its flow. Returns whether a flow handled the event.
  ///   - isBusy: Returns whether an operation runs that the screens do not show. The display also tracks the observable objects
  ///     that this closure reads.
  ///   - percent: Returns the completed percentage of the running operation; `nil` if unknown. Called whenever the display is
  ///     drawn.
  ///   - lifecycleChanged: Called when the app goes to the background and returns to the foreground.
  ///   - mayQuit: Returns whether the user may quit now; `false` if a flow asks for confirmation.
  public func run(
    layers: @escaping @MainActor () -> [Screen<Text, Contents.Event>]?,
    send: @escaping @MainActor (Contents.Event) -> Bool,
    isBusy: @escaping @MainActor () -> Bool = { false },
    percent: @escaping @MainActor () -> Int? = { nil },
    lifecycleChanged: @escaping @MainActor (Lifecycle) -> Void = { _ in },
    mayQuit: @MainActor () -> Bool = { true }
  ) async -> DisplayEnd {
    let callbacks = DisplayCallbacks(
      layers: layers, send: send, isBusy: isBusy, percent: percent, lifecycleChanged: lifecycleChanged)
    lastKey = stopwatch.now
    defer { redrawTimer.set(at: nil) }
    guard draw(callbacks) else { return .over }
    for await event in session.events {
      switch event {
      case .key(.control("q")):
        if mayQuit() { return .quit }
        if isIdle { returnToForeground(after: stopwatch.now - lastKey, callbacks) }
        lastKey = stopwatch.now
      case .ended: return .cutShort
      case .key(let key):
        if isIdle { wake(with: key, callbacks) } else if !handle(key, callbacks), mayQuit() { return .quit }
        lastKey = stopwatch.now
      case .returned(let away):
        ahead.clear()
        returnToForeground(after: away, callbacks)
      case .redraw: break
      }
      guard draw(callbacks) else { return .over }
    }
    return .cutShort
  }

  func show(_ screens: [Screen<Text, Contents.Event>]) {
    if view.show(screens, at: stopwatch.now) { reloadRows() }
  }

  /// Draws the screens, and schedules the next redraw.
  ///
  /// Before drawing, the function makes the app idle if the idle timeout has passed, and delivers buffered keys.
  ///
  /// Returns `false` if the flows have ended.
  private func draw(_ callbacks: DisplayCallbacks<Text, Contents.Event>) -> Bool {
    let now = stopwatch.now
    let idleAt = isIdle ? nil : idleAfter.map { lastKey + $0 }
    if let idleAt, idleAt <= now {
      isIdle = true
      ahead.clear()
      callbacks.lifecycleChanged(.background)
    }
    deliverTypeAhead(callbacks)
    let (screens, isBusy) = tracker.read { (callbacks.layers(), callbacks.isBusy()) }
    guard let screens else { return false }
    view.busySince = isBusy ? view.busySince ?? now : nil
    view.percent = callbacks.percent()
    view.size = session.size
    view.theme = theme
    if view.language != language { view.language = language }
    show(screens)
    session.draw(isCovered ? view.cover : view.frame(at: now), in: theme)
    redrawTimer.set(at: [view.nextChange(after: now).map { now + $0 }, isIdle ? nil : idleAt].compactMap(\.self).min())
    return true
  }
}
