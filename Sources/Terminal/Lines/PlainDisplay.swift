import Clocks
public import Statechart

/// Running flows in lines, for who hears the screen and for terminals that cannot draw: each screen is told, and a line chooses.
///
/// What has changed is told, and no more, and not before it has come: while something is on its way, what the screen says may not
/// be so. Secrets are typed unseen, and shown only when they are asked for.
@MainActor
public final class PlainDisplay<Text: ScreenText, Contents: ScreenContents> {
  /// Whether nothing of the app is to be told.
  public var isCovered = false { didSet { session.setNeedsDisplay() } }

  /// After how long without a line the app counts as out of sight; `nil` for never.
  public var idleAfter: Duration?

  let session: LineSession
  let contents: Contents
  private let tracker: ObservationTracker
  var view: PlainView<Text, Contents.Event>
  var announcer = LineAnnouncer()
  private let stopwatch: Stopwatch
  private let alarm: RedrawAlarm
  private var lastLine = Duration.zero
  /// Whether nobody has typed a line for so long.
  var isIdle = false
  /// Whether no further line can come.
  private(set) var hasInputEnded = false
  /// Whether a line has been taken for something that the flows do.
  var hasChosen = false
  private var asked: [Contents.Event.Query] = []
  /// How many lists have not got their rows yet.
  private(set) var awaitedRows = 0
  /// The line that is being typed.
  var line = ""
  /// The lines that have not been taken, in their order.
  var queuedLines: [TypedLine] = []
  /// Whether a line was typed that means nothing on the screen that came, or for which none came.
  var hasLostLines = false
  /// The field that is being typed into, and its text.
  var field: (index: Int, editor: FieldEditor)?

  /// - Parameters:
  ///   - contents: What the screens show and take that no machine has.
  ///   - language: The language of the texts.
  ///   - clock: Measures waits, and how long no line comes.
  public init(
    on session: LineSession, contents: Contents, language: Language = Language("en"),
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.session = session
    self.contents = contents
    tracker = ObservationTracker { [weak session] in session?.setNeedsDisplay() }
    stopwatch = Stopwatch(clock)
    alarm = RedrawAlarm(stopwatch) { [weak session] in session?.setNeedsDisplay() }
    view = PlainView(contents: contents, language: language)
  }

  /// Tells the rows of the lists again: they have changed without a change of the screen.
  public func reloadRows() {
    awaitedRows += asked.count
    for query in asked {
      Task {
        let rows = await contents.rows(of: query)
        view.take(rows, of: query)
        awaitedRows -= 1
        session.setNeedsDisplay()
      }
    }
  }

  /// Tells the flows until there are none, their user quits, or the input ends; as ``Display/run(layers:send:isBusy:percent:changed:mayQuit:)``.
  public func run(
    layers: @MainActor () -> [Screen<Text, Contents.Event>]?,
    send: @MainActor (Contents.Event) -> Void,
    isBusy: @MainActor () -> Bool = { false },
    changed: @MainActor (Lifecycle) -> Void = { _ in },
    mayQuit: @MainActor () -> Bool = { true }
  ) async -> DisplayEnd {
    session.print(view.words.help + "\n")
    lastLine = stopwatch.now
    defer { alarm.set(at: nil) }
    guard update(layers, isBusy, changed) else { return .over }
    for await event in session.events {
      switch event {
      case .key(.enter):
        if isIdle { comeBack(after: stopwatch.now - lastLine, changed) } else { queueLine() }
        lastLine = stopwatch.now
      case .key(let key): type(key)
      case .ended: hasInputEnded = true
      case .returned(let away): comeBack(after: away, changed)
      case .redraw: break
      }
      repeat {
        if canHandleLine(isBusy: isBusy()), !handle(nextLine(), send), mayQuit() { return .quit }
        guard update(layers, isBusy, changed) else { return .over }
      } while canHandleLine(isBusy: isBusy())
      // What was typed before is done first.
      if hasInputEnded, isIdle || queuedLines.isEmpty && !isBusy() && awaitedRows == 0 { break }
    }
    let isAnswering = field != nil || !line.isEmpty || (view.screen.codeDots?.filled ?? 0) > 0
    return isAnswering || hasLostLines && !session.isTerminal || hasChosen && isBusy() ? .cutShort : .quit
  }

  /// Tells what has changed, and asks to be called again when something does; `false` if there is nothing any more.
  private func update(
    _ layers: () -> [Screen<Text, Contents.Event>]?, _ isBusy: () -> Bool, _ changed: (Lifecycle) -> Void
  ) -> Bool {
    let now = stopwatch.now
    if !isIdle, let idleAfter, now - lastLine >= idleAfter { goIdle(changed) }
    let (screens, isBusy) = tracker.read { (layers(), isBusy()) }
    guard let screens else { return false }
    let last = view.screen
    view.show(screens, at: now)
    if view.screen.reveal != last.reveal { session.eraseSecret() }
    if view.screen != last {
      asked = view.screen.lists.map(\.query)
      reloadRows()
      // Whatever was to be typed belongs to a screen that is gone.
      if let index = field?.index, !view.screen.fields.indices.contains(index) { field = nil }
    }
    let isHeld = announcer.holds(isBusy || awaitedRows > 0, at: now)
    if field == nil, !isIdle, !isCovered {
      // What is typed now can be for any screen.
      if isHeld { session.setQuiet(announcer.needsPrompt || view.isQuiet(for: nil)) } else { announce(at: now) }
    }
    let idleAt = isIdle ? nil : idleAfter.map { lastLine + $0 }
    alarm.set(at: [idleAt, isHeld ? announcer.untilAnnounced(at: now).map { now + $0 } : nil].compactMap(\.self).min())
    return true
  }

  private func announce(at now: Duration) {
    guard let (text, isNew) = announcer.text(of: view.blocks(at: now)) else { return }
    if isNew { session.eraseSecret() }
    session.setQuiet(view.isQuiet(for: nil))
    session.print(text)
  }
}
