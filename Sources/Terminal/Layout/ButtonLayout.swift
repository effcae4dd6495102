import Statechart

/// The layout of a button: its drawn label, its subtitle, its role and its key binding.
struct ButtonLayout: Hashable {
  let label: String
  /// The label without its icon or sign.
  let name: String
  /// The icon of the button; `nil` for a button without an icon.
  let icon: Character?
  /// The subtitle, such as the value of a setting; empty for no subtitle.
  let subtitle: String
  let role: ButtonRole
  let key: Key?

  /// The availability of a button.
  ///
  /// A `held` button is destructive and cannot be pressed yet.
  enum State {
    case ready, held, disabled
  }

  /// The name of the key binding, drawn after the button; empty if the button has no key binding.
  var hint: String {
    switch key {
    case .character(let character): String(character)
    case .escape: "esc"
    default: ""
    }
  }

  /// The width of the drawn button in cells: the brackets, the text in the brackets, and the hint.
  var width: Int { text.displayWidth + 4 + (hint.isEmpty ? 0 : 1 + hint.count) }

  /// The text in the brackets: the label and the subtitle.
  var text: String { subtitle.isEmpty ? label : "\(label): \(subtitle)" }

  /// The width in cells of the label and the subtitle in a menu, in which the subtitle is on the right.
  var menuWidth: Int { label.displayWidth + (subtitle.isEmpty ? 0 : 3 + subtitle.displayWidth) }

  /// Creates the layout of a button.
  ///
  /// - Parameter icon: The icon before the label. The sign of a destructive button or of a success replaces the icon.
  init(_ label: String, subtitle: String?, role: ButtonRole, key: Key?, icon: Character? = nil) {
    self.subtitle = subtitle ?? ""
    (name, self.icon) = (label, icon)
    self.label =
      switch role {
      case .destructive: "! \(label)"
      case .success: "✓ \(label)"
      case .normal, .cancel: Decoration.label(label, after: icon)
      }
    self.role = role
    self.key = key
  }

  /// Whether the button is a normal button or a success button.
  private var isPrimary: Bool { role == .normal || role == .success }

  /// The number of columns between two buttons.
  static let margin = 3

  static func width(of buttons: [ButtonLayout]) -> Int {
    buttons.reduce(0) { $0 + $1.width } + margin * max(0, buttons.count - 1)
  }

  /// Returns the indices of buttons, wrapped into lines; a single line if all buttons fit in `width`.
  ///
  /// Otherwise normal buttons and success buttons precede buttons that cancel or destroy. Each of these two groups begins a new
  /// line. All lines of a group have about the same number of buttons.
  static func rows(of buttons: [ButtonLayout], _ indices: [Int]? = nil, width: Int) -> [[Int]] {
    let indices = indices ?? Array(buttons.indices)
    guard self.width(of: indices.map { buttons[$0] }) > width else { return indices.isEmpty ? [] : [indices] }
    return [indices.filter { buttons[$0].isPrimary }, indices.filter { !buttons[$0].isPrimary }].flatMap { group in
      let count = lines(of: group, buttons, width: width, most: group.count).count
      return count == 0 ? [] : lines(of: group, buttons, width: width, most: (group.count + count - 1) / count)
    }
  }

  /// Returns the indices of `group` in lines of at most `most` buttons that fit in `width`.
  ///
  /// A button that is wider than `width` is alone on its line.
  private static func lines(of group: [Int], _ buttons: [ButtonLayout], width: Int, most: Int) -> [[Int]] {
    var lines: [[Int]] = []
    for index in group {
      if let line = lines.last, line.count < most, self.width(of: (line + [index]).map { buttons[$0] }) <= width {
        lines[lines.count - 1].append(index)
      } else {
        lines.append([index])
      }
    }
    return lines
  }
}
