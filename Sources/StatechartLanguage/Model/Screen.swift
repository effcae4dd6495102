/// What a state shows, over what is inherited from its parent.
public struct Screen: Sendable {
  public var title = Item<Words>.inherited
  public var prompt = Item<Words>.inherited
  public var message = Item<Words>.inherited
  public var dots = Item<Dots>.inherited
  public var countdown = Item<Expression>.inherited
  public var keypad = Item<Keypad>.inherited
  public var buttons = Item<[Button]>.inherited

  public init() {}

  /// One thing on a screen.
  public enum Item<Content: Sendable>: Sendable {
    case inherited
    /// The author wrote `none`.
    case nothing
    case shown(Content)

    /// What is shown, if anything.
    public var content: Content? {
      if case .shown(let content) = self { content } else { nil }
    }

    func over(_ inherited: Item) -> Item {
      if case .inherited = self { inherited } else { self }
    }
  }

  /// Words that can depend on a value.
  public indirect enum Words: Sendable {
    /// An expression of type text, or text or none.
    case text(Expression)
    /// One of the texts, by the case that the value has.
    case chosen(by: Expression, [(name: String, words: Words)])
    case nothing
  }

  public struct Dots: Sendable {
    public let filled: Expression
    public let of: Expression
  }

  public struct Keypad: Sendable {
    /// An event that carries one digit.
    public let digit: ID<Event>
    public let delete: ID<Event>
  }

  public struct Button: Sendable {
    public let label: Expression
    public let event: ID<Event>
    public let role: ButtonRole
  }

  /// This screen where it names something, and the other elsewhere.
  public func laid(over inherited: Screen) -> Screen {
    var screen = Screen()
    screen.title = title.over(inherited.title)
    screen.prompt = prompt.over(inherited.prompt)
    screen.message = message.over(inherited.message)
    screen.dots = dots.over(inherited.dots)
    screen.countdown = countdown.over(inherited.countdown)
    screen.keypad = keypad.over(inherited.keypad)
    screen.buttons = buttons.over(inherited.buttons)
    return screen
  }
}

/// What pressing a button means to the user.
public enum ButtonRole: String, CaseIterable, Sendable {
  case normal
  case cancel
  case destructive
}

extension Flow {
  /// Everything that is shown while a state is active: its own over its parents'.
  public func screen(of state: ID<State>) -> Screen {
    let own = states[state].screen
    return states[state].parent.map { own.laid(over: screen(of: $0)) } ?? own
  }
}
