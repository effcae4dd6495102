import CommandTable
import FlowRunner
import Statechart
import Terminal

/// One flow of the tour: what is pressed, and what is seen then.
@MainActor
struct Scene<Flow: PasscodeFlow> {
  let runner: FlowRunner<Flow>

  /// A step may take as long: the key of a code is derived slowly on purpose.
  private static var patience: Duration { .seconds(10) }

  /// Types a code on the keypad.
  func type(_ code: PIN) throws {
    try tell(["", "   > \(String(repeating: "•", count: code.count))"])
    code.forEachDigit { digit in
      if let keypad = runner.screen.keypad { runner.send(keypad.digits[Int(digit)]) }
    }
  }

  /// Presses the button that cancels.
  func cancel() throws {
    guard let button = runner.screen.buttons.first(where: { $0.role == .cancel }) else { return }
    try tell(["", "   > [\(button.label.words)]"])
    runner.send(button.event)
  }

  /// Waits for a screen with this prompt and this message and no digits yet, and tells it.
  func expect(_ prompt: Flow.Text, _ message: Flow.Text? = nil) async throws {
    let isSeen = try await comes { screen in
      screen.prompt == prompt && screen.message == message && screen.dots?.filled == 0
    }
    guard isSeen else { throw TourError.notSeen(state: state, words: (message ?? prompt).words) }
    try tell(["", "   \(state)"] + plainLines(runner.screen).map { "     \($0)" })
  }

  /// Waits for the flow to end.
  func expectEnd(success: Bool) async throws {
    _ = try await comes { _ in runner.output != nil }
    guard let output = runner.output, Flow.isSuccess(output) == success else { throw TourError.otherEnd(state: state) }
    try tell(["", "   \(state)"])
  }

  /// Whether the condition comes to hold in time; a screen without dots is the end of the road, and not waited at.
  private func comes(_ condition: (Screen<Flow.Text, Flow.Event>) -> Bool) async throws -> Bool {
    let end = ContinuousClock.now.advanced(by: Scene.patience)
    while !condition(runner.screen), runner.screen.dots != nil, ContinuousClock.now < end {
      try await Task.sleep(for: .milliseconds(10))
    }
    return condition(runner.screen)
  }

  /// The state's place in the spec: `SetPasscode.confirming.mismatch`.
  private var state: String {
    var path = ["\(Flow.self)"]
    var value: Any = runner.state
    while let child = Mirror(reflecting: value).children.first, let name = child.label {
      path.append(name)
      value = child.value
    }
    return (path + ["\(value)"]).joined(separator: ".")
  }

  private func tell(_ lines: [String]) throws {
    try StandardStreams.process.print(lines.joined(separator: "\n"))
  }
}
