#if !hasFeature(Embedded)
/// A scenario across flows, from a spec.
///
/// `TourPlayer` plays the tour on running flows.
public struct Tour: Sendable {
  /// The path of the spec, such as `Specs/tours/first-steps.yaml`.
  public let spec: String
  /// The contents of the files in the folder in which the tour is played, by file name.
  public let files: [String: String]
  /// The steps, in order.
  public let steps: [Step]

  /// Creates a tour.
  public init(spec: String, files: [String: String], steps: [Step]) {
    self.spec = spec
    self.files = files
    self.steps = steps
  }

  /// A step of a tour: an input, an expectation or a line of narration.
  public struct Step: Sendable {
    /// The line number of the step in the spec, counted from 1.
    public let line: Int
    /// The kind of step, with the content of the step.
    public let kind: Kind

    /// Creates a step.
    public init(_ line: Int, _ kind: Kind) {
      self.line = line
      self.kind = kind
    }
  }

  /// A kind of step.
  public enum Kind: Sendable, Equatable {
    /// A line of narration.
    case say(String)
    /// A sequence of digits, each from 0 to 9, that are pressed on the keypad of the innermost flow with a keypad.
    case type([Int])
    /// A press of the button or the toggle with this label, on the innermost screen that has such a control.
    case press(String)
    /// A text typed into the enabled field with this label, on the innermost screen that has such a field.
    case fill(String, with: String)
    /// A wait of this duration.
    case wait(Duration)
    /// A stay of the app in the background for this duration.
    case leave(Duration)
    /// An expectation about the screen of the innermost flow that shows a title or a prompt.
    case expect(Expectation)
  }

  /// The expected parts of a screen; `nil` for a part without an expectation.
  public struct Expectation: Sendable, Equatable {
    /// The name of the innermost flow that shows a title or a prompt.
    public var flow: String
    /// The path of a state in the flow: `confirming.mismatch`.
    ///
    /// The state or one of its descendants must be active.
    public var state: String?
    /// The expected title.
    public var title: Words?
    /// The expected prompt.
    public var prompt: Words?
    /// The expected message.
    public var message: Words?
    /// The expected number of filled dots.
    public var dots: Int?
    /// The expected fields, complete and in display order, as `Title: filled` or `Title: empty`.
    public var fields: [String]?
    /// The expected toggles, complete and in display order, as `Letters: on` or `Letters: off`.
    public var toggles: [String]?
    /// The expected labels of all lists, in display order.
    public var lists: [String]?
    /// The expected labels of all buttons, in display order.
    public var buttons: [String]?
    /// The expected labels of all disabled controls, in any order.
    public var disabled: [String]?

    /// Creates an expectation.
    public init(
      flow: String, state: String? = nil, title: Words? = nil, prompt: Words? = nil, message: Words? = nil, dots: Int? = nil,
      fields: [String]? = nil, toggles: [String]? = nil, lists: [String]? = nil, buttons: [String]? = nil,
      disabled: [String]? = nil
    ) {
      self.flow = flow
      self.state = state
      self.title = title
      self.prompt = prompt
      self.message = message
      self.dots = dots
      self.fields = fields
      self.toggles = toggles
      self.lists = lists
      self.buttons = buttons
      self.disabled = disabled
    }
  }

  /// An expected text, or the expectation that a text is absent.
  public enum Words: Sendable, Equatable, ExpressibleByStringLiteral {
    /// The expectation that this text is shown.
    case shown(String)
    /// The expectation that no text is shown.
    case nothing

    /// Creates an expected text.
    public init(stringLiteral words: String) {
      self = .shown(words)
    }
  }
}
#endif
