import Statechart

/// A line among the toggles of a screen: a toggle, or a line of its wrapped subtitle.
struct ControlLine: Hashable {
  enum Kind: Hashable {
    /// A toggle, by its index among the screen's toggles.
    case toggle(Int)
    case subtitle
  }

  let kind: Kind
  let text: String

  /// Returns the line of each toggle of a screen, followed by the lines of the toggle's subtitle.
  static func lines<Text, Event>(_ screen: Screen<Text, Event>, language: Language, width: Int) -> [ControlLine] {
    screen.toggles.enumerated().flatMap { index, toggle in
      let subtitle = toggle.subtitle?.words(in: language).wrapped(to: max(1, width - 6)) ?? []
      // Two blanks leave room for the focus pointer.
      let mark = toggle.isOn ? "x" : " "
      let box = toggle.isEnabled ? "[\(mark)]" : "(\(mark))"
      return [ControlLine(kind: .toggle(index), text: "  \(box) \(toggle.label.words(in: language))")]
        + subtitle.map { ControlLine(kind: .subtitle, text: "      \($0)") }
    }
  }
}
