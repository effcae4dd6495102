/// An example that shows what a flow does, and that is tried.
public struct Scenario: Sendable {
  public let name: String
  /// Rows of the documents' test tables, such as `stage-02/2`.
  public let covers: [String]
  /// Values of the inputs that differ from their defaults.
  public let given: [(input: ID<Variable>, value: Expression)]
  public let steps: [Step]
  public let range: SourceRange

  package init(
    name: String, covers: [String], given: [(input: ID<Variable>, value: Expression)], steps: [Step], range: SourceRange
  ) {
    (self.name, self.covers, self.given, self.steps) = (name, covers, given, steps)
    self.range = range
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
    /// Digits pressed on the keypad that the screen shows.
    case type([Int])
    /// The button or the toggle with this label, which the screen must show.
    case press(String)
    case send(ID<Event>, [Expression])
    /// The outcome with this index of an operation that is waited for.
    case answer(ID<Operation>, outcome: Int, [Expression])
    /// In milliseconds.
    case wait(Int)
    /// The process ends, and begins again after so many milliseconds.
    case restart(Int)
    case expect(Expectation)
  }

  /// What must be so at one point of a scenario; what is not named is not asked.
  public struct Expectation: Sendable {
    /// Active, itself or by a state in it.
    public var state: ID<State>?
    public var title: Shown?
    public var prompt: Shown?
    public var message: Shown?
    public var dots: Int?
    /// The labels of all that are shown, and whether something is in them.
    public var fields: [Control]?
    /// The labels of all that are shown, and whether they are on.
    public var toggles: [Control]?
    /// The labels of all that are shown.
    public var lists: [String]?
    /// The labels of all that are shown.
    public var buttons: [String]?
    /// The labels of all that are shown and cannot be used.
    public var disabled: [String]?
    /// In milliseconds.
    public var countdown: Int?
    /// All that were performed since the last step that did something.
    public var effects: [ID<Effect>]?
    public var pending: [ID<Operation>]?
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

  /// A field or a toggle that must be on the screen, and whether it must be filled or on.
  public struct Control: Sendable, Equatable {
    public let label: String
    public let isOn: Bool

    public init(label: String, isOn: Bool) {
      (self.label, self.isOn) = (label, isOn)
    }
  }

  /// Words that must stand on the screen, or that nothing must.
  public enum Shown: Sendable, Equatable {
    case words(String)
    case nothing
  }
}
