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
  let buttons: [ButtonFace]
  private(set) var places: [Place] = []

  init<Text, Event>(_ screen: Screen<Text, Event>, size: Size) {
    let textWidth = max(1, min(60, size.columns - 4))
    prompt = screen.prompt?.words.wrapped(to: textWidth) ?? []
    message = screen.message.map { "! \($0.words)".wrapped(to: textWidth) } ?? []
    buttons = ButtonFace.faces(screen.buttons.map { ($0.label.words, $0.role) })
    let buttonRows = ScreenLayout.rows(of: buttons, width: size.columns - 2)

    let counts = screen.dots != nil && screen.countdown != nil ? 1 : 0
    let textLines = max(0, prompt.count - 1) + max(0, message.count - 1) + counts
    let buttonLines = max(0, buttonRows.count - 1)
    let spacing = Spacing.fitting(size, extraLines: buttonLines + (screen.keypad == nil ? 0 : textLines))
    self.spacing = spacing
    let growth = screen.keypad == nil ? max(0, textLines - spacing.padHeight) : textLines
    let height = spacing.contentHeight + buttonLines + growth
    let top = spacing.header + max(0, (size.rows - spacing.header - height) / 2)
    let buttonsRow = top + height - 1 - buttonLines

    // A screen that only tells something tells it in the middle.
    let isNotice = screen.prompt == nil && screen.dots == nil && screen.countdown == nil && screen.keypad == nil
    promptRow = top
    dotsRow = top + max(1, prompt.count) + spacing.gap
    countdownRow = dotsRow + counts
    messageRow = isNotice ? max(top, (top + buttonsRow - message.count) / 2) : countdownRow + 1 + spacing.gap

    if screen.keypad != nil, spacing.keyHeight > 0 {
      let padRow = messageRow + max(1, message.count) + spacing.gap
      placePad(at: Position(row: padRow, column: (size.columns - spacing.padWidth) / 2))
    }
    placeButtons(buttonRows, row: buttonsRow, columns: size.columns)
  }

  /// The part at a cell.
  func target(at position: Position) -> Target? {
    places.first { $0.area.contains(position) }?.target
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
