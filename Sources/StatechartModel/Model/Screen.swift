/// The screen of a state, over that of its parent: controls add to the inherited ones, and everything else takes their place.
public struct Screen: Sendable {
  public var title = Item<Words>.inherited
  public var prompt = Item<Words>.inherited
  public var message = Item<Words>.inherited
  public var dots = Item<Dots>.inherited
  public var countdown = Item<Expression>.inherited
  public var keypad = Item<Keypad>.inherited
  /// What a user types text into.
  public var fields = Items<Control>(standBeforeInherited: false)
  /// What a user turns on and off.
  public var toggles = Items<Control>(standBeforeInherited: false)
  /// What a user selects something from.
  public var lists = Items<List>(standBeforeInherited: false)
  /// The handle of a secret that is shown in clear.
  public var reveal = Item<Expression>.inherited
  /// They stand before the inherited ones, because the buttons that leave are mostly inherited.
  public var buttons = Items<Button>(standBeforeInherited: true)

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

  /// Controls of one kind, which add to the inherited ones or take their place.
  public struct Items<Item: CaptionedItem>: Sendable {
    /// Those of the state; of a screen that was laid over others, with the inherited ones that are still shown.
    private var own: [Item]
    /// Those of regions in the state.
    private var ofRegions: [Item] = []
    /// Whether the inherited ones are not shown.
    private var replacesInherited: Bool
    /// Whether they stand before the inherited ones, and not after them.
    public let standBeforeInherited: Bool

    init(_ own: [Item] = [], replacesInherited: Bool = false, standBeforeInherited: Bool) {
      (self.own, self.replacesInherited, self.standBeforeInherited) = (own, replacesInherited, standBeforeInherited)
    }

    /// All that are shown, in their order.
    public var all: [Item] { standBeforeInherited ? ofRegions + own : own + ofRegions }

    /// Whether they leave the inherited ones as they are.
    public var isEmpty: Bool { own.isEmpty && ofRegions.isEmpty && !replacesInherited }

    /// Whether an inherited one is not shown where these are: one with the same label gives way.
    public func replaces(_ inherited: Caption) -> Bool {
      replacesInherited || all.contains { $0.caption.hasLabel(of: inherited) }
    }

    /// Replaces those of the state.
    package func replacing(_ own: [Item], replacesInherited: Bool) -> Items {
      Items(own, replacesInherited: replacesInherited, standBeforeInherited: standBeforeInherited)
    }

    /// These with the inherited ones: of two with the same label the inner one, in the place of the outer one.
    fileprivate func over(_ inherited: Items) -> Items {
      var items = self
      items.replacesInherited = replacesInherited || inherited.replacesInherited
      guard !replacesInherited else { return items }
      var added = own
      let kept = inherited.own.flatMap { outer -> [Item] in
        let inner = added.filter { $0.caption.hasLabel(of: outer.caption) }
        added.removeAll { $0.caption.hasLabel(of: outer.caption) }
        return !inner.isEmpty
          ? inner : ofRegions.contains { $0.caption.hasLabel(of: outer.caption) } ? [] : [outer]
      }
      items.own = standBeforeInherited ? added + kept : kept + added
      return items
    }

    /// These and those of an earlier region.
    fileprivate func beside(_ earlier: Items) -> Items {
      var items = replacing([], replacesInherited: replacesInherited || earlier.replacesInherited)
      items.ofRegions = earlier.all + all
      return items
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

    package init(filled: Expression, of: Expression) {
      (self.filled, self.of) = (filled, of)
    }
  }

  public struct Keypad: Sendable {
    /// An event that carries one digit.
    public let digit: ID<Event>
    public let delete: ID<Event>
    /// The state whose screen it is on.
    package let owner: ID<State>
    /// The place of the name of the event that carries a digit.
    package let range: SourceRange

    package init(digit: ID<Event>, delete: ID<Event>, owner: ID<State>, range: SourceRange) {
      (self.digit, self.delete, self.owner, self.range) = (digit, delete, owner, range)
    }
  }

  /// What is said of something that a screen offers.
  public struct Caption: Sendable {
    /// Never nothing.
    public let label: Words
    /// What is read out instead of the label.
    public let accessibility: Words
    /// The condition under which the control is there.
    public let condition: Expression?
    /// The condition under which the control can be used; else it is shown disabled.
    public let enabled: Expression?
    /// The label with the first text of the same words instead of each text.
    let labelKey: Words
    /// The state whose screen it is on.
    package let owner: ID<State>
    /// The place of the label.
    package let range: SourceRange

    package init(
      label: Words, accessibility: Words, condition: Expression?, enabled: Expression?, labelKey: Words, owner: ID<State>,
      range: SourceRange
    ) {
      (self.label, self.accessibility, self.condition, self.enabled) = (label, accessibility, condition, enabled)
      (self.labelKey, self.owner, self.range) = (labelKey, owner, range)
    }
  }

