import Statechart

extension HostedMachine {
  /// Writes a screen as in the output of `interlock simulate`.
  static func write(_ screen: Screen<Text, Event>, to output: inout JSONOutput) {
    output.beginObject()
    output.words("title", screen.title)
    output.words("prompt", screen.prompt)
    output.words("message", screen.message)
    if let dots = screen.dots {
      output.key("dots")
      output.beginObject()
      output.key("filled")
      output.int(dots.filled)
      output.key("of")
      output.int(dots.of)
      output.endObject()
    }
    if let countdown = screen.countdown {
      output.key("countdown")
      output.duration(countdown)
    }
    if let keypad = screen.keypad {
      output.key("keypad")
      output.beginObject()
      output.event("digit", name(of: keypad.digits[0]))
      output.event("delete", name(of: keypad.delete))
      output.endObject()
    }
    output.controls("fields", screen.fields) { field, output in
      output.caption(field.label, field.accessibility, field.subtitle, isEnabled: field.isEnabled)
      output.event("event", name(of: field.event(.absent)))
      output.key("filled")
      output.bool(field.value.map { $0 != .absent } ?? false)
    }
    output.controls("toggles", screen.toggles) { toggle, output in
      output.caption(toggle.label, toggle.accessibility, toggle.subtitle, isEnabled: toggle.isEnabled)
      output.event("event", name(of: toggle.event))
      output.key("on")
      output.bool(toggle.isOn)
      if let choice = toggle.choice {
        output.key("choice")
        output.int(choice)
      }
    }
    output.controls("lists", screen.lists) { list, output in
      output.caption(list.label, list.accessibility, nil, isEnabled: list.isEnabled)
      output.words("empty", list.empty)
      if let select = list.select { output.event("event", name(of: select(.absent))) }
      write(query: list.query, to: &output)
    }
    if screen.reveal != nil {
      output.key("reveal")
      output.bool(true)
    }
    output.controls("buttons", screen.buttons, isOptional: false) { button, output in
      output.caption(button.label, button.accessibility, button.subtitle, isEnabled: button.isEnabled)
      output.event("event", name(of: button.event))
      output.key("role")
      output.name(
        of: button.role, (.normal, "normal"), (.cancel, "cancel"), (.destructive, "destructive"),
        (.success, "success"))
    }
    output.endObject()
  }
}

extension JSONOutput {
  /// Writes a member with a text, if `text` is not `nil`.
  fileprivate mutating func words<Text: ScreenText>(_ name: StaticString, _ text: Text?) {
    guard let text else { return }
    key(name)
    string(text.words)
  }

  /// Writes a member with the name of an event.
  fileprivate mutating func event(_ name: StaticString, _ event: StaticString) {
    key(name)
    string(event)
  }

  /// Writes a member with an array of controls, unless the array is empty and the member is optional.
  fileprivate mutating func controls<Control>(
    _ name: StaticString, _ controls: [Control], isOptional: Bool = true,
    _ members: (Control, inout JSONOutput) -> Void
  ) {
    if controls.isEmpty, isOptional { return }
    key(name)
    beginArray()
    for control in controls {
      beginObject()
      members(control, &self)
      endObject()
    }
    endArray()
  }

  /// Writes the members of a control that all kinds of controls have.
  fileprivate mutating func caption<Text: ScreenText>(
    _ label: Text, _ accessibility: Text?, _ subtitle: Text?, isEnabled: Bool
  ) {
    words("label", label)
    words("accessibility", accessibility)
    words("subtitle", subtitle)
    guard !isEnabled else { return }
    key("enabled")
    bool(false)
  }
}
