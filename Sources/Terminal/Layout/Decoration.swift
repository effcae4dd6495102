import Statechart

/// The parts of a drawn screen that the flow does not contain: icons, headings, the emblem, and the button in the keypad.
struct Decoration: Hashable {
  /// The icon before the label of each button; `nil` for a button without an icon.
  var buttons: [Character?] = []
  /// The icon before the label of each toggle; `nil` for a toggle without an icon.
  var toggles: [Character?] = []
  /// The heading above each toggle; `nil` for a toggle without a heading.
  var toggleHeadings: [String?] = []
  /// The heading above each button of a menu; `nil` for a button without a heading.
  var buttonHeadings: [String?] = []
  /// The index of the button in the empty cell of the keypad; `nil` to leave the cell empty.
  var padButton: Int?
  /// The emblem in place of the title; `nil` for the title.
  var emblem: Emblem?

  /// Returns a label after its icon, if any.
  static func label(_ label: String, after icon: Character?) -> String { icon.map { "\($0) \(label)" } ?? label }
}

extension ScreenView {
  /// The decoration of the screen, from the data source.
  var decoration: Decoration {
    guard let contents else { return Decoration() }
    let first = screen.keypad?.delete ?? screen.buttons.first?.event
    return Decoration(
      buttons: screen.buttons.map { contents.icon(of: $0.event) }, toggles: screen.toggles.map { contents.icon(of: $0.event) },
      toggleHeadings: screen.toggles.map { contents.heading(of: $0.event, in: language) },
      buttonHeadings: screen.buttons.map { contents.heading(of: $0.event, in: language) },
      padButton: screen.keypad == nil ? nil : screen.buttons.firstIndex { contents.isInKeypad($0.event) },
      emblem: first.flatMap { contents.emblem(of: $0) })
  }
}
