/// A tour: a scenario across flows.
///
/// The tour starts one flow. The running flows form a stack: each invoked flow is above its invoking flow.
public struct Tour: Sendable {
  /// The name of the tour.
  public let name: String
  /// The one-sentence summary.
  public let summary: String
  /// The source range of the name.
  public let range: SourceRange
  /// The flow that the tour starts, then all flows that this flow uses, directly or indirectly.
  public let flows: [Flow]
  /// The files that the folder of the tour contains before the first step.
  public let files: [File]
  /// The initial outcomes of operations, before the first step.
  public let answers: [Answer]
  /// The steps, in order.
  public let steps: [Step]

  package init(
    name: String, summary: String, range: SourceRange, flows: [Flow], files: [File], answers: [Answer], steps: [Step]
  ) {
    (self.name, self.summary, self.range, self.flows) = (name, summary, range, flows)
    (self.files, self.answers, self.steps) = (files, answers, steps)
  }

  /// A file in the folder of the tour.
  public struct File: Sendable {
    /// The name of the file.
    public let name: String
    /// The content of the file.
    public let content: String

    package init(name: String, content: String) {
      (self.name, self.content) = (name, content)
    }
  }

  /// The outcome that an operation returns until a later `answer` step replaces the outcome.
  public struct Answer: Sendable {
    /// The qualified name of the operation: `PasscodeService.verify`.
    public let operation: String
    /// The index of the outcome among the outcomes of the operation.
    public let outcome: Int
    /// The name of the outcome.
    public let outcomeName: String
    /// The payload of the outcome for each flow that uses the operation, by the flow's name.
    ///
    /// Each flow has its own expressions, because the IDs in an expression belong to one flow.
    public let values: [String: [Expression]]

    package init(operation: String, outcome: Int, outcomeName: String, values: [String: [Expression]]) {
      (self.operation, self.outcome, self.outcomeName, self.values) = (operation, outcome, outcomeName, values)
    }
  }

  /// A step: an input or an expectation.
  public struct Step: Sendable {
    /// The input or the expectation of the step.
    public let kind: Kind
    /// The source range of the step.
    public let range: SourceRange

    package init(kind: Kind, range: SourceRange) {
      (self.kind, self.range) = (kind, range)
    }
  }

  /// The kind of a step.
  public enum Kind: Sendable {
    /// A step that prints a line of narration.
    case say(String)
    /// A step that presses digits on the innermost keypad.
    case type([Int])
    /// A step that presses the button or the toggle with this label, on the innermost screen that has the control.
    case press(String)
    /// A step that types into the field with this label, on the innermost screen that shows the field enabled.
    case fill(label: String, text: String)
    /// A step that sets the outcome of an operation from this step on.
    ///
    /// Only the interpreter uses the outcome. The real services of the app ignore the outcome.
    case answer(Answer)
    /// A step that waits for this many milliseconds.
    case wait(Int)
    /// A step that sends the event `background`, then the event `foreground` with this many milliseconds as `away`.
    case leave(Int)
    /// A step that checks an expectation of the innermost flow that shows a title or a prompt.
    ///
    /// The name of the innermost flow must be `flow`.
    case expect(flow: String, Scenario.Expectation)
  }
}
