#if !hasFeature(Embedded)
/// A scenario across flows, as a spec has it. `TourPlayer` plays it on flows that run.
public struct Tour: Sendable {
  /// The spec that has it, such as `Specs/tours/first-steps.yaml`.
  public let spec: String
  /// The content of the files that exist in the folder in which it is played, by their names.
  public let files: [String: String]
  public let steps: [Step]

  public init(spec: String, files: [String: String], steps: [Step]) {
    self.spec = spec
    self.files = files
    self.steps = steps
  }

  /// One thing that happens, or that is expected.
  public struct Step: Sendable {
    /// The line of the spec that has the step.
    public let line: Int
    public let kind: Kind

    public init(_ line: Int, _ kind: Kind) {
      self.line = line
      self.kind = kind
    }
  }

  public enum Kind: Sendable, Equatable {
    /// A line of the one who shows the app.
    case say(String)
    /// Digits pressed on the innermost keypad, each from 0 to 9.
    case type([Int])
    /// The button or the toggle with this label, on the innermost screen that shows it.
    case press(String)
    /// The field with this label, on the innermost screen that shows it.
    case fill(String, with: String)
    /// Time passes.
    case wait(Duration)
    /// The app goes out of sight, and comes back after some time.
    case leave(Duration)
    /// The screen of the innermost flow that shows a title or a prompt.
    case expect(Expectation)
  }

  /// The differences that matter on a screen; `nil` where anything may be shown.
  public struct Expectation: Sendable, Equatable {
    public var flow: String
    /// From the flow down: `confirming.mismatch`. Active, itself or by a state in it.
    public var state: String?
    public var title: Words?
    public var prompt: Words?
    public var message: Words?
    public var dots: Int?
    /// All that are shown, as `Title: filled` or `Title: empty`.
    public var fields: [String]?
    /// All that are shown, as `Letters: on` or `Letters: off`.
    public var toggles: [String]?
    /// The labels of all that are shown.
    public var lists: [String]?
    /// The labels of all that are shown.
    public var buttons: [String]?
    /// The labels of all that are shown and cannot be used, in any order.
    public var disabled: [String]?

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

  /// Words that must stand on the screen, or that nothing must.
  public enum Words: Sendable, Equatable, ExpressibleByStringLiteral {
    case shown(String)
    case nothing

    public init(stringLiteral words: String) {
      self = .shown(words)
    }
  }
}
#endif
