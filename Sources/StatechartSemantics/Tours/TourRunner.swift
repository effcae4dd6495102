public import StatechartModel

/// The result of a tour.
public struct TourResult: Sendable {
  /// The tour that was played.
  public let tour: Tour
  /// The failure that stopped the tour, with the source range of the step or of the tour; `nil` if the tour passed.
  ///
  /// Later steps are not played, because their failures would only be consequences of the first failure.
  public let failure: ScenarioResult.Failure?

  /// Whether the start and all steps succeeded.
  public var passed: Bool { failure == nil }
}

/// A runner that plays a tour with an interpreter for each flow, and with the outcomes that the tour declares.
public struct TourRunner {
  private var stack: FlowStack
  private var answers: [String: Tour.Answer] = [:]

  /// Plays a tour up to the first step that fails, and returns the result.
  public static func run(_ tour: Tour) -> TourResult {
    guard let start = tour.flows.first else { return TourResult(tour: tour, failure: nil) }
    let flows = Dictionary(tour.flows.map { ($0.name, $0) }) { first, _ in first }
    var runner = TourRunner(start, among: flows)
    for answer in tour.answers { runner.answers[answer.operation] = answer }
    if let problem = runner.pass(milliseconds: 0) {
      return TourResult(tour: tour, failure: .init(message: problem, range: tour.range))
    }
    for step in tour.steps {
      if let problem = runner.play(step.kind) {
        return TourResult(tour: tour, failure: .init(message: problem, range: step.range))
      }
    }
    return TourResult(tour: tour, failure: nil)
  }

  private init(_ start: Flow, among flows: [String: Flow]) {
    stack = FlowStack(start, among: flows)
  }

  /// Plays a step.
  ///
  /// - Returns: An error message if the step fails; `nil` otherwise.
  private mutating func play(_ step: Tour.Kind) -> String? {
    switch step {
    case .say: return nil
    case .type(let digits):
      for digit in digits {
        let isTyped = stack.send { flow in flow.screen.keypad.map { ($0.digit, [.digit(digit)]) } }
        guard isTyped else { return "no keypad is shown for the digit \(digit)" + standing }
        if let problem = pass(milliseconds: 0) { return problem }
      }
      return nil
    case .press(let label):
      let layers = stack.layers
      guard let screen = layers.last(where: { $0.screen.shows(label) })?.screen else {
        let shown = layers.flatMap(\.screen.pressable).map(\.caption.label)
        return "no button or toggle '\(label)' is shown; shown: \(list(shown))" + standing
      }
      guard let event = screen.event(ofPressing: label) else { return screen.problem(pressing: label) + standing }
      if layers.contains(where: { $0.screen.shows(label) && !$0.flow.payload(ofPressing: event).isEmpty }) {
        return "button '\(label)' sends a row, and a tour cannot select rows" + standing
      }
      _ = stack.send { flow in
        flow.screen.shows(label) ? flow.screen.event(ofPressing: label).map { ($0, []) } : nil
      }
      return pass(milliseconds: 0)
    case .fill(let label, _):
      let isFilled = stack.send { flow in
        flow.screen.fields.first { $0.caption.label == label && $0.caption.isEnabled }.map { ($0.event, [.secret(1)]) }
      }
      return isFilled ? pass(milliseconds: 0) : "no enabled field '\(label)' is shown" + standing
    case .answer(let answer):
      answers[answer.operation] = answer
      return nil
    case .wait(let milliseconds): return pass(milliseconds: milliseconds)
    case .leave(let milliseconds):
      stack.notify(.background, [])
      if let problem = pass(milliseconds: 0) { return problem }
      stack.notify(.foreground, [.duration(milliseconds)])
      return pass(milliseconds: 0)
    case .expect(let name, let expectation):
      guard let top = stack.layers.last(where: { $0.screen.hasText }) else {
        return "no flow shows a title or prompt" + standing
      }
      guard top.flow.name == name else { return "expected flow '\(name)' on top, found '\(top.flow.name)'" + standing }
      let found = top.mismatches(with: expectation)
      return found.isEmpty ? nil : found.joined(separator: "; ") + standing
    }
  }

  /// Advances the virtual time by a duration, one timer deadline at a time.
  ///
  /// Pending operations receive their outcomes before each advance.
  ///
  /// - Returns: An error message if the flows do not become stable or exceed a limit; `nil` otherwise.
  private mutating func pass(milliseconds: Int) -> String? {
    var rest = milliseconds
    for _ in 0..<Interpreter.maximumFirings {
      guard stack.stabilize(answers) else {
        return "the answers form an infinite loop: the flows do not become stable" + standing
      }
      if let runaway = stack.layers.first(where: \.isRunaway) { return runaway.runawayMessage }
      guard let next = stack.nextDelay, next <= rest else {
        stack.wait(milliseconds: rest)
        return nil
      }
      stack.wait(milliseconds: next)
      rest -= next
    }
    return "more than \(Interpreter.maximumFirings) timers fired in one step"
  }

  /// The active atomic and final states of a flow, and the pending operations without a declared outcome:
  /// ` (in 'Onboarding.welcome'; no answer for 'Door.open')`.
  ///
  /// The flow is the innermost flow that shows a title or a prompt, or else the innermost flow.
  private var standing: String {
    let flow = stack.layers.last { $0.screen.hasText } ?? stack.layers[stack.layers.count - 1]
    let activeStates = flow.atomicStates.map { "'\(flow.flow.name).\(flow.flow.states[$0].id)'" }.joined(separator: " and ")
    let pendingOperations = stack.layers.flatMap { flow in
      flow.pending.map { flow.flow.operations[flow.flow.invocations[$0.invocation].operation] }
    }
    .filter { !$0.isFlow && answers[$0.qualifiedName] == nil }.map { "'\($0.qualifiedName)'" }
    return
      " (in \(activeStates)\(pendingOperations.isEmpty ? "" : "; no answer for \(pendingOperations.joined(separator: ", "))"))"
  }
}

extension ScreenValue {
  /// Whether the screen has a title or a prompt.
  fileprivate var hasText: Bool { title != nil || prompt != nil }

  fileprivate func shows(_ label: String) -> Bool { pressable.contains { $0.caption.label == label } }
}
