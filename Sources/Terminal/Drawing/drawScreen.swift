import Statechart

extension ScreenView {
  /// Returns the frame of the screen at the time `now`.
  public func frame(at now: Duration) -> Frame {
    let layout = layout
    let isHeld = untilDestructive(at: now) != nil
    var frame = Frame(size, style: theme.text)
    for (line, text) in layout.prompt.enumerated() {
      frame.putCentred(text, row: layout.promptRow + line, style: theme.text.bold)
    }
    if let dots = screen.codeDots { draw(dots, in: &frame, row: layout.dotsRow, offset: dotsOffset(at: now)) }
    if let countdown = countdown(at: now) {
      frame.putCentred(countdown, row: layout.countdownRow, style: theme.accent.bold)
    }
    drawMessage(of: layout, in: &frame)
    drawReveal(of: layout, in: &frame)
    drawPicture(of: layout, in: &frame)
    for (index, field) in layout.fields.enumerated() { draw(field, index, in: &frame) }
    for control in layout.controls { draw(control, of: layout, in: &frame) }
    for (list, area) in zip(layout.lists, layout.listAreas) { draw(list, at: area, in: &frame) }
    if let area = layout.menuArea { drawBox(at: area, in: &frame) }
    for placement in layout.placements where layout.isInBody(placement) {
      draw(placement, of: layout, isHeld: isHeld, in: &frame)
    }
    // Clip the content of the form to the body.
    frame.clear(outside: layout.body, style: theme.text)
    drawScrollSigns(of: layout, in: &frame)
    drawHeader(in: &frame, lines: layout.spacing.header)
    for placement in layout.placements where !layout.isInBody(placement) {
      draw(placement, of: layout, isHeld: isHeld, in: &frame)
    }
    drawTabBar(of: layout, in: &frame)
    return frame
  }

  private func drawHeader(in frame: inout Frame, lines: Int) {
    guard lines > 0 else { return }
    let row = lines == 3 ? 1 : 0
    let title = (screen.title?.words(in: language) ?? "").fitted(to: size.columns)
    frame.putCentred(title, row: row, style: theme.text.bold)
    let end = (size.columns + title.displayWidth) / 2
    if let activity { frame.put(activity, row: row, column: end + 1, style: theme.accent) }
    if (size.columns - title.displayWidth) / 2 > note.displayWidth + 2 {
      frame.put(note, row: row, column: size.columns - note.displayWidth - 1, style: theme.faint)
    }
    if lines > 1, screen.title != nil {
      frame.put(String(repeating: "─", count: size.columns), row: row + 1, column: 0, style: theme.faint)
    }
  }

  /// Draws the code dots, separated by two blanks, or by one blank on a narrow terminal. The gradient runs across all dots.
  private func draw(_ dots: Screen<Text, Event>.Dots, in frame: inout Frame, row: Int, offset: Int) {
    let pitch = dots.of * 3 - 2 <= size.columns ? 3 : 2
    let start = (size.columns - (dots.of * pitch - pitch + 1)) / 2 + offset
    for index in 0..<max(0, dots.of) {
      let isFilled = index < dots.filled
      let style = isFilled ? theme.filledDot(index, of: dots.of) : theme.emptyDot
      frame.put(isFilled ? "●" : "○", row: row, column: start + index * pitch, style: style)
    }
  }

  /// Draws a keypad key, a row or a button; does nothing for other controls.
  ///
  /// - Parameter isHeld: Whether the debounce still rejects presses of destructive buttons.
  private func draw(_ placement: ScreenLayout.Placement, of layout: ScreenLayout, isHeld: Bool, in frame: inout Frame) {
    let isFocused = placement.target == focus
    switch placement.target {
    case .digit(let value): drawKey("\(value)", at: placement.area, hasFrame: true, isFocused: isFocused, in: &frame)
    case .delete: drawKey("⌫", at: placement.area, hasFrame: false, isFocused: isFocused, in: &frame)
    case .field, .toggle, .tab: break
    case .row(let list, let index):
      let isEnabled = screen.isEnabled(placement.target)
      draw(row(index, of: list), at: placement.area, isFocused: isFocused, isEnabled: isEnabled, in: &frame)
    case .button(let index) where layout.isInBody(placement):
      drawMenuLine(
        layout.buttons[index], at: placement.area, isFocused: isFocused, isEnabled: screen.isEnabled(placement.target),
        in: &frame)
    case .button(let index):
      let button = layout.buttons[index]
      let state: ButtonLayout.State =
        !screen.isEnabled(placement.target) ? .disabled : isHeld && button.role == .destructive ? .held : .ready
      draw(button, at: placement.area, isFocused: isFocused, state, in: &frame)
    }
  }

