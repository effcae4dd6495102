/// The screen of a state.
///
/// The controls of the screen are added to the controls of the parent's screen, or replace them. Each other element of the
/// screen replaces the same element of the parent's screen.
public struct Screen: Sendable {
  /// The title of the screen.
  public var title = Item<ShownText>.inherited
  /// The prompt of the screen.
  public var prompt = Item<ShownText>.inherited
  /// The message of the screen.
  public var message = Item<ShownText>.inherited
  /// The row of dots that shows the number of entered digits.
  public var dots = Item<Dots>.inherited
  /// The duration of the countdown.
  public var countdown = Item<Expression>.inherited
  /// The keypad for digits.
  public var keypad = Item<Keypad>.inherited
  /// The text fields.
  public var fields = Items<Control>(standBeforeInherited: false)
  /// The toggles.
  public var toggles = Items<Control>(standBeforeInherited: false)
  /// The lists, each with the rows of a query.
  public var lists = Items<List>(standBeforeInherited: false)
  /// The handle of the secret that the screen shows in clear text.
  public var reveal = Item<Expression>.inherited
  /// The buttons.
  ///
  /// These buttons precede the inherited buttons. Most inherited buttons exit a state and are therefore last.
  public var buttons = Items<Button>(standBeforeInherited: true)

  /// Creates a screen that inherits all elements.
  public init() {}

  /// A single element of a screen.
  public enum Item<Content: Sendable>: Sendable {
    case inherited
    /// No element: the spec has `none`.
    case nothing
    case shown(Content)

    /// The element that is shown; `nil` if no element is shown.
    public var content: Content? {
      if case .shown(let content) = self { content } else { nil }
    }

    func over(_ inherited: Item) -> Item {
      if case .inherited = self { inherited } else { self }
    }
  }

  /// Controls of one kind, which are added to the inherited controls or replace them.
  public struct Items<Item: CaptionedItem>: Sendable {
    /// The state's controls.
    ///
    /// After ``Screen/laid(over:)`` the controls include the inherited controls that are still shown.
    private var own: [Item]
    /// The controls of the state's regions.
    private var ofRegions: [Item] = []
    /// Whether the inherited controls are hidden.
    private var replacesInherited: Bool
    /// Whether these controls come before the inherited controls, instead of after them.
    public let standBeforeInherited: Bool

    init(_ own: [Item] = [], replacesInherited: Bool = false, standBeforeInherited: Bool) {
      (self.own, self.replacesInherited, self.standBeforeInherited) = (own, replacesInherited, standBeforeInherited)
    }

    /// All controls that are shown, in order.
    public var all: [Item] { standBeforeInherited ? ofRegions + own : own + ofRegions }

    /// Whether the screen neither adds nor hides controls of this kind.
    public var isEmpty: Bool { own.isEmpty && ofRegions.isEmpty && !replacesInherited }

    /// Returns whether an inherited control is hidden.
    ///
    /// An inherited control is hidden if all inherited controls are hidden, or if a control with the same label replaces the
    /// inherited control.
    public func replaces(_ inherited: Caption) -> Bool {
      replacesInherited || all.contains { $0.caption.hasLabel(of: inherited) }
    }

    /// Returns a copy with `own` as its only controls.
    package func replacing(_ own: [Item], replacesInherited: Bool) -> Items {
      Items(own, replacesInherited: replacesInherited, standBeforeInherited: standBeforeInherited)
    }

    /// Returns the controls merged with the inherited controls, unless these controls replace all inherited controls.
    ///
    /// A control of the state takes the position of an inherited control with the same label. A control of a region removes
    /// such an inherited control, but does not take its position.
    fileprivate func over(_ inherited: Items) -> Items {
      var items = self
      items.replacesInherited = replacesInherited || inherited.replacesInherited
      guard !replacesInherited, !inherited.own.isEmpty else { return items }
      // Most screens have controls of few kinds, and the comparison of labels takes quadratic time.
      guard !all.isEmpty else {
        items.own = inherited.own
        return items
      }
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

    /// Returns the controls of an earlier region, followed by these controls.
    fileprivate func beside(_ earlier: Items) -> Items {
      var items = replacing([], replacesInherited: replacesInherited || earlier.replacesInherited)
      items.ofRegions = earlier.all + all
      return items
    }
  }

