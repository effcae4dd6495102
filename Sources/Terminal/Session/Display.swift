import Clocks
public import Statechart

/// Running flows on the whole terminal: the screen on top, and what stands around it.
@MainActor
public final class Display<Text: ScreenText, Contents: ScreenContents> {
  /// The colours.
  public var theme: Theme { didSet { session.setNeedsDisplay() } }
  /// Whether nothing of the app is to be seen.
  public var isCovered = false { didSet { session.setNeedsDisplay() } }

  /// After how long without a key the app counts as out of sight; `nil` for never.
  public var idleAfter: Duration?

  private let session: TerminalSession
  private let contents: Contents
  private let tracker: ObservationTracker
  var view: StackView<Text, Contents.Event>
  let stopwatch: Stopwatch
  private let alarm: RedrawAlarm
  var lastKey = Duration.zero
  /// Whether nobody has pressed a key for so long.
  var isIdle = false
  var ahead = TypeAheadBuffer()

  /// - Parameters:
  ///   - contents: What the screens show and take that no machine has.
  ///   - language: The language of the texts.
  ///   - clock: Measures what moves, and how long no key comes.
  public init(
    on session: TerminalSession, contents: Contents, theme: Theme = .plain, language: Language = Language("en"),
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.session = session
    self.contents = contents
    tracker = ObservationTracker { [weak session] in session?.setNeedsDisplay() }
    stopwatch = Stopwatch(clock)
    alarm = RedrawAlarm(stopwatch) { [weak session] in session?.setNeedsDisplay() }
    self.theme = theme
    view = StackView(contents: contents, language: language, at: stopwatch.now)
  }

  /// Shakes the dots: for the effect of a flow. The code was wrong, so nothing that was typed after it is meant any more.
  public func shake() {
    ahead.clear()
    view.shake(at: stopwatch.now)
    session.setNeedsDisplay()
  }

  /// Rings the terminal's bell, for what a device would let its user feel.
  public func ring() {
    session.ring()
  }

  /// Asks for the rows of the lists again: they have changed without a change of the screen.
  public func reloadRows() {
    for query in view.queries {
      Task {
        let rows = await contents.rows(of: query)
        view.take(rows, of: query)
        session.setNeedsDisplay()
      }
    }
  }

  /// Shows the flows until there are none, or their user quits.
  ///
  /// - Parameters:
  ///   - layers: The screens of all running flows, outermost first; `nil` once the outermost is over. What it reads of observable
  ///     objects is watched.
  ///   - send: Takes the event of a layer, and says whether a flow did anything on it.
  ///   - isBusy: Whether something is going on that the screens do not tell of; watched as well.
  ///   - percent: How many hundredths of that are done, where it is known; asked each time that the sign of it turns.
  ///   - changed: Hears that the app goes out of sight, and is back.
  ///   - mayQuit: Whether the user may quit now; where not, a flow asks about it from now on.
  public func run(
    layers: @escaping @MainActor () -> [Screen<Text, Contents.Event>]?,
    send: @escaping @MainActor (Contents.Event) -> Bool,
    isBusy: @escaping @MainActor () -> Bool = { false },
    percent: @escaping @MainActor () -> Int? = { nil },
    changed: @escaping @MainActor (Lifecycle) -> Void = { _ in },
    mayQuit: @MainActor () -> Bool = { true }
  ) async -> DisplayEnd {
    let flows = DisplayCallbacks(layers: layers, send: send, isBusy: isBusy, percent: percent, changed: changed)
    lastKey = stopwatch.now
    defer { alarm.set(at: nil) }
    guard draw(flows) else { return .over }
    for await event in session.events {
      switch event {
      case .key(.control("q")):
        if mayQuit() { return .quit }
        if isIdle { comeBack(after: stopwatch.now - lastKey, flows) }
        lastKey = stopwatch.now
      case .ended: return .cutShort
      case .key(let key):
        if isIdle { wake(with: key, flows) } else if !handle(key, flows), mayQuit() { return .quit }
        lastKey = stopwatch.now
      case .returned(let away):
        ahead.clear()
        comeBack(after: away, flows)
      case .redraw: break
      }
      guard draw(flows) else { return .over }
    }
    return .cutShort
  }

  func show(_ screens: [Screen<Text, Contents.Event>]) {
    if view.show(screens, at: stopwatch.now) { reloadRows() }
  }

  /// Draws what there is, and asks for a redraw whenever it changes; `false` if there is nothing any more.
  private func draw(_ flows: DisplayCallbacks<Text, Contents.Event>) -> Bool {
    let now = stopwatch.now
    let idleAt = isIdle ? nil : idleAfter.map { lastKey + $0 }
    if let idleAt, idleAt <= now {
      isIdle = true
      ahead.clear()
      flows.changed(.background)
    }
    deliver(flows)
    let (screens, isBusy) = tracker.read { (flows.layers(), flows.isBusy()) }
    guard let screens else { return false }
    view.busySince = isBusy ? view.busySince ?? now : nil
    view.percent = flows.percent()
    view.size = session.size
    view.theme = theme
    show(screens)
    session.draw(isCovered ? view.cover : view.frame(at: now))
    alarm.set(at: [view.nextChange(after: now).map { now + $0 }, isIdle ? nil : idleAt].compactMap(\.self).min())
    return true
  }
}
