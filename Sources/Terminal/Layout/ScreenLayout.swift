import Statechart

/// Where the parts of a screen stand.
struct ScreenLayout: Hashable {
  /// A part that can be pressed, and its cells.
  struct Place: Hashable {
    let target: Target
    let area: Area
  }

  var spacing: Spacing
  var promptRow = 0
  var prompt: [String]
  var dotsRow = 0
  var countdownRow = 0
  var messageRow = 0
  var message: [String]
  /// How strong the secret is that is shown, before the message.
  let strengthMeter: StrengthMeter?
  /// Whether the message tells of something that went wrong, or warns.
  let isAlarm: Bool
  /// The frame around the secret that is shown, and its lines.
  var revealArea: Area?
  var reveal: [String] = []
  /// A picture of that secret, if there is one and room for it.
  var picture: Picture?
  var pictureArea: Area?
  var fields: [FieldLayout] = []
  /// Toggles, a line each, with their subtitles below them.
  var controls: [ControlLine] = []
  /// Where the first of them stands.
  var controlsRow = 0
  /// The first column of toggles.
  var controlsColumn = 0
  /// Below the toggles.
  var lists: [ListLayout] = []
  var listAreas: [Area] = []
  var buttons: [ButtonLayout]
  /// The frame around buttons that stand one below the other; `nil` if none do.
  var menuArea: Area?
  /// The lines between the title and the buttons: what does not fit scrolls in them.
  var body: Range<Int> = 0..<0
  /// Where the bar stands, `nil` without one.
  var barArea: Area?
  var bar = TabBar([], columns: 0)
  var tabs: [Area] = []
  private(set) var places: [Place] = []

  /// The part at a cell.
  func target(at position: Position) -> Target? {
    places.first { $0.area.contains(position) && (body.contains(position.row) || !isInBody($0)) }?.target
  }

  /// Whether a part stands between the title and the buttons.
  func isInBody(_ place: Place) -> Bool {
    switch place.target {
    case .button: menuArea?.contains(Position(row: place.area.row, column: place.area.column)) ?? false
    case .tab: false
    case .field, .toggle, .row, .digit, .delete: true
    }
  }

  /// What is said on the screen, without a place yet.
  /// - Parameter keys: Those that press the buttons.
  init<Text, Event>(_ screen: Screen<Text, Event>, keys: [Key?], language: Language, width: Int) {
    spacing = .bare
    prompt = screen.prompt?.words(in: language).wrapped(to: width) ?? []
    isAlarm = screen.isAlarm
    let sign = isAlarm ? "! " : ""
    let strengthMeter = screen.strength.map { StrengthMeter(filled: $0.filled, of: $0.of) }
    self.strengthMeter = strengthMeter
    let room = max(1, width - (strengthMeter?.width ?? 0))
    message = screen.message.map { (sign + $0.words(in: language)).wrapped(to: room) } ?? []
    buttons = zip(screen.buttons, keys).map { ButtonLayout($0.label.words(in: language), role: $0.role, key: $1) }
  }

  mutating func place(_ target: Target, _ area: Area) {
    places.append(Place(target: target, area: area))
  }

  mutating func placePad(at origin: Position) {
    let keys: [[Target?]] = [
      [.digit(1), .digit(2), .digit(3)], [.digit(4), .digit(5), .digit(6)], [.digit(7), .digit(8), .digit(9)],
      [nil, .digit(0), .delete],
    ]
    for (row, line) in keys.enumerated() {
      for (column, target) in line.enumerated() {
        guard let target else { continue }
        let area = Area(
          row: origin.row + row * (spacing.keyHeight + spacing.keyGap),
          column: origin.column + column * (spacing.keyWidth + spacing.keyMargin),
          height: spacing.keyHeight, width: spacing.keyWidth)
        place(target, area)
      }
    }
  }

  mutating func placeToggles(row: Int, column: Int) {
    (controlsRow, controlsColumn) = (row, column)
    for (line, control) in controls.enumerated() {
      guard case .toggle(let index) = control.kind else { continue }
      place(.toggle(index), Area(row: row + line, column: column, height: 1, width: control.text.displayWidth))
    }
  }

  /// The lists, one below the other.
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

  /// Lines of buttons, each in the middle.
  mutating func placeButtons(_ rows: [[Int]], row: Int, columns: Int) {
    for (line, indices) in rows.enumerated() {
      var column = max(0, (columns - ButtonLayout.width(of: indices.map { buttons[$0] })) / 2)
      for index in indices {
        place(.button(index), Area(row: row + line, column: column, height: 1, width: buttons[index].width))
        column += buttons[index].width + ButtonLayout.margin
      }
    }
  }

  /// The bar in the last lines: a rule, and below it the tabs.
  mutating func placeBar(_ labels: [String], size: Size) {
    let height = TabBar.height(labels.count, rows: size.rows)
    guard height > 0 else { return }
    barArea = Area(row: size.rows - height, column: 0, height: height, width: size.columns)
    let bar = TabBar(labels, columns: size.columns)
    self.bar = bar
    var column = max(0, (size.columns - bar.width) / 2)
    for index in labels.indices {
      let tab = Area(row: size.rows - 1, column: column, height: 1, width: bar.width(index))
      tabs.append(tab)
      place(.tab(index), tab)
      column += tab.width
    }
  }
}