  /// A text that can depend on a value.
  public indirect enum ShownText: Sendable {
    /// An expression of type `text` or `text or none`.
    case text(Expression)
    /// One of several texts, selected by the case of a value.
    case chosen(by: Expression, [(name: String, words: ShownText)])
    case nothing
  }

  /// A row of dots that shows the number of entered digits of a pin.
  public struct Dots: Sendable {
    /// The number of filled dots.
    public let filled: Expression
    /// The total number of dots.
    public let of: Expression

    package init(filled: Expression, of: Expression) {
      (self.filled, self.of) = (filled, of)
    }
  }

  /// A keypad with the events of its keys.
  public struct Keypad: Sendable {
    /// The event that a press of a digit key sends, with the digit as its payload.
    public let digit: ID<Event>
    /// The event that a press of the delete key sends.
    public let delete: ID<Event>
    /// The state whose screen has the keypad.
    package let owner: ID<State>
    /// The source range of the name of the digit event.
    package let range: SourceRange

    package init(digit: ID<Event>, delete: ID<Event>, owner: ID<State>, range: SourceRange) {
      (self.digit, self.delete, self.owner, self.range) = (digit, delete, owner, range)
    }
  }

  /// The label of a control, and the conditions under which the control is shown and enabled.
  public struct Caption: Sendable {
    /// The label, which is never `nothing`.
    public let label: ShownText
    /// The small text below the label; `nothing` if there is none.
    public let subtitle: ShownText
    /// The accessibility label, which a screen reader reads instead of the label; `nothing` if there is none.
    public let accessibility: ShownText
    /// The condition under which the control is shown; `nil` if the control is always shown.
    public let condition: Expression?
    /// The condition under which the control is enabled; `nil` if the control is always enabled.
    ///
    /// If the condition is false, the control is shown as disabled.
    public let enabled: Expression?
    /// The label for comparisons, in which each text is replaced by the first text with the same pieces.
    let labelKey: ShownText
    /// The state whose screen has the control.
    package let owner: ID<State>
    /// The source range of the label.
    package let range: SourceRange

    package init(
      label: ShownText, subtitle: ShownText, accessibility: ShownText, condition: Expression?, enabled: Expression?,
      labelKey: ShownText,
      owner: ID<State>, range: SourceRange
    ) {
      (self.label, self.subtitle, self.accessibility) = (label, subtitle, accessibility)
      (self.condition, self.enabled) = (condition, enabled)
      (self.labelKey, self.owner, self.range) = (labelKey, owner, range)
    }
  }

  /// A field or a toggle: its label, its value and its event.
  ///
  /// A field has a value of type `secret or none`. The payload of its event is the handle of a secret, so the flow never
  /// receives the typed characters. A toggle has a value of type `bool`. The event of a toggle has no payload, because the flow
  /// changes the value.
  public struct Control: CaptionedItem {
    /// The label of the control, and its conditions.
    public let caption: Caption
    /// The value that the control shows.
    public let value: Expression
    /// The event that the control sends.
    public let event: ID<Event>
    /// The variable of the toggle's choice (radio group); `nil` for a toggle outside a choice and for a field.
    ///
    /// The toggles of a state that compare one variable with different values are the options of a choice. At most one option
    /// is on.
    public fileprivate(set) var choice: ID<Variable>?

    package init(caption: Caption, value: Expression, event: ID<Event>) {
      (self.caption, self.value, self.event) = (caption, value, event)
    }

    /// The variable and the case name in a value such as `place == vault`; `nil` for any other value.
    fileprivate var comparison: (variable: ID<Variable>, name: String)? {
      guard case .binary(.equal, let left, let right) = value.kind, case .variable(let variable) = left.kind,
        case .caseName(let name) = right.kind
      else { return nil }
      return (variable, name)
    }
  }

