/// A scenario across flows: one is started, and those that it invokes run on top of it.
public struct Tour: Sendable {
  public let name: String
  public let summary: String
  /// The range of the name in the source.
  public let range: SourceRange
  /// The flow that is started, and then all that it can invoke, directly or not.
  public let flows: [Flow]
  /// The files that exist in the folder in which it is played.
  public let files: [File]
  /// The outcomes of operations before the first step.
  public let answers: [Answer]
  public let steps: [Step]

  package init(
    name: String, summary: String, range: SourceRange, flows: [Flow], files: [File], answers: [Answer], steps: [Step]
  ) {
    (self.name, self.summary, self.range, self.flows) = (name, summary, range, flows)
    (self.files, self.answers, self.steps) = (files, answers, steps)
  }

  public struct File: Sendable {
    public let name: String
    public let content: String

    package init(name: String, content: String) {
      (self.name, self.content) = (name, content)
    }
  }

  /// The outcome of an operation until another is set.
  public struct Answer: Sendable {
    /// `PasscodeService.verify`
    public let operation: String
    public let outcome: Int
    public let outcomeName: String
    /// The values that the outcome carries, by the names of the flows that use the operation: an expression belongs to a flow.
    public let values: [String: [Expression]]

    package init(operation: String, outcome: Int, outcomeName: String, values: [String: [Expression]]) {
      (self.operation, self.outcome, self.outcomeName, self.values) = (operation, outcome, outcomeName, values)
    }
  }

  /// One thing that happens, or that is expected.
  public struct Step: Sendable {
    public let kind: Kind
    public let range: SourceRange

    package init(kind: Kind, range: SourceRange) {
      (self.kind, self.range) = (kind, range)
    }
  }

  public enum Kind: Sendable {
    /// A line of the one who shows the app.
    case say(String)
    /// Digits pressed on the innermost keypad.
    case type([Int])
    /// The button or the toggle with this label, on the innermost screen that shows it.
    case press(String)
    /// The field with this label, on the innermost screen that shows it.
    case fill(label: String, text: String)
    /// From here on an operation ends so. The real services answer by themselves.
    case answer(Answer)
    /// In milliseconds.
    case wait(Int)
    /// The app goes out of sight, and comes back after so many milliseconds.
    case leave(Int)
    /// The screen of the innermost flow that shows a title or a prompt, which must be the one with this name.
    case expect(flow: String, Scenario.Expectation)
  }
}