  /// Draws a keypad key.
  ///
  /// The focused key has the accent colour, and pointers around its label.
  private func drawKey(_ label: String, at area: Area, hasFrame: Bool, isFocused: Bool, in frame: inout Frame) {
    let ground = hasFrame ? theme.key ?? theme.text.background : theme.text.background
    let edge = (isFocused ? theme.accent.bold : theme.faint).on(ground)
    let face = (isFocused ? theme.accent.bold : theme.text.bold).on(ground)
    let blank = String(repeating: " ", count: (area.width - 5) / 2)
    let text = blank + (isFocused ? "›\(label)‹" : " \(label) ") + blank
    guard area.height == 3 else {
      frame.put(hasFrame ? "(" : " ", row: area.row, column: area.column, style: edge)
      frame.put(text, row: area.row, column: area.column + 1, style: face)
      frame.put(hasFrame ? ")" : " ", row: area.row, column: area.column + area.width - 1, style: edge)
      return
    }
    let line = String(repeating: hasFrame ? "─" : " ", count: area.width - 2)
    frame.put(hasFrame ? "╭\(line)╮" : "", row: area.row, column: area.column, style: edge)
    frame.put(hasFrame ? "│" : " ", row: area.row + 1, column: area.column, style: edge)
    frame.put(text, row: area.row + 1, column: area.column + 1, style: face)
    frame.put(hasFrame ? "│" : " ", row: area.row + 1, column: area.column + area.width - 1, style: edge)
    frame.put(hasFrame ? "╰\(line)╯" : "", row: area.row + 2, column: area.column, style: edge)
  }

  /// Draws a button and its key binding.
  ///
  /// During the debounce, a destructive button is faint, with an ellipsis instead of the key binding. A disabled button is
  /// faint and in parentheses, without a key binding.
  private func draw(
    _ button: ButtonLayout, at area: Area, isFocused: Bool, _ state: ButtonLayout.State, in frame: inout Frame
  ) {
    let style =
      switch button.role {
      case _ where state != .ready: theme.disabled
      case .destructive: theme.danger
      case .success: theme.success
      case .normal, .cancel: isFocused ? theme.accent : theme.text
      }
    let face = isFocused ? "›\(button.text)‹" : " \(button.text) "
    let text = state == .disabled ? "(\(face))" : "[\(face)]"
    frame.put(text, row: area.row, column: area.column, style: isFocused ? style.bold : style)
    // While a field is edited, letters press no button, so key bindings with letters are not drawn.
    guard editedField == nil || button.key == .escape, state != .disabled else { return }
    let hint = state == .held ? "…" : button.hint
    frame.put(hint, row: area.row, column: area.column + text.displayWidth + 1, style: theme.faint)
  }

  /// Draws a button of a vertical menu, with its subtitle on the right.
  ///
  /// The key binding of an enabled button is at the end of the line.
  private func drawMenuLine(
    _ button: ButtonLayout, at area: Area, isFocused: Bool, isEnabled: Bool, in frame: inout Frame
  ) {
    let style = !isEnabled ? theme.disabled : isFocused ? theme.accent.bold : theme.text
    let room = max(0, area.width - 6)
    let subtitle = button.menuWidth <= room ? button.subtitle : ""
    let label = button.label.fitted(to: room)
    frame.put("\(isFocused ? "›" : " ") \(label)", row: area.row, column: area.column + 1, style: style)
    let end = area.column + area.width - 4
    frame.put(subtitle, row: area.row, column: end - subtitle.displayWidth, style: isEnabled ? theme.faint : theme.disabled)
    guard isEnabled else { return }
    frame.put(button.hint, row: area.row, column: area.column + area.width - 2, style: theme.faint)
  }
}