  /// A list of the rows of a query.
  ///
  /// The flow never receives the rows. The renderer evaluates the query. The payload of the event that selects a row is the
  /// handle of the row.
  public struct List: CaptionedItem {
    /// The label of the list, and its conditions.
    public let caption: Caption
    /// The text that is shown if there are no rows.
    public let empty: ShownText
    /// The query whose rows are shown.
    public let query: ID<Query>
    /// The values of the query's inputs, in the order of the inputs.
    public let input: [Expression]
    /// The event that selects a row, with one secret as its payload; `nil` if rows cannot be selected.
    public let select: ID<Event>?

    package init(caption: Caption, empty: ShownText, query: ID<Query>, input: [Expression], select: ID<Event>?) {
      (self.caption, self.empty, self.query, self.input) = (caption, empty, query, input)
      self.select = select
    }
  }

  /// A button that sends an event without a payload.
  public struct Button: CaptionedItem {
    /// The label of the button, and its conditions.
    public let caption: Caption
    /// The event that the button sends.
    public let event: ID<Event>
    /// The role of the button.
    public let role: ButtonRole

    package init(caption: Caption, event: ID<Event>, role: ButtonRole) {
      (self.caption, self.event, self.role) = (caption, event, role)
    }
  }

  /// Returns this screen merged over an inherited screen.
  ///
  /// The controls of this screen are added to the inherited controls, or replace them. Each other element of this screen
  /// replaces the same inherited element.
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
  /// The expressions of the screen's own elements.
  public var expressions: [Expression] {
    let words = [title, prompt, message].compactMap(\.content).flatMap(\.expressions)
    let dots = dots.content.map { [$0.filled, $0.of] } ?? []
    let controls = fields.all + toggles.all
    let lists = lists.all.flatMap { $0.caption.expressions + $0.empty.expressions + $0.input }
    let buttons = buttons.all.flatMap(\.caption.expressions)
    return words + dots + [countdown, reveal].compactMap(\.content)
      + controls.flatMap { $0.caption.expressions + [$0.value] } + lists + buttons
  }
}

extension Screen.Items<Screen.Control> {
  /// The toggles of a state, with ``Screen/Control/choice`` set for each option of a choice (radio group).
  package var groupedByChoice: Screen.Items<Screen.Control> {
    var items = self
    let compared = own.compactMap(\.comparison)
    for index in own.indices {
      items.own[index].choice = own[index].comparison.flatMap { own in
        let names = compared.filter { $0.variable == own.variable }.map(\.name)
        return names.count > 1 && Set(names).count == names.count ? own.variable : nil
      }
    }
    return items
  }
}

extension Screen.ShownText {
  /// Returns whether two texts consist of the same expressions.
  func isSame(as other: Screen.ShownText) -> Bool {
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
  /// Returns whether two captions have the same label.
  package func hasLabel(of other: Screen.Caption) -> Bool { labelKey.isSame(as: other.labelKey) }

  var expressions: [Expression] {
    [label, subtitle, accessibility].flatMap(\.expressions) + [condition, enabled].compactMap(\.self)
  }
}

/// A control with a caption.
public protocol CaptionedItem: Sendable {
  var caption: Screen.Caption { get }
}

/// The role of a button, which determines its appearance.
public enum ButtonRole: String, CaseIterable, Sendable {
  case normal
  case cancel
  case destructive
  case success
}

extension Screen {
  /// Returns the screen of a region, merged with the screen of an earlier region.
  ///
  /// The merged screen has the controls of both regions. If both regions have the same single element, such as a title, the
  /// element of the later region is used.
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
  /// Returns the screen of a configuration.
  ///
  /// The screens of regions are merged with each other, and the screen of each state is merged over the screen of its parent.
  public func screen(in configuration: StateSet) -> Screen {
    screen(of: Flow.root, in: configuration)
  }

  private func screen(of state: ID<State>, in configuration: StateSet) -> Screen {
    let active = states[state].children.filter(configuration.contains)
    let screens = active.map { screen(of: $0, in: configuration) }
    let inside = states[state].isParallel ? screens.reduce(Screen()) { $1.laid(beside: $0) } : screens.first ?? Screen()
    return inside.laid(over: states[state].screen)
  }

  /// Returns the screen of a state, merged over the screens of its ancestors.
  public func screen(of state: ID<State>) -> Screen {
    let own = states[state].screen
    return states[state].parent.map { own.laid(over: screen(of: $0)) } ?? own
  }
}
