public import Statechart

/// A player of the steps of a tour on running flows, with their real services.
@MainActor
public struct TourPlayer {
  private let root: any RunningFlow
  private let keep: @MainActor (String) -> Secret

  /// The timeout for the result of an operation, and for an expected screen.
  private static let patience: Duration = .seconds(10)

  /// Creates a player.
  ///
  /// - Parameters:
  ///   - root: The outermost flow.
  ///   - keep: Stores the text of a field, and returns the handle of the text.
  public init(_ root: any RunningFlow, keep: @escaping @MainActor (String) -> Secret) {
    self.root = root
    self.keep = keep
  }

  /// The innermost flow that shows a title or a prompt; `nil` if there is none.
  public var top: (any RunningFlow)? { root.flows.last { $0.layer.title != nil || $0.layer.prompt != nil } }

  /// Plays a step.
  ///
  /// Before an input, a delay or a lifecycle change, the player waits at most ten seconds until no operation is running. For an
  /// expected screen, the player also waits at most ten seconds.
  ///
  /// - Throws: ``TourFailure`` if the step cannot be played or the screen differs from the expectation; `CancellationError` if
  ///   the task is cancelled.
  public func play(_ step: Tour.Step) async throws {
    switch step.kind {
    case .say: return
    case .type(let digits):
      try await waitUntilStable()
      for digit in digits {
        guard let keypad = root.layers.last(where: { $0.keypad != nil })?.keypad else {
          throw failure(step, "no keypad is shown for the digit \(digit)")
        }
        root.send(keypad.digits[digit])
      }
    case .press(let label):
      try await waitUntilStable()
      guard let screen = root.layers.last(where: { !$0.pressable(label).isEmpty }) else {
        throw failure(step, "no button or toggle '\(label)' is shown")
      }
      let matches = screen.pressable(label)
      guard matches.count == 1 else { throw failure(step, "\(matches.count) buttons and toggles have the label '\(label)'") }
      guard matches[0].isEnabled else { throw failure(step, "'\(label)' is disabled") }
      root.send(matches[0].event)
    case .fill(let label, let text):
      try await waitUntilStable()
      let fields = root.layers.reversed().lazy.compactMap { screen in
        screen.fields.first { $0.label.words == label && $0.isEnabled }
      }
      guard let field = fields.first else { throw failure(step, "no enabled field '\(label)' is shown") }
      root.send(field.event(keep(text)))
    case .wait(let time):
      try await waitUntilStable()
      try await Task.sleep(for: time)
    case .leave(let time):
      try await waitUntilStable()
      root.tell(.background)
      try await waitUntilStable()
      root.tell(.foreground(away: time))
    case .expect(let expectation):
      try await wait { mismatches(with: expectation).isEmpty }
      let found = mismatches(with: expectation)
      if !found.isEmpty { throw failure(step, found.joined(separator: "; ")) }
    }
  }

  /// Waits until no operation is running, or until the timeout expires.
  ///
  /// The timeout is not an error, because some operations end only after an input of the user.
  ///
  /// - Throws: `CancellationError` if the task is cancelled.
  private func waitUntilStable() async throws {
    try await wait { !root.isBusy }
  }

  private func wait(until holds: () -> Bool) async throws {
    let end = ContinuousClock.now.advanced(by: Self.patience)
    while !holds(), ContinuousClock.now < end { try await Task.sleep(for: .milliseconds(10)) }
  }

  private func failure(_ step: Tour.Step, _ problem: String) -> TourFailure {
    TourFailure(line: step.line, problem: "\(problem) (in '\(top?.place ?? root.place)')")
  }

  private func mismatches(with expected: Tour.Expectation) -> [String] {
    guard let top else { return ["no flow shows a title or prompt"] }
    let place = ActiveStates(top.place)
    guard place.flow == expected.flow else { return ["expected flow '\(expected.flow)' on top, found '\(place.flow)'"] }
    let screen = top.layer
    var found: [String] = []
    if let state = expected.state, !place.paths.contains(state) {
      found.append("expected state '\(state)', found '\(top.place)'")
    }
    func compare(_ what: String, _ shown: LayerText?, _ words: Tour.Words?) {
      switch words {
      case .shown(let words)? where shown?.words != words:
        found.append("expected \(what) '\(words)', found \(shown.map { "'\($0.words)'" } ?? "none")")
      case .nothing? where shown != nil: found.append("expected no \(what), found '\(shown?.words ?? "")'")
      case .shown?, .nothing?, nil: break
      }
    }
    func compare(_ what: String, _ shown: [String], _ labels: [String]?) {
      guard let labels, shown != labels else { return }
      found.append("expected \(labels.isEmpty ? "no \(what)" : "\(what) \(list(labels))"), found \(list(shown))")
    }
    compare("title", screen.title, expected.title)
    compare("prompt", screen.prompt, expected.prompt)
    compare("message", screen.message, expected.message)
    if let dots = expected.dots, screen.dots?.filled != dots {
      found.append(
        "expected \(dots) filled \(dots == 1 ? "dot" : "dots"), found \(screen.dots.map { "\($0.filled)" } ?? "no dots")")
    }
    compare("fields", screen.fields.map { "\($0.label.words): \($0.value == nil ? "empty" : "filled")" }, expected.fields)
    compare("toggles", screen.toggles.map { "\($0.label.words): \($0.isOn ? "on" : "off")" }, expected.toggles)
    compare("lists", screen.lists.map(\.label.words), expected.lists)
    compare("buttons", screen.buttons.map(\.label.words), expected.buttons)
    compare("disabled controls", screen.disabled.sorted(), expected.disabled?.sorted())
    return found
  }
}

/// Returns the names in quotes, separated by commas, or `none` if there are none.
private func list(_ names: [String]) -> String {
  names.isEmpty ? "none" : names.map { "'\($0)'" }.joined(separator: ", ")
}

extension Screen where Text == LayerText, Event == LayerEvent {
  /// Returns the enabled state and the event of each button and toggle with the label `label`.
  fileprivate func pressable(_ label: String) -> [(isEnabled: Bool, event: LayerEvent)] {
    buttons.filter { $0.label.words == label }.map { ($0.isEnabled, $0.event) }
      + toggles.filter { $0.label.words == label }.map { ($0.isEnabled, $0.event) }
  }

  /// The labels of all disabled controls.
  fileprivate var disabled: [String] {
    let controls =
      fields.map { ($0.isEnabled, $0.label) } + toggles.map { ($0.isEnabled, $0.label) }
      + lists.map { ($0.isEnabled, $0.label) } + buttons.map { ($0.isEnabled, $0.label) }
    return controls.filter { !$0.0 }.map(\.1.words)
  }
}
