extension Screen {
  /// Returns the screen with converted texts, events and queries.
  ///
  /// - Parameters:
  ///   - text: A function that converts a text.
  ///   - event: A function that converts an event.
  ///   - query: A function that converts the query of a list.
  public func map<NewText, NewEvent>(
    text: (Text) -> NewText, event: @escaping @Sendable (Event) -> NewEvent,
    query: (Event.Query) -> NewEvent.Query
  ) -> Screen<NewText, NewEvent> {
    var screen = Screen<NewText, NewEvent>()
    screen.title = title.map(text)
    screen.prompt = prompt.map(text)
    screen.dots = dots.map { Screen<NewText, NewEvent>.Dots(filled: $0.filled, of: $0.of) }
    screen.message = message.map(text)
    screen.countdown = countdown
    screen.keypad = keypad.map { Screen<NewText, NewEvent>.Keypad(digits: $0.digits.map(event), delete: event($0.delete)) }
    screen.fields = fields.map { field in
      Screen<NewText, NewEvent>.TextField(
        text(field.label), value: field.value, { [own = field.event] in event(own($0)) },
        subtitle: field.subtitle.map(text), accessibility: field.accessibility.map(text),
        isEnabled: field.isEnabled)
    }
    screen.toggles = toggles.map { toggle in
      Screen<NewText, NewEvent>.Toggle(
        text(toggle.label), isOn: toggle.isOn, event(toggle.event), choice: toggle.choice, subtitle: toggle.subtitle.map(text),
        accessibility: toggle.accessibility.map(text), isEnabled: toggle.isEnabled)
    }
    screen.lists = lists.map { list in
      let select = list.select.map { own in { @Sendable (handle: Secret) in event(own(handle)) } }
      return Screen<NewText, NewEvent>.List(
        text(list.label), query(list.query), select: select, empty: list.empty.map(text),
        accessibility: list.accessibility.map(text), isEnabled: list.isEnabled)
    }
    screen.reveal = reveal
    screen.buttons = buttons.map { button in
      let forRow = button.forRow.map { own in { @Sendable (handle: Secret) in event(own(handle)) } }
      return Screen<NewText, NewEvent>.Button(
        text(button.label), event(button.event), forRow: forRow, role: button.role, subtitle: button.subtitle.map(text),
        accessibility: button.accessibility.map(text), isEnabled: button.isEnabled)
    }
    return screen
  }
}
