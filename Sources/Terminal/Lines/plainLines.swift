public import Statechart

/// Returns a screen as lines of plain text, for output without a terminal.
///
/// The result omits the texts of fields, the rows of lists and the revealed secret.
public func plainLines<Text, Event>(_ screen: Screen<Text, Event>) -> [String] {
  var lines: [String] = []
  if let title = screen.title { lines.append(title.words) }
  if let prompt = screen.prompt { lines.append(prompt.words) }
  if let dots = screen.dots {
    lines.append((0..<max(0, dots.of)).map { $0 < dots.filled ? "●" : "○" }.joined(separator: " "))
  }
  if let countdown = screen.countdown { lines.append(Countdown.text(countdown)) }
  if let message = screen.message { lines.append(screen.isAlarm ? "! \(message.words)" : message.words) }
  func below(_ subtitle: Text?) -> [String] { subtitle.map { ["  \($0.words)"] } ?? [] }
  func mark(_ isEnabled: Bool) -> String { isEnabled ? "" : " (disabled)" }
  lines += screen.fields.flatMap {
    ["\($0.label.words): \($0.value == nil ? "____" : "••••")\(mark($0.isEnabled))"] + below($0.subtitle)
  }
  lines += screen.toggles.flatMap { toggle in
    ["\(toggle.box) \(toggle.label.words)\(mark(toggle.isEnabled))"] + below(toggle.subtitle)
  }
  lines += screen.lists.map { "≡ \($0.label.words)\(mark($0.isEnabled))" }
  if !screen.buttons.isEmpty {
    lines.append(
      screen.buttons.map { "[\($0.label.words)\($0.subtitle.map { ": \($0.words)" } ?? "")]\(mark($0.isEnabled))" }.joined(
        separator: " "))
  }
  return lines
}
