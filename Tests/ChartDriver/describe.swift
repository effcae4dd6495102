import Statechart

/// Returns a description of a value of any type by reflection, so that a comparison covers every stored property.
///
/// The description of a text is its string in quotation marks.
func describe(_ value: Any) -> String {
  switch value {
  case let value as Bool: return value ? "true" : "false"
  case let value as Int: return String(value)
  case let value as Duration: return "\(value / .milliseconds(1))".withoutFraction
  case let value as Digit: return String(value.value)
  case let value as PIN:
    var digits = ""
    value.forEachDigit { digits += String($0) }
    return "[\(digits)]"
  case let value as BoundedList<Int>: return "(\(value.map(String.init).joined(separator: ", ")))"
  case let value as Secret: return "secret \(value.handle)"
  case let value as any ScreenText: return "“\(value.words)”"
  default: return describe(mirror: Mirror(reflecting: value), of: value)
  }
}

private func describe(mirror: Mirror, of value: Any) -> String {
  switch mirror.displayStyle {
  case .optional:
    return mirror.children.first.map { describe($0.value) } ?? "none"
  case .enum:
    guard let child = mirror.children.first, let name = child.label else { return "\(value)" }
    return "\(name)(\(payload(child.value).joined(separator: ", ")))"
  case .struct:
    return "(\(mirror.children.map { "\($0.label ?? ""): \(describe($0.value))" }.joined(separator: ", ")))"
  default:
    return mirror.children.isEmpty ? "\(value)" : mirror.children.map { describe($0.value) }.joined(separator: " ")
  }
}

/// Returns descriptions of the associated values of an enumeration case.
private func payload(_ value: Any) -> [String] {
  let mirror = Mirror(reflecting: value)
  return mirror.displayStyle == .tuple ? mirror.children.map { describe($0.value) } : [describe(value)]
}

/// Returns a description of a screen: its title, prompt, message, dots, countdown, keypad and buttons.
///
/// The description of the keypad contains only the digit key 7 and the delete key.
func describe<Text, Event>(screen: Screen<Text, Event>) -> String {
  var items = [screen.title, screen.prompt, screen.message].map { $0?.words ?? "-" }
  if let dots = screen.dots { items.append("dots \(dots.filled) \(dots.of)") }
  if let countdown = screen.countdown { items.append("countdown \(describe(countdown))") }
  if let keypad = screen.keypad {
    items.append("keypad \(plain(describe(keypad.digits[7]))) \(plain(describe(keypad.delete)))")
  }
  items += screen.buttons.map { "[\($0.label.words) \(plain(describe($0.event))) \($0.role)]" }
  return items.joined(separator: " | ")
}

/// Returns a name in lower case without word separators, because case and separators differ between specs and Swift.
func plain(_ name: String) -> String {
  name.filter { $0 != "_" && $0 != "." }.lowercased()
}

extension String {
  fileprivate var withoutFraction: String { hasSuffix(".0") ? String(dropLast(2)) : self }
}
