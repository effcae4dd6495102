package import StatechartModel

/// The screen of a state.
package struct ScreenSyntax: Sendable {
  static let keys = [
    "title", "prompt", "message", "dots", "countdown", "fields", "toggles", "lists", "reveal", "keypad", "buttons",
  ]

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

/// `[…]`, which adds to what is inherited; `{ replace: […] }`; or `none`.
package struct ItemsSyntax<Item: Sendable>: Sendable {
  package var items: [Item]
  /// Whether they take the place of what is inherited.
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

/// `dots: { filled: entry.count, of: length }`, or `none`.
package enum DotsSyntax: Sendable {
  case dots(filled: ExpressionSyntax, of: ExpressionSyntax)
  case none
}

/// `countdown: wait`, or `none`.
package enum CountdownSyntax: Sendable {
  case duration(ExpressionSyntax)
  case none
}

/// `keypad: { digit: digit, delete: delete }`, or `none`.
package enum KeypadSyntax: Sendable {
  case keypad(digit: Name, delete: Name)
  case none
}

/// `reveal: password`, or `none`.
package enum RevealSyntax: Sendable {
  case secret(ExpressionSyntax)
  case none
}

/// The label of a control, and its conditions.
package struct CaptionSyntax: Sendable {
  package let label: ScreenTextSyntax
  /// Read out instead of the label.
  package let accessibility: ScreenTextSyntax?
  /// `when: isOn`: without, it is always there.
  package let condition: ExpressionSyntax?
  /// `enabled: name != none`: without, it can always be used.
  package let enabled: ExpressionSyntax?
  /// That of the label.
  package let range: SourceRange

  package init(
    label: ScreenTextSyntax, accessibility: ScreenTextSyntax?, condition: ExpressionSyntax?, enabled: ExpressionSyntax?,
    range: SourceRange
  ) {
    (self.label, self.accessibility, self.condition, self.enabled) = (label, accessibility, condition, enabled)
    self.range = range
  }
}

/// `{ label: Letters, value: choice.letters, event: flip }`: a field or a toggle.
package struct ControlSyntax: Sendable {
  package let caption: CaptionSyntax
  /// Stands below the label, in small.
  package let subtitle: ScreenTextSyntax?
  package let value: ExpressionSyntax
  package let event: Name

  package init(caption: CaptionSyntax, subtitle: ScreenTextSyntax?, value: ExpressionSyntax, event: Name) {
    (self.caption, self.subtitle, self.value, self.event) = (caption, subtitle, value, event)
  }
}

/// `{ label: Notes, query: Notebook.notes, input: …, select: open }`
package struct ListSyntax: Sendable {
  package let caption: CaptionSyntax
  /// Shown where there are no rows.
  package let empty: ScreenTextSyntax?
  package let interface: Name?
  package let query: Name
  package let input: [ArgumentSyntax]
  /// Without, the rows are only shown.
  package let select: Name?

  package init(
    caption: CaptionSyntax, empty: ScreenTextSyntax?, interface: Name?, query: Name, input: [ArgumentSyntax], select: Name?
  ) {
    (self.caption, self.empty, self.interface, self.query) = (caption, empty, interface, query)
    (self.input, self.select) = (input, select)
  }
}

/// `{ label: Cancel, event: cancel, role: cancel }`
package struct ButtonSyntax: Sendable {
  package let caption: CaptionSyntax
  package let event: Name
  package let role: ButtonRole

  package init(caption: CaptionSyntax, event: Name, role: ButtonRole) {
    (self.caption, self.event, self.role) = (caption, event, role)
  }
}