  /// A field or a toggle: its label, what it holds, and the event that somebody sends with it.
  ///
  /// A field holds a secret or none and its event carries one: what is typed goes past the machine, to where the handle comes from. A
  /// toggle holds a bool, and its event carries nothing: what becomes of it is for the flow to say.
  public struct Control: CaptionedItem {
    public let caption: Caption
    /// What stands below the label, in small.
    public let subtitle: Words
    public let value: Expression
    public let event: ID<Event>

    package init(caption: Caption, subtitle: Words, value: Expression, event: ID<Event>) {
      (self.caption, self.subtitle, self.value, self.event) = (caption, subtitle, value, event)
    }
  }

  /// The rows of a query. They never enter the flow: the renderer asks the core for them, and the event that selects a row carries its
  /// handle.
  public struct List: CaptionedItem {
    public let caption: Caption
    /// What is shown where there are no rows.
    public let empty: Words
    public let query: ID<Query>
    /// A value for each of the query's inputs, in their order.
    public let input: [Expression]
    /// An event that carries one secret; `nil` if the rows are only shown.
    public let select: ID<Event>?

    package init(caption: Caption, empty: Words, query: ID<Query>, input: [Expression], select: ID<Event>?) {
      (self.caption, self.empty, self.query, self.input) = (caption, empty, query, input)
      self.select = select
    }
  }

  public struct Button: CaptionedItem {
    public let caption: Caption
    public let event: ID<Event>
    public let role: ButtonRole

    package init(caption: Caption, event: ID<Event>, role: ButtonRole) {
      (self.caption, self.event, self.role) = (caption, event, role)
    }
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
    screen.fields = fields.over(inherited.fields)
    screen.toggles = toggles.over(inherited.toggles)
    screen.lists = lists.over(inherited.lists)
    screen.reveal = reveal.over(inherited.reveal)
    screen.buttons = buttons.over(inherited.buttons)
    return screen
  }
}

extension Screen {
  /// The expressions in what it names itself.
  public var expressions: [Expression] {
    let words = [title, prompt, message].compactMap(\.content).flatMap(\.expressions)
    let dots = dots.content.map { [$0.filled, $0.of] } ?? []
    let controls = fields.all + toggles.all
    let lists = lists.all.flatMap { $0.caption.expressions + $0.empty.expressions + $0.input }
    let buttons = buttons.all.flatMap(\.caption.expressions)
    return words + dots + [countdown, reveal].compactMap(\.content)
      + controls.flatMap { $0.caption.expressions + $0.subtitle.expressions + [$0.value] } + lists + buttons
  }
}

extension Screen.Words {
  /// Whether both say the same with the same values.
  func isSame(as other: Screen.Words) -> Bool {
    switch (self, other) {
    case (.text(let text), .text(let others)): text.isSame(as: others)
    case (.chosen(let value, let cases), .chosen(let otherValue, let others)):
      value.isSame(as: otherValue) && zip(cases, others).allSatisfy { $0.words.isSame(as: $1.words) }
    case (.nothing, .nothing): true
    default: false
    }
  }

  var expressions: [Expression] {
    switch self {
    case .text(let expression): [expression]
    case .chosen(let value, let choices): [value] + choices.flatMap(\.words.expressions)
    case .nothing: []
    }
  }
}

extension Screen.Caption {
  /// Whether both labels have the same words and values.
  package func hasLabel(of other: Screen.Caption) -> Bool { labelKey.isSame(as: other.labelKey) }

  var expressions: [Expression] { label.expressions + accessibility.expressions + [condition, enabled].compactMap(\.self) }
}

/// A control with its caption.
public protocol CaptionedItem: Sendable {
  var caption: Screen.Caption { get }
}

/// What pressing a button means to the user.
public enum ButtonRole: String, CaseIterable, Sendable {
  case normal
  case cancel
  case destructive
  case success
}

extension Screen {
  /// The screen of two regions: of titles and the like that of the later one, and the controls of both.
  fileprivate func laid(beside earlier: Screen) -> Screen {
    var screen = laid(over: earlier)
    screen.fields = fields.beside(earlier.fields)
    screen.toggles = toggles.beside(earlier.toggles)
    screen.lists = lists.beside(earlier.lists)
    screen.buttons = buttons.beside(earlier.buttons)
    return screen
  }
}

extension Flow {
  /// Everything that is shown while states are active: each over its parent, and regions beside each other.
  public func screen(in configuration: StateSet) -> Screen {
    screen(of: Flow.root, in: configuration)
  }

  private func screen(of state: ID<State>, in configuration: StateSet) -> Screen {
    let active = states[state].children.filter(configuration.contains)
    let screens = active.map { screen(of: $0, in: configuration) }
    let inside = states[state].isParallel ? screens.reduce(Screen()) { $1.laid(beside: $0) } : screens.first ?? Screen()
    return inside.laid(over: states[state].screen)
  }

  /// Everything that is shown while a state is active: its own over its parents'.
  public func screen(of state: ID<State>) -> Screen {
    let own = states[state].screen
    return states[state].parent.map { own.laid(over: screen(of: $0)) } ?? own
  }
}
