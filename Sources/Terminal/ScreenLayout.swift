import Statechart

/// Where the parts of a screen stand.
///
/// Prompt, dots, message and buttons keep their places from screen to screen of a flow, whether there is a pad or not.
struct ScreenLayout: Hashable {
  /// A part that can be pressed, and its cells.
  struct Place: Hashable {
    let target: Target
    let area: Area
  }

  let spacing: Spacing
  let promptRow: Int
  let prompt: [String]
  let dotsRow: Int
  let countdownRow: Int
  let messageRow: Int
  let message: [String]
  /// Fields and toggles, a line each, with their subtitles below them.
  let controls: [ControlLine]
  /// Where the first of them stands.
  let controlsRow: Int
  /// The first column of fields and toggles.
  let controlsColumn: Int
  /// Below the toggles.
  let lists: [ListFace]
  private(set) var listAreas: [Area] = []
  let buttons: [ButtonFace]
  private(set) var places: [Place] = []

  /// - Parameter rows: those of each list, as far as somebody has them.
  init<Text, Event>(_ screen: Screen<Text, Event>, rows: [[ListRow]?], focus: Target?, size: Size) {
    let textWidth = max(1, min(60, size.columns - 4))
    prompt = screen.prompt?.words.wrapped(to: textWidth) ?? []
    message = screen.message.map { "! \($0.words)".wrapped(to: textWidth) } ?? []
    buttons = ButtonFace.faces(screen.buttons.map { ($0.label.words, $0.role) })
    let buttonRows = ScreenLayout.rows(of: buttons, width: size.columns - 2)

    let counts = screen.dots != nil && screen.countdown != nil ? 1 : 0
    controls = ControlLine.lines(screen, width: textWidth)
    let room = max(1, (size.rows - 10) / max(1, rows.count) - 2)
    lists = zip(screen.lists, rows).enumerated().map { index, list in
      let focused: Int? = if case .row(index, let row) = focus { row } else { nil }
      return ListFace(list.0, list.1, focused: focused, room: room)
    }
    let listLines = lists.reduce(0) { $0 + $1.height }
    let controlLines = controls.isEmpty && lists.isEmpty ? 0 : controls.count + listLines + 1
    let textLines = max(0, prompt.count - 1) + max(0, message.count - 1) + counts + controlLines
    let buttonLines = max(0, buttonRows.count - 1)
    let spacing = Spacing.fitting(size, extraLines: buttonLines + (screen.keypad == nil ? 0 : textLines))
    self.spacing = spacing
    let growth = screen.keypad == nil ? max(0, textLines - spacing.padHeight) : textLines
    let height = spacing.contentHeight + buttonLines + growth
    let top = spacing.header + max(0, (size.rows - spacing.header - height) / 2)
    let buttonsRow = top + height - 1 - buttonLines

    // A screen that only tells something tells it in the middle.
    let isNotice =
      screen.prompt == nil && screen.dots == nil && screen.countdown == nil && screen.keypad == nil
      && controls.isEmpty && lists.isEmpty
    promptRow = top
    dotsRow = top + max(1, prompt.count) + spacing.gap
    countdownRow = dotsRow + counts
    messageRow = isNotice ? max(top, (top + buttonsRow - message.count) / 2) : countdownRow + 1 + spacing.gap

    controlsRow = messageRow + max(1, message.count) + (spacing.gap > 0 ? 1 : 0)
    controlsColumn = max(0, (size.columns - (controls.map(\.text.displayWidth).max() ?? 0)) / 2)
    for (line, control) in controls.enumerated() {
      guard case .toggle(let index) = control.kind else { continue }
      let area = Area(row: controlsRow + line, column: controlsColumn, height: 1, width: control.text.displayWidth)
      places.append(Place(target: .toggle(index), area: area))
    }

    placeLists(row: controlsRow + controls.count, columns: size.columns)

    if screen.keypad != nil, spacing.keyHeight > 0 {
      let padRow = messageRow + max(1, message.count) + spacing.gap + controlLines
      placePad(at: Position(row: padRow, column: (size.columns - spacing.padWidth) / 2))
    }
    placeButtons(buttonRows, row: buttonsRow, columns: size.columns)
  }

  /// The part at a cell.
  func target(at position: Position) -> Target? {
    places.first { $0.area.contains(position) }?.target
  }

  private mutating func placeLists(row: Int, columns: Int) {
    var row = row
    for (index, list) in lists.enumerated() {
      let width = min(list.width, max(0, columns))
      let area = Area(row: row, column: (columns - width) / 2, height: list.height, width: width)
      listAreas.append(area)
      row += list.height
      guard let first = list.first else { continue }
      for line in list.lines.indices {
        let place = Area(row: area.row + 1 + line, column: area.column + 1, height: 1, width: max(0, width - 2))
        places.append(Place(target: .row(index, first + line), area: place))
      }
    }
  }

  private mutating func placePad(at origin: Position) {
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
        places.append(Place(target: target, area: area))
      }
    }
  }

  private static let buttonMargin = 3

  private mutating func placeButtons(_ rows: [[Int]], row: Int, columns: Int) {
    for (line, indices) in rows.enumerated() {
      let width = ScreenLayout.width(of: indices.map { buttons[$0] })
      var column = max(0, (columns - width) / 2)
      for index in indices {
        let area = Area(row: row + line, column: column, height: 1, width: buttons[index].width)
        places.append(Place(target: .button(index), area: area))
        column += buttons[index].width + ScreenLayout.buttonMargin
      }
    }
  }

  /// Side by side where there is room, else one below the other.
  private static func rows(of buttons: [ButtonFace], width: Int) -> [[Int]] {
    self.width(of: buttons) <= width ? [Array(buttons.indices)] : buttons.indices.map { [$0] }
  }

  private static func width(of buttons: [ButtonFace]) -> Int {
    buttons.reduce(0) { $0 + $1.width } + buttonMargin * max(0, buttons.count - 1)
  }
}
