/// What a flow shows, in terms that any renderer can draw.
public struct Screen<Text: ScreenText, Event: ScreenEvent>: Sendable, Equatable {
  /// The name of the task, at the top.
  public var title: Text?
  /// What the user is asked for.
  public var prompt: Text?
  /// How much of a code has been typed.
  public var dots: Dots?
  /// What went wrong, or what to know.
  public var message: Text?
  /// How long the user has to wait from the moment that the screen appears.
  public var countdown: Duration?
  /// A pad of ten digits and delete.
  public var keypad: Keypad?
  /// What a user types text into, in the order in which it is offered.
  public var fields: [TextField] = []
  /// What a user turns on and off, in the order in which it is offered.
  public var toggles: [Toggle] = []
  /// What a user selects something from, in the order in which it is offered.
  public var lists: [List] = []
  /// A secret that is shown in clear. The machine has the handle alone: the renderer asks the service that gave it out.
  public var reveal: Secret?
  /// In the order in which they are offered.
  public var buttons: [Button] = []

  public init() {}

  /// One dot a digit: `filled` of them are.
  public struct Dots: Sendable, Equatable {
    public let filled: Int
    public let of: Int

    public init(filled: Int, of: Int) {
      self.filled = filled
      self.of = of
    }
  }

  /// A pad laid out as 1–9, nothing, 0, delete.
  public struct Keypad: Sendable, Equatable {
    /// The event of each key, from 0 to 9.
    public let digits: [Event]
    /// The event of the delete key.
    public let delete: Event

    public init(digit: (Digit) -> Event, delete: Event) {
      self.init(digits: Digit.all.map(digit), delete: delete)
    }

    init(digits: [Event], delete: Event) {
      self.digits = digits
      self.delete = delete
    }
  }

  /// A field that text is typed into. What is typed never enters the machine: the renderer hands it to a service, and sends the
  /// handle that it gets for it.
  public struct TextField: Sendable, Equatable {
    public let label: Text
    /// What stands below the label, in small.
    public let subtitle: Text?
    /// What is read out instead of the label.
    public let accessibility: Text?
    /// Whether it can be used, and is not only shown.
    public let isEnabled: Bool
    /// What is in the field; `nil` if nothing is. Of a secret bullets are shown.
    public let value: Secret?
    /// The event that brings what was typed.
    public let event: @Sendable (Secret) -> Event

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

    /// Two that send the same are the same.
    public static func == (left: TextField, right: TextField) -> Bool {
      left.label == right.label && left.subtitle == right.subtitle && left.accessibility == right.accessibility
        && left.isEnabled == right.isEnabled && left.value == right.value && left.event(.absent) == right.event(.absent)
    }
  }

  /// A switch. Pressing it sends an event: whether it moves is for the flow to say.
  public struct Toggle: Sendable, Equatable {
    public let label: Text
    /// What stands below the label, in small.
    public let subtitle: Text?
    /// What is read out instead of the label.
    public let accessibility: Text?
    /// Whether it can be used, and is not only shown.
    public let isEnabled: Bool
    public let isOn: Bool
    public let event: Event

    public init(
      _ label: Text, isOn: Bool, _ event: Event, subtitle: Text? = nil, accessibility: Text? = nil, isEnabled: Bool = true
    ) {
      self.label = label
      self.subtitle = subtitle
      self.accessibility = accessibility
      self.isEnabled = isEnabled
      self.isOn = isOn
      self.event = event
    }
  }

  /// The rows of a query. They never enter the machine: the renderer asks a service for them, and sends the handle of the row that is
  /// selected.
  public struct List: Sendable, Equatable {
    public let label: Text
    /// What is read out instead of the label.
    public let accessibility: Text?
    /// Whether it can be used, and is not only shown.
    public let isEnabled: Bool
    /// What is shown where there are no rows.
    public let empty: Text?
    /// What the rows are, with all that the service needs to find them.
    public let query: Event.Query
    /// The event that brings the handle of a row; `nil` if the rows are only shown.
    public let select: (@Sendable (Secret) -> Event)?

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

    /// Two that ask and send the same are the same.
    public static func == (left: List, right: List) -> Bool {
      left.label == right.label && left.accessibility == right.accessibility && left.empty == right.empty
        && left.isEnabled == right.isEnabled && left.query == right.query && left.select?(.absent) == right.select?(.absent)
    }
  }

  /// A button that sends an event.
  public struct Button: Sendable, Equatable {
    public let label: Text
    /// What is read out instead of the label.
    public let accessibility: Text?
    /// Whether it can be used, and is not only shown.
    public let isEnabled: Bool
    public let event: Event
    public let role: ButtonRole

    public init(
      _ label: Text, _ event: Event, role: ButtonRole = .normal, accessibility: Text? = nil, isEnabled: Bool = true
    ) {
      self.label = label
      self.accessibility = accessibility
      self.isEnabled = isEnabled
      self.event = event
      self.role = role
    }
  }
}

/// What pressing a button means to the user.
public enum ButtonRole: Sendable, Equatable {
  /// Goes on.
  case normal
  /// Leaves without a change. The key that usually means so (escape) presses it.
  case cancel
  /// Destroys something.
  case destructive
  /// Goes on like a normal one, and says of itself that it has just worked.
  case success
}

/// What a screen sends, and what its lists ask for.
public protocol ScreenEvent: Sendable, Equatable {
  /// The queries whose rows the lists show, each with its input.
  associatedtype Query: Sendable, Equatable = Never
}

/// The words of a flow: an enum of keys, so that no machine holds characters.
public protocol ScreenText: Sendable, Equatable {
  #if !hasFeature(Embedded)
  /// The text as it stands in the spec, its arguments put in.
  var words: String { get }

  /// The text in a language, its arguments put in; as it stands in the spec if nobody has put it into that language.
  func words(in language: Language) -> String
  #endif
}

#if !hasFeature(Embedded)
extension ScreenText {
  public func words(in language: Language) -> String { words }
}
#endif

/// The words of a flow that shows none.
public enum NoText: ScreenText {
  #if !hasFeature(Embedded)
  public var words: String {
    switch self {}
  }
  #endif
}

#if !hasFeature(Embedded)
extension ScreenText {
  /// A duration as a text shows it, in the largest unit that is whole: `500ms`, `30s`, `5min`.
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
