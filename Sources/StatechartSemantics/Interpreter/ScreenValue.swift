public import StatechartModel

/// An evaluated screen: the values of its texts and numbers, and its shown controls.
public struct ScreenValue: Hashable, Sendable {
  /// The title; `nil` if none is shown.
  public var title: String?
  /// The prompt; `nil` if none is shown.
  public var prompt: String?
  /// The message; `nil` if none is shown.
  public var message: String?
  /// The dots; `nil` if none are shown.
  public var dots: Dots?
  /// The duration of the countdown, in milliseconds; `nil` if no countdown is shown.
  public var countdown: Int?
  /// The keypad; `nil` if none is shown.
  public var keypad: Keypad?
  /// The shown text fields, in order.
  public var fields: [TextField] = []
  /// The shown toggles, in order.
  public var toggles: [Toggle] = []
  /// The shown lists, in order.
  public var lists: [List] = []
  /// Whether a secret is shown in clear text.
  ///
  /// Only a renderer can read the secret.
  public var revealsSecret = false
  /// The shown buttons, in order.
  public var buttons: [Button] = []

  /// The captions and the events of the buttons and the toggles.
  public var pressable: [(caption: Caption, event: ID<Event>)] {
    buttons.map { ($0.caption, $0.event) } + toggles.map { ($0.caption, $0.event) }
  }

  /// Returns the event that a press of the button or the toggle with a label sends.
  ///
  /// Returns `nil` unless exactly one such control is shown, and this control is enabled.
  public func event(ofPressing label: String) -> ID<Event>? {
    let matches = pressable.filter { $0.caption.label == label }
    return matches.count == 1 && matches[0].caption.isEnabled ? matches[0].event : nil
  }

  /// The labels of all controls that are shown as disabled.
  public var disabled: [String] {
    let captions = fields.map(\.caption) + toggles.map(\.caption) + lists.map(\.caption) + buttons.map(\.caption)
    return captions.filter { !$0.isEnabled }.map(\.label)
  }

  /// A row of dots, with the number of filled dots.
  public struct Dots: Hashable, Sendable {
    /// The number of filled dots.
    public let filled: Int
    /// The total number of dots.
    public let of: Int
  }

  /// A keypad, with the events of its digits and its delete key.
  public struct Keypad: Hashable, Sendable {
    /// The event that a digit key sends.
    public let digit: ID<Event>
    /// The event that the delete key sends.
    public let delete: ID<Event>
  }

  /// The texts of a control, and whether the control is enabled.
  public struct Caption: Hashable, Sendable {
    /// The label.
    public let label: String
    /// The text below the label; `nil` if none is shown.
    public let subtitle: String?
    /// The text for a screen reader; `nil` if a screen reader reads the label.
    public let accessibility: String?
    /// Whether the control is enabled.
    public let isEnabled: Bool
  }

  /// A text field.
  public struct TextField: Hashable, Sendable {
    /// The caption of the field.
    public let caption: Caption
    /// Whether the field has a value.
    public let isFilled: Bool
    /// The event that a change of the text sends.
    public let event: ID<Event>
  }

  /// A toggle.
  public struct Toggle: Hashable, Sendable {
    /// The caption of the toggle.
    public let caption: Caption
    /// Whether the toggle is on.
    public let isOn: Bool
    /// The variable of the toggle's choice (radio group); `nil` for a toggle outside a choice.
    public let choice: ID<Variable>?
    /// The event that a press of the toggle sends.
    public let event: ID<Event>
  }

  /// A list whose rows are the result of a query.
  ///
  /// Only a renderer evaluates the query.
  public struct List: Hashable, Sendable {
    /// The caption of the list.
    public let caption: Caption
    /// The text that is shown if the query returns no rows; `nil` if no text is shown.
    public let empty: String?
    /// The query that returns the rows.
    public let query: ID<Query>
    /// The input of the query.
    public let input: [Value]
    /// The event that the selection of a row sends; `nil` if rows cannot be selected.
    public let event: ID<Event>?
  }

  /// A button.
  public struct Button: Hashable, Sendable {
    /// The caption of the button.
    public let caption: Caption
    /// The event that a press of the button sends.
    public let event: ID<Event>
    /// The role of the button.
    public let role: ButtonRole
  }
}

extension Interpreter {
  /// The active atomic and final states, in the order of the spec.
  public var atomicStates: [ID<State>] {
    // A closure that captured `self` would copy the interpreter.
    let states = flow.states
    return configuration.filter { states[$0].isAtomic }
  }

  /// The screen of the active states; an empty screen after the flow is done.
  public var screen: ScreenValue { output == nil ? screen(flow.screen(in: configuration)) : ScreenValue() }

  private func screen(_ screen: Screen) -> ScreenValue {
    let evaluation = self.evaluation
    return ScreenValue(
      title: screen.title.content.flatMap { words($0) },
      prompt: screen.prompt.content.flatMap { words($0) },
      message: screen.message.content.flatMap { words($0) },
      dots: screen.dots.content.map { dots in
        ScreenValue.Dots(filled: evaluation.value(of: dots.filled).int, of: evaluation.value(of: dots.of).int)
      },
      countdown: screen.countdown.content.map { evaluation.value(of: $0).duration },
      keypad: screen.keypad.content.map { ScreenValue.Keypad(digit: $0.digit, delete: $0.delete) },
      fields: screen.fields.all.compactMap { field in
        caption(field.caption).map {
          ScreenValue.TextField(
            caption: $0, isFilled: evaluation.value(of: field.value) != .none, event: field.event)
        }
      },
      toggles: screen.toggles.all.compactMap { toggle in
        caption(toggle.caption).map {
          ScreenValue.Toggle(
            caption: $0, isOn: evaluation.value(of: toggle.value).bool, choice: toggle.choice, event: toggle.event)
        }
      },
      lists: screen.lists.all.compactMap { list in
        caption(list.caption).map {
          ScreenValue.List(
            caption: $0, empty: words(list.empty), query: list.query, input: list.input.map { evaluation.value(of: $0) },
            event: list.select)
        }
      },
      revealsSecret: screen.reveal.content.map { evaluation.value(of: $0) != .none } ?? false,
      buttons: screen.buttons.all.compactMap { button in
        caption(button.caption).map { ScreenValue.Button(caption: $0, event: button.event, role: button.role) }
      })
  }

  /// Returns the caption of a control; `nil` if the control is hidden.
  private func caption(_ caption: Screen.Caption) -> ScreenValue.Caption? {
    let evaluation = self.evaluation
    guard evaluation.holds(caption.condition) else { return nil }
    return ScreenValue.Caption(
      label: words(caption.label) ?? "", subtitle: words(caption.subtitle), accessibility: words(caption.accessibility),
      isEnabled: evaluation.holds(caption.enabled))
  }

  func words(_ words: Screen.ShownText) -> String? {
    switch words {
    case .nothing: return nil
    case .text(let expression): return self.words(expression)
    case .chosen(let value, let cases):
      guard case .caseName(let name) = evaluation.value(of: value) else { return nil }
      return cases.first { $0.name == name }.flatMap { self.words($0.words) }
    }
  }

  private func words(_ expression: Expression) -> String? {
    guard case .text(let id, let arguments) = evaluation.value(of: expression) else { return nil }
    return flow.words(id, arguments)
  }
}

extension Flow {
  /// Returns the payload with which a press of a button or a toggle sends an event: the handle of a row, or no values.
  ///
  /// - Precondition: A button or a toggle sends the event.
  package func payload(ofPressing event: ID<Event>) -> [Value] { events[event].fields.map { _ in .secret(1) } }
}
