import Foundation
import StatechartModel
import StatechartSemantics
import Testing

/// A player that plays the steps of a scenario in the app and in the interpreter.
final class AppPlayer {
  private let example: Example
  private let recorded: RecordedTerminal
  private let folder: Folder
  private var interpreter: Interpreter
  private var effects: [ID<Effect>] = []
  /// The digits that were typed before a keypad could accept them.
  private var ahead: [Int] = []
  /// The screen of the last frame.
  private var current: SeenScreen?
  /// The screens that were seen since the last input or expected screen, without consecutive duplicates.
  private var seen: [SeenScreen] = []

  init(_ example: Example, in folder: Folder) async throws {
    (self.example, self.folder) = (example, folder)
    interpreter = example.interpreter
    recorded = try await RecordedTerminal("\(Keysmith.executable.path) --store \(folder.store.path)", in: folder)
  }

  private var flow: Flow { example.flow }
  private var terminal: Terminal { recorded.terminal }

  /// Opens the flow from the app's security settings.
  func open() async throws {
    if example.needsPasscode {
      try await expectLine(Example.words("AppLock", "enterPasscode"))
      try await terminal.type("123456")
    }
    try await expectLine("F4 \(Example.words("Home", "settings"))")
    try await terminal.press("F4")
    try await expectLine(Example.words("Settings", "passcode"))
    try await terminal.type("p")
    try await expectSettings(isSet: example.needsPasscode)
    // Keys are ignored while the settings are read.
    let expected = SeenScreen(interpreter.screen)
    let isOpen = try await waitFor {
      for key in example.keys { try await terminal.press(key) }
      return try await waitFor(.seconds(1)) { try await look().contains(expected) ? true : nil }
    }
    try #require(isOpen == true)
    try await expectScreen()
  }

  func play(_ step: Scenario.Step) async throws {
    switch step.kind {
    case .type(let digits):
      try await beginStep()
      digits.forEach(type)
      try await terminal.type(digits.map { "\($0)" }.joined())
    case .press(let label):
      try await press(try #require(interpreter.screen.event(ofPressing: label)), [])
    case .send(let event, let values):
      try await press(event, values.map(Example.value))
    case .answer(let operation, let outcome, let values):
      // The core completes the operation in the app.
      let waiting = interpreter.pending.first { flow.invocations[$0.invocation].operation == operation }
      interpreter.answer(try #require(waiting).invocation, outcome: outcome, values.map(Example.value))
      collect()
      deliverAhead()
    case .wait(let milliseconds):
      // The app measures the delay in real time.
      interpreter.wait(milliseconds: milliseconds)
      collect()
    case .restart:
      Issue.record("unexpected restart in the middle of a flow")
    case .expect(let expectation):
      try await check(expectation)
    }
  }

  /// Cancels a flow that continues after its scenario, and checks whether a passcode is set.
  func finish() async throws {
    if interpreter.output == nil {
      try await expectScreen()
      try await terminal.press("Escape")
    }
    let isDone = interpreter.output == [.bool(true)]
    let isSet = example.isSet(afterSuccess: isDone)
    try await expectSettings(isSet: isSet)
    let status = try await Keysmith.passcode("status", in: folder).output
    #expect(status.hasPrefix(isSet ? "A passcode of 6 digits is set." : "No passcode is set."))
  }

  /// Sends an event to the interpreter, and presses the key of the event in the app.
  private func press(_ event: ID<Event>, _ values: [Value]) async throws {
    try await beginStep()
    send(event, values)
    try await terminal.press(try #require(["delete": "BSpace", "cancel": "Escape"][flow.events[event].name]))
  }

  /// Waits until the screen shows the result of the last step, and begins the next step.
  private func beginStep() async throws {
    try await expectScreen()
    effects = []
    seen = []
  }

  /// Sends a digit to the interpreter if its screen has a keypad.
  ///
  /// While an operation runs and the flow ignores digits, buffers the digit for the next keypad, as the app's display does.
  private func type(_ digit: Int) {
    guard let keypad = interpreter.screen.keypad else { return }
    let isBusy = !interpreter.pending.isEmpty
    send(keypad.digit, [.digit(digit)])
    if isBusy, interpreter.taken.isEmpty { ahead.append(digit) }
  }

  /// Delivers the buffered digits to the next keypad, or discards the digits if the dots shake.
  private func deliverAhead() {
    guard interpreter.pending.isEmpty else { return }
    let isShaking = effects.contains { flow.effects[$0].name == "shake" }
    let digits = isShaking ? [] : ahead
    ahead = []
    digits.forEach(type)
  }

  private func send(_ event: ID<Event>, _ values: [Value]) {
    interpreter.send(event, values)
    collect()
  }

  private func collect() {
    for case .perform(let effect, _) in interpreter.requests { effects.append(effect) }
  }

  private func check(_ expectation: Scenario.Expectation) async throws {
    if interpreter.output != nil { return }
    try await expectScreen()
    if let expected = expectation.effects {
      #expect(effects == expected)
      let shakes = expected.contains { flow.effects[$0].name == "shake" }
      // The shake takes half a second.
      if shakes { _ = try await waitFor(.seconds(1)) { try await look().isShaking ? true : nil } }
      #expect(seen.isShaking == shakes, "the dots were in the columns \(seen.compactMap(\.dotsColumn))")
    }
  }

  /// Waits until the terminal shows the interpreter's screen, or has shown it since the last step.
  private func expectScreen() async throws {
    let expected = SeenScreen(interpreter.screen)
    let found = try await waitFor { try await look().contains(expected) ? true : nil }
    #expect(found == true, "expected \(expected), found \(seen.map(\.description))")
    try #require(found == true)
    // The next comparison must find a later screen.
    if let index = seen.firstIndex(of: expected) { seen.removeFirst(index) }
  }

  private func look() async throws -> [SeenScreen] {
    // Without a later frame, the last frame is still on the screen.
    let screens = try await [current].compactMap(\.self) + recorded.frames().map(SeenScreen.init)
    for screen in screens where seen.last != screen || seen.last?.dotsColumn != screen.dotsColumn { seen.append(screen) }
    current = screens.last
    return seen
  }

  private func expectSettings(isSet: Bool) async throws {
    try await expectLine((isSet ? "[x] " : "[ ] ") + Example.words("PasscodeSettings", "passcodeLock"))
    let change = try Example.words("PasscodeSettings", "changePasscode")
    #expect(try await terminal.lines.contains { $0.contains(change) } == isSet)
  }

  private func expectLine(_ words: String) async throws {
    let found = try await waitFor { try await terminal.lines.contains { $0.contains(words) } ? true : nil }
    #expect(found == true, "'\(words)' is not on the screen")
    try #require(found == true)
  }
}

extension [SeenScreen] {
  /// Whether dots were seen in more than one column.
  fileprivate var isShaking: Bool {
    Set(compactMap(\.dotsColumn)).count > 1
  }
}
