import Statechart

/// A line of a screen's fields and toggles.
struct ControlLine: Hashable {
  enum Kind: Hashable {
    case field
    /// By its place among the screen's toggles.
    case toggle(Int)
    case subtitle
  }

  let kind: Kind
  let text: String

  /// The lines of all fields, and then of all toggles.
  static func lines<Text, Event>(_ screen: Screen<Text, Event>, width: Int) -> [ControlLine] {
    screen.fields.flatMap { field in
      // How long what was typed is, nobody sees.
      [ControlLine(kind: .field, text: "\(field.label.words): \(field.value == nil ? "____" : "••••")")]
        + subtitle(field.subtitle, indented: 0, width)
    }
      + screen.toggles.enumerated().flatMap { index, toggle in
        // With room for a pointer before it.
        [ControlLine(kind: .toggle(index), text: "  \(toggle.isOn ? "[x]" : "[ ]") \(toggle.label.words)")]
          + subtitle(toggle.subtitle, indented: 6, width)
      }
  }

  private static func subtitle(_ text: (some ScreenText)?, indented: Int, _ width: Int) -> [ControlLine] {
    (text?.words.wrapped(to: max(1, width - indented)) ?? []).map {
      ControlLine(kind: .subtitle, text: String(repeating: " ", count: indented) + $0)
    }
  }
}
