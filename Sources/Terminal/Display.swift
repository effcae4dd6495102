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
  private let watch: Watch
  private var view: StackView<Text, Contents.Event>
  private let stopwatch: Stopwatch
  private let alarm: RedrawAlarm
  private var lastKey = Duration.zero
  /// Whether nobody has pressed a key for so long.
  private var isIdle = false

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
    watch = Watch { [weak session] in session?.setNeedsDisplay() }
    stopwatch = Stopwatch(clock)
    alarm = RedrawAlarm(stopwatch) { [weak session] in session?.setNeedsDisplay() }
    self.theme = theme
    view = StackView(contents: contents, language: language, at: stopwatch.now)
  }

  /// Shakes the dots: for the effect of a flow.
  public func shake() {
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
  ///   - send: Takes the event of a layer.
  ///   - isBusy: Whether something is going on that the screens do not tell of; watched as well.
  ///   - percent: How many hundredths of that are done, where it is known; asked each time that the sign of it turns.
  ///   - changed: Hears that the app goes out of sight, and is back.
  public func run(
    layers: @MainActor () -> [Screen<Text, Contents.Event>]?,
    send: @MainActor (Contents.Event) -> Void,
    isBusy: @MainActor () -> Bool = { false },
    percent: @MainActor () -> Int? = { nil },
    changed: @MainActor (Lifecycle) -> Void = { _ in }
  ) async -> DisplayEnd {
    lastKey = stopwatch.now
    defer { alarm.set(at: nil) }
    guard draw(layers, isBusy, percent, changed) else { return .over }
    for await event in session.events {
      switch event {
      case .key(.control("q")): return .quit
      case .ended: return .cutShort
      case .key(let key):
        if isIdle { comeBack(after: stopwatch.now - lastKey, changed) } else if !take(key, send) { return .quit }
        lastKey = stopwatch.now
      case .returned(let away): comeBack(after: away, changed)
      case .redraw: break
      }
      guard draw(layers, isBusy, percent, changed) else { return .over }
    }
    return .cutShort
  }

  /// Gives a key to the screen, unless it is covered; `false` if it is for leaving the app.
  private func take(_ key: Key, _ send: (Contents.Event) -> Void) -> Bool {
    guard !isCovered else { return true }
    if let event = view.handle(key, at: stopwatch.now) {
      send(event)
    } else if key == .control("c"), !view.canCancel {
      return false
    }
    return true
  }

  /// The first key after a long time only wakes the app.
  private func comeBack(after away: Duration, _ changed: (Lifecycle) -> Void) {
    if !isIdle { changed(.background) }
    isIdle = false
    changed(.foreground(away: away))
  }

  /// Draws what there is, and asks for a redraw whenever it changes; `false` if there is nothing any more.
  private func draw(
    _ layers: () -> [Screen<Text, Contents.Event>]?, _ isBusy: () -> Bool, _ percent: () -> Int?,
    _ changed: (Lifecycle) -> Void
  ) -> Bool {
    let now = stopwatch.now
    let idleAt = isIdle ? nil : idleAfter.map { lastKey + $0 }
    if let idleAt, idleAt <= now {
      isIdle = true
      changed(.background)
    }
    let (screens, isBusy) = watch.read { (layers(), isBusy()) }
    guard let screens else { return false }
    view.busySince = isBusy ? view.busySince ?? now : nil
    view.percent = percent()
    view.size = session.size
    view.theme = theme
    if view.show(screens, at: now) { reloadRows() }
    session.draw(isCovered ? view.cover : view.frame(at: now))
    alarm.set(at: [view.nextChange(after: now).map { now + $0 }, isIdle ? nil : idleAt].compactMap(\.self).min())
    return true
  }
}
