/// A control with which a user sends events.
package struct ScreenControl: Sendable {
  /// The kind of a control.
  package enum Kind: String, Sendable {
    case button, toggle, field, list, keypad
  }

  package let kind: Kind
  /// The events that the control sends: two for a keypad, otherwise one.
  package let events: [ID<Event>]
  /// The state whose screen contains the control.
  package let owner: ID<State>
  package let range: SourceRange
  /// The caption; `nil` for a keypad.
  package let caption: Screen.Caption?

  fileprivate init(_ kind: Kind, _ event: ID<Event>, _ caption: Screen.Caption) {
    (self.kind, events, owner, range, self.caption) = (kind, [event], caption.owner, caption.range, caption)
  }

  fileprivate init(_ keypad: Screen.Keypad) {
    (kind, events, owner, range, caption) = (.keypad, [keypad.digit, keypad.delete], keypad.owner, keypad.range, nil)
  }
}

extension Screen {
  /// The controls that send events: all except lists without `select`.
  package var controls: [ScreenControl] {
    var controls = keypad.content.map { [ScreenControl($0)] } ?? []
    for field in fields.all { controls.append(ScreenControl(.field, field.event, field.caption)) }
    for toggle in toggles.all { controls.append(ScreenControl(.toggle, toggle.event, toggle.caption)) }
    for list in lists.all {
      if let event = list.select { controls.append(ScreenControl(.list, event, list.caption)) }
    }
    for button in buttons.all { controls.append(ScreenControl(.button, button.event, button.caption)) }
    return controls
  }
}
