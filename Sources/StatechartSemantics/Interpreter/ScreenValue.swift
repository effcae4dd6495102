public import StatechartLanguage

/// A screen with its words and numbers filled in.
public struct ScreenValue: Hashable, Sendable {
  public var title: String?
  public var prompt: String?
  public var message: String?
  public var dots: Dots?
  /// In milliseconds.
  public var countdown: Int?
  public var keypad: Keypad?
  public var fields: [TextField] = []
  public var toggles: [Toggle] = []
  public var lists: [List] = []
  /// Whether a secret is shown in clear, which only a renderer can.
  public var revealsSecret = false
  public var buttons: [Button] = []

  public struct Dots: Hashable, Sendable {
    public let filled: Int
    public let of: Int
  }

  public struct Keypad: Hashable, Sendable {
    public let digit: ID<Event>
    public let delete: ID<Event>
  }

  public struct TextField: Hashable, Sendable {
    public let label: String
    public let accessibility: String?
    public let isFilled: Bool
    public let event: ID<Event>
  }

  public struct Toggle: Hashable, Sendable {
    public let label: String
    public let accessibility: String?
    public let isOn: Bool
    public let event: ID<Event>
  }

  /// What its rows are, only a renderer knows.
  public struct List: Hashable, Sendable {
    public let label: String
    public let accessibility: String?
    public let empty: String?
    public let query: ID<Query>
    public let input: [Value]
    public let event: ID<Event>
  }

  public struct Button: Hashable, Sendable {
    public let label: String
    public let accessibility: String?
    public let event: ID<Event>
    public let role: ButtonRole
  }
}

extension Interpreter {
  /// The active states that contain no other, one of each region, in the order of the spec.
  public var leaves: [ID<State>] { configuration.filter { flow.states[$0].isLeaf }.sorted() }

  /// What the active states show; nothing once the flow is done.
  public var screen: ScreenValue { output == nil ? screen(flow.screen(in: configuration)) : ScreenValue() }

  private func screen(_ screen: Screen) -> ScreenValue {
    let evaluation = evaluation([])
    return ScreenValue(
      title: screen.title.content.flatMap { words($0) },
      prompt: screen.prompt.content.flatMap { words($0) },
      message: screen.message.content.flatMap { words($0) },
      dots: screen.dots.content.map { dots in
        ScreenValue.Dots(filled: evaluation.value(of: dots.filled).int, of: evaluation.value(of: dots.of).int)
      },
      countdown: screen.countdown.content.map { evaluation.value(of: $0).duration },
      keypad: screen.keypad.content.map { ScreenValue.Keypad(digit: $0.digit, delete: $0.delete) },
      fields: (screen.fields.content ?? []).map { field in
        ScreenValue.TextField(
          label: words(field.label) ?? "", accessibility: field.accessibility.flatMap { words($0) },
          isFilled: evaluation.value(of: field.value) != .none, event: field.event)
      },
      toggles: (screen.toggles.content ?? []).map { toggle in
        ScreenValue.Toggle(
          label: words(toggle.label) ?? "", accessibility: toggle.accessibility.flatMap { words($0) },
          isOn: evaluation.value(of: toggle.value).bool, event: toggle.event)
      },
      lists: (screen.lists.content ?? []).map { list in
        ScreenValue.List(
          label: words(list.label) ?? "", accessibility: list.accessibility.flatMap { words($0) },
          empty: list.empty.flatMap { words($0) }, query: list.query, input: list.input.map { evaluation.value(of: $0) },
          event: list.select)
      },
      revealsSecret: screen.reveal.content.map { evaluation.value(of: $0) != .none } ?? false,
      buttons: (screen.buttons.content ?? []).map { button in
        ScreenValue.Button(
          label: words(button.label) ?? "", accessibility: button.accessibility.flatMap { words($0) }, event: button.event,
          role: button.role)
      })
  }

  private func words(_ words: Screen.Words) -> String? {
    switch words {
    case .nothing: return nil
    case .text(let expression): return self.words(expression)
    case .chosen(let value, let cases):
      guard case .caseName(let name) = evaluation([]).value(of: value) else { return nil }
      return cases.first { $0.name == name }.flatMap { self.words($0.words) }
    }
  }

  private func words(_ expression: Expression) -> String? {
    guard case .text(let id, let arguments) = evaluation([]).value(of: expression) else { return nil }
    return flow.words(id, arguments)
  }
}
