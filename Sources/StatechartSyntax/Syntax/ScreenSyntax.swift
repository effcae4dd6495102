package import StatechartModel

/// The syntax tree of a state's screen.
package struct ScreenSyntax: Sendable {
  package var title: ScreenTextSyntax?
  package var prompt: ScreenTextSyntax?
  package var message: ScreenTextSyntax?
  package var dots: DotsSyntax?
  package var countdown: CountdownSyntax?
  package var keypad: KeypadSyntax?
  package var fields: ItemsSyntax<ControlSyntax>?
  package var toggles: ItemsSyntax<ControlSyntax>?
  package var lists: ItemsSyntax<ListSyntax>?
  package var reveal: RevealSyntax?
  package var buttons: ItemsSyntax<ButtonSyntax>?

  package init(
    title: ScreenTextSyntax? = nil, prompt: ScreenTextSyntax? = nil, message: ScreenTextSyntax? = nil, dots: DotsSyntax? = nil,
    countdown: CountdownSyntax? = nil, keypad: KeypadSyntax? = nil, fields: ItemsSyntax<ControlSyntax>? = nil,
    toggles: ItemsSyntax<ControlSyntax>? = nil, lists: ItemsSyntax<ListSyntax>? = nil, reveal: RevealSyntax? = nil,
    buttons: ItemsSyntax<ButtonSyntax>? = nil
  ) {
    (self.title, self.prompt, self.message, self.dots) = (title, prompt, message, dots)
    (self.countdown, self.keypad, self.fields, self.toggles) = (countdown, keypad, fields, toggles)
    (self.lists, self.reveal, self.buttons) = (lists, reveal, buttons)
  }
}

/// The controls of one kind: `[…]`, whose items are added to the inherited controls, `{ replace: […] }`, or `none`.
package struct ItemsSyntax<Item: Sendable>: Sendable {
  package var items: [Item]
  /// Whether the items replace the inherited controls.
  package var replacesInherited: Bool

  package init(items: [Item], replacesInherited: Bool) {
    (self.items, self.replacesInherited) = (items, replacesInherited)
  }
}

/// A text, one text for each case of a value, or `none`.
package indirect enum ScreenTextSyntax: Sendable {
  case text(TextSyntax)
  case chosen(by: ExpressionSyntax, cases: [(name: Name, text: ScreenTextSyntax)])
  case none
}

/// The value of `dots`, such as `{ filled: entry.count, of: length }`, or `none`.
package enum DotsSyntax: Sendable {
  case dots(filled: ExpressionSyntax, of: ExpressionSyntax)
  case none
}

/// The value of `countdown`: a duration, or `none`.
package enum CountdownSyntax: Sendable {
  case duration(ExpressionSyntax)
  case none
}

/// The value of `keypad`, such as `{ digit: digit, delete: delete }`, or `none`.
package enum KeypadSyntax: Sendable {
  case keypad(digit: Name, delete: Name)
  case none
}

/// The value of `reveal`: a secret, or `none`.
package enum RevealSyntax: Sendable {
  case secret(ExpressionSyntax)
  case none
}

/// The label of a control, and its conditions.
package struct CaptionSyntax: Sendable {
  package let label: ScreenTextSyntax
  /// The small text below the label.
  package let subtitle: ScreenTextSyntax?
  /// The accessibility label.
  package let accessibility: ScreenTextSyntax?
  /// The condition `when: isOn`; `nil` if the control is always shown.
  package let condition: ExpressionSyntax?
  /// The condition `enabled: name != none`; `nil` if the control is always enabled.
  package let enabled: ExpressionSyntax?
  /// The source range of the label.
  package let range: SourceRange

  package init(
    label: ScreenTextSyntax, subtitle: ScreenTextSyntax?, accessibility: ScreenTextSyntax?, condition: ExpressionSyntax?,
    enabled: ExpressionSyntax?, range: SourceRange
  ) {
    (self.label, self.subtitle, self.accessibility) = (label, subtitle, accessibility)
    (self.condition, self.enabled, self.range) = (condition, enabled, range)
  }
}

/// A field or a toggle: `{ label: Letters, value: choice.letters, event: flip }`.
package struct ControlSyntax: Sendable {
  package let caption: CaptionSyntax
  package let value: ExpressionSyntax
  package let event: Name

  package init(caption: CaptionSyntax, value: ExpressionSyntax, event: Name) {
    (self.caption, self.value, self.event) = (caption, value, event)
  }
}

/// A list: `{ label: Notes, query: Notebook.notes, input: …, select: open }`.
package struct ListSyntax: Sendable {
  package let caption: CaptionSyntax
  /// The text that an empty list shows instead of rows.
  package let empty: ScreenTextSyntax?
  package let interface: Name?
  package let query: Name
  package let input: [ArgumentSyntax]
  /// The event that the selection of a row sends; `nil` if rows cannot be selected.
  package let select: Name?

  package init(
    caption: CaptionSyntax, empty: ScreenTextSyntax?, interface: Name?, query: Name, input: [ArgumentSyntax], select: Name?
  ) {
    (self.caption, self.empty, self.interface, self.query) = (caption, empty, interface, query)
    (self.input, self.select) = (input, select)
  }
}

/// A button: `{ label: Cancel, event: cancel, role: cancel }`.
package struct ButtonSyntax: Sendable {
  package let caption: CaptionSyntax
  package let event: Name
  package let role: ButtonRole

  package init(caption: CaptionSyntax, event: Name, role: ButtonRole) {
    (self.caption, self.event, self.role) = (caption, event, role)
  }
}
