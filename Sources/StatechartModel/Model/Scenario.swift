/// A scenario: an example of a flow's behaviour, which is run as a test.
public struct Scenario: Sendable {
  /// The name of the scenario.
  public let name: String
  /// The keys of requirements that the scenario covers, such as `stage-02/2`.
  public let covers: [String]
  /// The values of the inputs that the scenario sets.
  public let given: [(input: ID<Variable>, value: Expression)]
  /// The steps, in order.
  public let steps: [Step]
  /// The source range of the name.
  public let range: SourceRange

  package init(
    name: String, covers: [String], given: [(input: ID<Variable>, value: Expression)], steps: [Step], range: SourceRange
  ) {
    (self.name, self.covers, self.given, self.steps) = (name, covers, given, steps)
    self.range = range
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
    /// A step that presses digits on the keypad of the screen.
    case type([Int])
    /// A step that presses the button or the toggle with this label, which the screen must show.
    case press(String)
    case send(ID<Event>, [Expression])
    /// A step that delivers the outcome with this index of a pending operation.
    case answer(ID<Operation>, outcome: Int, [Expression])
    /// A step that waits for this many milliseconds.
    case wait(Int)
    /// A step that ends the process and restores the flow after this many milliseconds.
    case restart(Int)
    case expect(Expectation)
  }

  /// The expected values at one point of a scenario.
  ///
  /// Properties that are `nil` are not checked.
  public struct Expectation: Sendable {
    /// The state that must be active.
    ///
    /// The state can be a compound or parallel state.
    public var state: ID<State>?
    /// The title that must be shown.
    public var title: Shown?
    /// The prompt that must be shown.
    public var prompt: Shown?
    /// The message that must be shown.
    public var message: Shown?
    /// The number of filled dots that must be shown.
    public var dots: Int?
    /// All fields that must be shown, in order, and whether each field must be filled.
    public var fields: [Control]?
    /// All toggles that must be shown, in order, and whether each toggle must be on.
    public var toggles: [Control]?
    /// The labels of all lists that must be shown, in order.
    public var lists: [String]?
    /// The labels of all buttons that must be shown, in order.
    public var buttons: [String]?
    /// The labels of all controls that must be shown disabled, in any order.
    public var disabled: [String]?
    /// The duration of the countdown that must be shown, in milliseconds.
    public var countdown: Int?
    /// The effects that the flow must have performed in the last input step, in order.
    ///
    /// Before the first input step, the expected effects are the effects of the start.
    public var effects: [ID<Effect>]?
    /// All operations that must be pending, oldest first.
    public var pending: [ID<Operation>]?
    /// The output that the flow must have.
    public var output: [(field: Int, value: Expression)]?

    package init(
      state: ID<State>? = nil, title: Shown? = nil, prompt: Shown? = nil, message: Shown? = nil, dots: Int? = nil,
      fields: [Control]? = nil, toggles: [Control]? = nil, lists: [String]? = nil, buttons: [String]? = nil,
      disabled: [String]? = nil, countdown: Int? = nil, effects: [ID<Effect>]? = nil, pending: [ID<Operation>]? = nil,
      output: [(field: Int, value: Expression)]? = nil
    ) {
      (self.state, self.title, self.prompt, self.message) = (state, title, prompt, message)
      (self.dots, self.fields, self.toggles, self.lists) = (dots, fields, toggles, lists)
      (self.buttons, self.disabled, self.countdown, self.effects) = (buttons, disabled, countdown, effects)
      (self.pending, self.output) = (pending, output)
    }
  }

  /// A field or a toggle that must be shown, and whether the control must be filled or on.
  public struct Control: Sendable, Equatable {
    /// The label of the control.
    public let label: String
    /// Whether the field is filled or the toggle is on.
    public let isOn: Bool

    /// Creates an expectation of a control.
    public init(label: String, isOn: Bool) {
      (self.label, self.isOn) = (label, isOn)
    }
  }

  /// The text that the screen must show; `nothing` if the screen must show no text.
  public enum Shown: Sendable, Equatable {
    case words(String)
    case nothing
  }
}
