import Statechart

/// The layout of a screen: the positions of its parts.
struct ScreenLayout: Hashable {
  /// A control and its area.
  struct Placement: Hashable {
    let target: Target
    let area: Area
  }

  /// A heading in a menu.
  struct Heading: Hashable {
    let text: String
    let row: Int
  }

  var spacing: Spacing
  var promptRow = 0
  var prompt: [String]
  /// The columns in which the prompt is centred; `nil` for all columns.
  var promptColumns: Range<Int>?
  var dotsRow = 0
  var countdownRow = 0
  var messageRow = 0
  var message: [String]
  /// The strength meter before the message; `nil` if the screen reveals no secret or shows no strength.
  let strengthMeter: StrengthMeter?
  /// Whether the message is an error or a warning.
  let isAlarm: Bool
  /// The frame around the revealed secret; `nil` without a revealed secret.
  var revealArea: Area?
  var reveal: [String] = []
  /// The picture of the revealed secret; `nil` without a picture or if the picture does not fit.
  var picture: Picture?
  var pictureArea: Area?
  var fields: [FieldLayout] = []
  /// The toggles and the lines of their subtitles.
  var controls: [ControlLine] = []
  /// The row of the first toggle.
  var controlsRow = 0
  /// The column of the first toggle.
  var controlsColumn = 0
  /// The lists, which are below the toggles.
  var lists: [ListLayout] = []
  var listAreas: [Area] = []
  var buttons: [ButtonLayout]
  /// The index of the button in the keypad; `nil` without such a button.
  var padButton: Int?
  /// The frame around a vertical menu of buttons; `nil` without a menu.
  var menuArea: Area?
  /// The headings in the menu, each with its row.
  var menuHeadings: [Heading] = []
  /// The lines of the body: in a form the lines between the title and the buttons, on other screens all lines.
  ///
  /// The content of a form that does not fit is scrolled within these lines.
  var body: Range<Int> = 0..<0
  /// The lines of the content of a form, which can exceed the body.
  var content: Range<Int> = 0..<0
  /// The emblem in place of the title; `nil` for the title.
  var emblem: Emblem?
  /// The row of the dots for the current page; `nil` without such dots.
  var pageDotsRow: Int?
  /// The area of the tab bar; `nil` without a tab bar.
  var barArea: Area?
  var bar = TabBar([], columns: 0)
  var tabs: [Area] = []
  private(set) var placements: [Placement] = []

  /// Returns the visible control at a cell; `nil` for a cell without a control.
  func target(at position: Position) -> Target? {
    placements.first { $0.area.contains(position) && (body.contains(position.row) || !isInBody($0)) }?.target
  }

  /// Returns whether a control belongs to the body: every control except tabs and the buttons outside a menu.
  func isInBody(_ place: Placement) -> Bool {
    switch place.target {
    case .button: menuArea?.contains(Position(row: place.area.row, column: place.area.column)) ?? false
    case .tab: false
    case .field, .toggle, .row, .digit, .delete: true
    }
  }

  /// Creates a layout without positions: the buttons with their key bindings, and the texts, wrapped to at most `width` cells.
  ///
  /// - Parameters:
  ///   - menu: The indices of the buttons in a menu, which always have their icons, because each has a line.
  ///   - columns: The width of the lines of the other buttons in cells. These buttons have icons if the icons cost no line.
  init<Text, Event>(
    _ screen: Screen<Text, Event>, icons: [Character?] = [], menu: [Int] = [], keys: [Key?], language: Language, width: Int,
    columns: Int
  ) {
    spacing = .bare
    prompt = screen.prompt?.words(in: language).wrapped(to: width) ?? []
    isAlarm = screen.isAlarm
    let sign = isAlarm ? "! " : ""
    let strengthMeter = screen.strength.map { StrengthMeter(filled: $0.filled, of: $0.of) }
    self.strengthMeter = strengthMeter
    let room = max(1, width - (strengthMeter?.width ?? 0))
    message = screen.message.map { (sign + $0.words(in: language)).wrapped(to: room) } ?? []
    func buttons(_ icons: [Character?]) -> [ButtonLayout] {
      zip(screen.buttons, keys).enumerated().map { index, button in
        let (button, key) = button
        return ButtonLayout(
          button.label.words(in: language), subtitle: button.subtitle?.words(in: language), role: button.role, key: key,
          icon: icons.isEmpty ? nil : icons[index])
      }
    }
    let decorated = buttons(icons)
    let rest = decorated.indices.filter { !menu.contains($0) }
    let plain = buttons(icons.indices.map { menu.contains($0) ? icons[$0] : nil })
    let lines = ButtonLayout.rows(of: plain, rest, width: columns).count
    self.buttons = ButtonLayout.rows(of: decorated, rest, width: columns).count > lines ? plain : decorated
  }

  mutating func place(_ target: Target, _ area: Area) {
    placements.append(Placement(target: target, area: area))
  }

  /// Places the lists in a vertical stack.
  mutating func placeLists(row: Int, column: Int, width: Int) {
    var row = row
    for (index, list) in lists.enumerated() {
      let area = Area(row: row, column: column, height: list.height, width: max(0, width))
      listAreas.append(area)
      row += list.height
      guard let first = list.first else { continue }
      for line in list.lines.indices {
        let place = Area(row: area.row + 1 + line, column: area.column + 1, height: 1, width: max(0, width - 2))
        self.place(.row(index, first + line), place)
      }
    }
  }

  /// Places lines of buttons, and centres each line.
  mutating func placeButtons(_ rows: [[Int]], row: Int, columns: Int) {
    for (line, indices) in rows.enumerated() {
      var column = max(0, (columns - ButtonLayout.width(of: indices.map { buttons[$0] })) / 2)
      for index in indices {
        place(.button(index), Area(row: row + line, column: column, height: 1, width: buttons[index].width))
        column += buttons[index].width + ButtonLayout.margin
      }
    }
  }
}
