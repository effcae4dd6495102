/// The content of a flow's screen, independent of a renderer.
public struct Screen<Text: ScreenText, Event: ScreenEvent>: Sendable, Equatable {
  /// The title at the top, which names the task.
  public var title: Text?
  /// The main text for the user: an instruction, a question or information.
  public var prompt: Text?
  /// A row of dots that shows the number of entered digits.
  public var dots: Dots?
  /// An error or another message for the user.
  public var message: Text?
  /// The countdown: the time that the user has to wait after the screen appears.
  public var countdown: Duration?
  /// A keypad with ten digit keys and a delete key.
  public var keypad: Keypad?
  /// The text fields, in display order.
  public var fields: [TextField] = []
  /// The toggles, in display order.
  public var toggles: [Toggle] = []
  /// The lists, in display order.
  public var lists: [List] = []
  /// The handle of a secret that the screen shows in clear text.
  ///
  /// The machine has only the handle. The renderer fetches the secret from the service that provided the handle.
  public var reveal: Secret?
  /// The buttons, in display order.
  public var buttons: [Button] = []

  /// Creates an empty screen.
  public init() {}

  /// A row of dots, one for each digit of a code.
  public struct Dots: Sendable, Equatable {
    /// The number of filled dots.
    public let filled: Int
    /// The total number of dots.
    public let of: Int

    /// Creates a row of dots.
    public init(filled: Int, of: Int) {
      self.filled = filled
      self.of = of
    }
  }

  /// A keypad with a key for each digit, and a delete key.
  public struct Keypad: Sendable, Equatable {
    /// The events that the digit keys send, from 0 to 9.
    public let digits: [Event]
    /// The event that the delete key sends.
    public let delete: Event

    /// Creates a keypad.
    ///
    /// - Parameters:
    ///   - digit: A function that returns the event that a digit key sends.
    ///   - delete: The event that the delete key sends.
    public init(digit: (Digit) -> Event, delete: Event) {
      self.init(digits: Digit.all.map(digit), delete: delete)
    }

    init(digits: [Event], delete: Event) {
      self.digits = digits
      self.delete = delete
    }
  }

  /// A text field.
  ///
  /// The machine never receives the entered text: the renderer passes the text to a service, and sends the handle that the
  /// service returns.
  public struct TextField: Sendable, Equatable {
    /// The label of the field.
    public let label: Text
    /// The subtitle below the label, in small type.
    public let subtitle: Text?
    /// The accessibility label, which is read out instead of the label.
    public let accessibility: Text?
    /// Whether the control is enabled.
    public let isEnabled: Bool
    /// The handle of the content of the field; `nil` if the field is empty.
    ///
    /// The renderer shows the content as text, or as bullets if the content is secret.
    public let value: Secret?
    /// A function that returns the event for the handle of the entered text.
    public let event: @Sendable (Secret) -> Event

    /// Creates a text field.
    public init(
      _ label: Text, value: Secret?, _ event: @escaping @Sendable (Secret) -> Event, subtitle: Text? = nil,
      accessibility: Text? = nil, isEnabled: Bool = true
    ) {
      self.label = label
      self.subtitle = subtitle
      self.accessibility = accessibility
      self.isEnabled = isEnabled
      self.value = value
      self.event = event
    }

    /// Returns whether two fields are equal.
    ///
    /// The functions `event` are compared by their results for the absent handle.
    public static func == (left: TextField, right: TextField) -> Bool {
      left.label == right.label && left.subtitle == right.subtitle && left.accessibility == right.accessibility
        && left.isEnabled == right.isEnabled && left.value == right.value && left.event(.absent) == right.event(.absent)
    }
  }

  /// A toggle.
  ///
  /// A press sends an event. The transitions of the flow determine whether the toggle changes.
  public struct Toggle: Sendable, Equatable {
    /// The label of the toggle.
    public let label: Text
    /// The subtitle below the label, in small type.
    public let subtitle: Text?
    /// The accessibility label, which is read out instead of the label.
    public let accessibility: Text?
    /// Whether the control is enabled.
    public let isEnabled: Bool
    /// Whether the toggle is on.
    public let isOn: Bool
    /// The number of the choice that has the toggle as an option; `nil` for a switch.
    ///
    /// Toggles with the same number are mutually exclusive: at most one of these toggles is on.
    public let choice: Int?
    /// The event that the toggle sends when the user presses the toggle.
    public let event: Event

    /// Creates a toggle.
    public init(
      _ label: Text, isOn: Bool, _ event: Event, choice: Int? = nil, subtitle: Text? = nil, accessibility: Text? = nil,
      isEnabled: Bool = true
    ) {
      self.label = label
      self.subtitle = subtitle
      self.accessibility = accessibility
      self.isEnabled = isEnabled
      self.isOn = isOn
      self.choice = choice
      self.event = event
    }
  }

  /// A list with the rows of a query.
  ///
  /// The machine never receives the rows: the renderer fetches the rows from a service, and sends the handle of the selected
  /// row.
  public struct List: Sendable, Equatable {
    /// The label of the list.
    public let label: Text
    /// The accessibility label, which is read out instead of the label.
    public let accessibility: Text?
    /// Whether the control is enabled.
    public let isEnabled: Bool
    /// The text that is shown if there are no rows.
    public let empty: Text?
    /// The query that returns the rows, with its input.
    public let query: Event.Query
    /// A function that returns the event for the handle of a row; `nil` if rows cannot be selected.
    public let select: (@Sendable (Secret) -> Event)?

