import Clocks
public import Statechart

/// A display that shows running flows as lines of text, for screen readers and for terminals without cursor control.
///
/// Each screen is announced as text, and the user enters a line. If the same screen changes, only the changed parts are
/// announced. While operations run or rows are loading, the announcement is delayed by at most two seconds, because the screen
/// may be outdated. Secrets are typed without echo, and shown only on request.
@MainActor
public final class PlainDisplay<Text: ScreenText, Contents: ScreenContents> {
  /// Whether a cover hides the app. A covered display announces no screen and handles no input line.
  public var isCovered = false { didSet { session.setNeedsDisplay() } }

  /// The idle timeout, after which an app without typed lines is treated as in the background; `nil` disables the timeout.
  public var idleAfter: Duration?

  let session: LineSession
  let contents: Contents
  private let tracker: ObservationTracker
  var view: PlainView<Text, Contents.Event>
  var announcer = LineAnnouncer()
  private let stopwatch: Stopwatch
  private let redrawTimer: RedrawTimer
  private var lastLine = Duration.zero
  /// Whether the app is idle, because no line was typed for `idleAfter`.
  var isIdle = false
  /// Whether the input has ended.
  private(set) var hasInputEnded = false
  /// Whether an input line has sent an event to the flows.
  var hasChosen = false
  private var requestedQueries: [Contents.Event.Query] = []
  /// The number of pending requests for list rows.
  private(set) var awaitedRows = 0
  /// The text of the input line that Enter has not completed yet.
  var line = ""
  /// The queue of complete input lines that are not handled yet, oldest first.
  var queuedLines: [TypedLine] = []
  /// Whether an input line had no effect.
  ///
  /// Such a line was unknown or ambiguous, chose a disabled control, or was discarded because the app became idle.
  var hasLostLines = false
  /// The index and the editor of the field whose text is the next line; `nil` if the next line is a choice.
  var field: (index: Int, editor: FieldEditor)?

  /// Creates a display.
  ///
  /// - Parameters:
  ///   - contents: The data source for rows of lists, secrets and typed text.
  ///   - language: The language of the texts.
  ///   - clock: The clock for delays, countdowns and idle time.
  public init(
    on session: LineSession, contents: Contents, language: Language = Language("en"),
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.session = session
    self.contents = contents
    tracker = ObservationTracker { [weak session] in session?.setNeedsDisplay() }
    stopwatch = Stopwatch(clock)
    redrawTimer = RedrawTimer(stopwatch) { [weak session] in session?.setNeedsDisplay() }
    view = PlainView(contents: contents, language: language)
  }

  /// Reloads the rows of all lists on the top screen, for example after a change that does not affect the screen itself.
  public func reloadRows() {
    awaitedRows += requestedQueries.count
    for query in requestedQueries {
      Task {
        let rows = await contents.rows(of: query)
        view.take(rows, of: query)
        awaitedRows -= 1
        session.setNeedsDisplay()
      }
    }
  }

  /// Announces the screens of the flows until the flows end, the user quits or the input ends, and returns the reason for the
  /// end.
  ///
  /// For the parameters, see ``Display/run(layers:send:isBusy:percent:lifecycleChanged:mayQuit:)``.
  public func run(
    layers: @MainActor () -> [Screen<Text, Contents.Event>]?,
    send: @MainActor (Contents.Event) -> Void,
    isBusy: @MainActor () -> Bool = { false },
    lifecycleChanged: @MainActor (Lifecycle) -> Void = { _ in },
    mayQuit: @MainActor () -> Bool = { true }
  ) async -> DisplayEnd {
    session.print(view.words.help + "\n")
    lastLine = stopwatch.now
    defer { redrawTimer.set(at: nil) }
    guard update(layers, isBusy, lifecycleChanged) else { return .over }
    for await event in session.events {
      switch event {
      case .key(.enter):
        if isIdle { returnToForeground(after: stopwatch.now - lastLine, lifecycleChanged) } else { queueLine() }
        lastLine = stopwatch.now
      case .key(let key): type(key)
      case .ended: hasInputEnded = true
      case .returned(let away): returnToForeground(after: away, lifecycleChanged)
      case .redraw: break
      }
      repeat {
        if canHandleLine(isBusy: isBusy()), !handle(nextLine(), send), mayQuit() { return .quit }
        guard update(layers, isBusy, lifecycleChanged) else { return .over }
      } while canHandleLine(isBusy: isBusy())
      // Unless the app is idle, queued lines and pending operations are completed before the display ends.
      if hasInputEnded, isIdle || queuedLines.isEmpty && !isBusy() && awaitedRows == 0 { break }
    }
    let isEntering = field != nil || !line.isEmpty || (view.screen.codeDots?.filled ?? 0) > 0
    return isEntering || hasLostLines && !session.isTerminal || hasChosen && isBusy() ? .cutShort : .quit
  }

  /// Announces the changes of the screen, and schedules the next update.
  ///
  /// Returns `false` if the flows have ended.
  private func update(
    _ layers: () -> [Screen<Text, Contents.Event>]?, _ isBusy: () -> Bool, _ lifecycleChanged: (Lifecycle) -> Void
  ) -> Bool {
    let now = stopwatch.now
    if !isIdle, let idleAfter, now - lastLine >= idleAfter { goIdle(lifecycleChanged) }
    let (screens, isBusy) = tracker.read { (layers(), isBusy()) }
    guard let screens else { return false }
    let last = view.screen
    view.show(screens, at: now)
    if view.screen.reveal != last.reveal { session.eraseSecret() }
    if view.screen != last {
      requestedQueries = view.screen.lists.map(\.query)
      reloadRows()
      // The chosen field can be missing on the new screen.
      if let index = field?.index, !view.screen.fields.indices.contains(index) { field = nil }
    }
    let isHeld = announcer.holds(isBusy || awaitedRows > 0, at: now)
    if field == nil, !isIdle, !isCovered {
      // Before the prompt is printed, the screen that receives the next line is unknown. The next line may be a code, so the
      // echo is off.
      if isHeld { session.setInputHidden(announcer.needsPrompt || view.hidesInput(for: nil)) } else { announce(at: now) }
    }
    let idleAt = isIdle ? nil : idleAfter.map { lastLine + $0 }
    redrawTimer.set(at: [idleAt, isHeld ? announcer.untilAnnounced(at: now).map { now + $0 } : nil].compactMap(\.self).min())
    return true
  }

  private func announce(at now: Duration) {
    guard let (text, isNew) = announcer.text(of: view.blocks(at: now)) else { return }
    if isNew { session.eraseSecret() }
    session.setInputHidden(view.hidesInput(for: nil))
    session.print(text)
  }
}
