public import Statechart

/// Returns a screen as one line: `Set Passcode · Enter a passcode · ●●○○○○ · keypad · [Cancel]`.
public func summary<Text, Event>(of screen: Screen<Text, Event>) -> String {
  func below(_ subtitle: Text?) -> String { subtitle.map { " (\($0.words))" } ?? "" }
  func mark(_ isEnabled: Bool) -> String { isEnabled ? "" : " (disabled)" }
  var items = [screen.title, screen.prompt].compactMap { $0?.words }
  if let dots = screen.dots {
    items.append(String(repeating: "●", count: dots.filled) + String(repeating: "○", count: max(0, dots.of - dots.filled)))
  }
  if let message = screen.message { items.append("“\(message.words)”") }
  if let countdown = screen.countdown { items.append("countdown \(Text.words(for: countdown))") }
  items += screen.fields.map {
    "\($0.label.words): \($0.value == nil ? "____" : "••••")" + below($0.subtitle) + mark($0.isEnabled)
  }
  items += screen.toggles.map { toggle in
    let box = toggle.choice == nil ? toggle.isOn ? "[x]" : "[ ]" : toggle.isOn ? "◉" : "○"
    return "\(box) \(toggle.label.words)" + below(toggle.subtitle) + mark(toggle.isEnabled)
  }
  items += screen.lists.map { "≡ \($0.label.words)" + mark($0.isEnabled) }
  if screen.reveal != nil { items.append("a revealed secret") }
  if screen.keypad != nil { items.append("keypad") }
  items += screen.buttons.map { "[\($0.label.words)]" + below($0.subtitle) + mark($0.isEnabled) }
  return items.joined(separator: " · ")
}