    /// Creates a list.
    public init(
      _ label: Text, _ query: Event.Query, select: (@Sendable (Secret) -> Event)? = nil, empty: Text? = nil,
      accessibility: Text? = nil, isEnabled: Bool = true
    ) {
      self.label = label
      self.accessibility = accessibility
      self.isEnabled = isEnabled
      self.empty = empty
      self.query = query
      self.select = select
    }

    /// Returns whether two lists are equal.
    ///
    /// The functions `select` are compared by their results for the absent handle.
    public static func == (left: List, right: List) -> Bool {
      left.label == right.label && left.accessibility == right.accessibility && left.empty == right.empty
        && left.isEnabled == right.isEnabled && left.query == right.query && left.select?(.absent) == right.select?(.absent)
    }
  }

  /// A button that sends an event.
  public struct Button: Sendable, Equatable {
    /// The label of the button.
    public let label: Text
    /// The subtitle below the label, in small type, such as the value of a setting.
    public let subtitle: Text?
    /// The accessibility label, which is read out instead of the label.
    public let accessibility: Text?
    /// Whether the control is enabled.
    public let isEnabled: Bool
    /// The event that the button sends when the user presses the button.
    ///
    /// If ``forRow`` is not `nil`, the event has the absent handle, and identifies the button only.
    public let event: Event
    /// A function that returns the event for the handle of a row; `nil` if the button does not act on a row.
    ///
    /// The button sends the event for the selected row of a list on the screen.
    public let forRow: (@Sendable (Secret) -> Event)?
    /// The purpose of the button.
    public let role: ButtonRole

    /// Creates a button that acts on the selected row of a list.
    public init(
      _ label: Text, forRow: @escaping @Sendable (Secret) -> Event, role: ButtonRole = .normal, subtitle: Text? = nil,
      accessibility: Text? = nil, isEnabled: Bool = true
    ) {
      self.init(
        label, forRow(.absent), forRow: forRow, role: role, subtitle: subtitle, accessibility: accessibility,
        isEnabled: isEnabled)
    }

    /// Creates a button.
    ///
    /// If `forRow` is not `nil`, `event` must be its result for the absent handle.
    public init(
      _ label: Text, _ event: Event, forRow: (@Sendable (Secret) -> Event)? = nil, role: ButtonRole = .normal,
      subtitle: Text? = nil, accessibility: Text? = nil, isEnabled: Bool = true
    ) {
      self.label = label
      self.subtitle = subtitle
      self.accessibility = accessibility
      self.isEnabled = isEnabled
      self.event = event
      self.forRow = forRow
      self.role = role
    }

    /// Returns whether two buttons are equal.
    ///
    /// The functions `forRow` are compared by their results for the absent handle.
    public static func == (left: Button, right: Button) -> Bool {
      left.label == right.label && left.subtitle == right.subtitle && left.accessibility == right.accessibility
        && left.isEnabled == right.isEnabled && left.event == right.event && left.role == right.role
        && (left.forRow == nil) == (right.forRow == nil)
    }
  }
}

/// The purpose of a button.
public enum ButtonRole: Sendable, Equatable {
  /// A button that continues the task.
  case normal
  /// A button that exits the screen without a change.
  ///
  /// The Escape key presses this button.
  case cancel
  /// A button that destroys data.
  case destructive
  /// A button that continues the task, and shows that the last action has succeeded.
  case success
}

/// The events that a screen sends, and the queries of its lists.
public protocol ScreenEvent: Sendable, Equatable {
  /// The queries of the lists, each with its input.
  associatedtype Query: Sendable, Equatable = Never
}

/// A text of a screen.
///
/// The texts of a machine are the cases of an enum, with their arguments, so that the machine contains no strings.
public protocol ScreenText: Sendable, Equatable {
  #if !hasFeature(Embedded) || STATECHART_TEXTS
  /// The text in the language of the spec, with its arguments inserted.
  var words: String { get }

  /// Returns the text in a language, with its arguments inserted.
  ///
  /// A text without a translation is returned in the language of the spec.
  func words(in language: Language) -> String
  #endif
}

#if !hasFeature(Embedded) || STATECHART_TEXTS
extension ScreenText {
  public func words(in language: Language) -> String { words }
}
#endif

/// The text type of a flow without texts: an uninhabited type.
public enum NoText: ScreenText {
  #if !hasFeature(Embedded) || STATECHART_TEXTS
  public var words: String {
    switch self {}
  }
  #endif
}

#if !hasFeature(Embedded) || STATECHART_TEXTS
extension ScreenText {
  /// Returns a duration as a text, in the largest unit of which the duration is a multiple: `500ms`, `30s`, `5min`, `2h`.
  ///
  /// The duration is first truncated to whole milliseconds. A negative duration is shown in milliseconds.
  public static func words(for duration: Duration) -> String {
    let milliseconds = duration.components.seconds * 1000 + duration.components.attoseconds / 1_000_000_000_000_000
    for (unit, size) in [("h", Int64(3_600_000)), ("min", 60_000), ("s", 1_000)]
    where milliseconds >= size && milliseconds % size == 0 {
      return "\(milliseconds / size)\(unit)"
    }
    return milliseconds == 0 ? "0s" : "\(milliseconds)ms"
  }
}
#endif
