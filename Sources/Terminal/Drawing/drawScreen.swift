import Statechart

extension ScreenView {
  /// Returns the frame of the screen at the time `now`.
  public func frame(at now: Duration) -> Frame {
    let layout = layout
    let isHeld = untilDestructive(at: now) != nil
    var frame = Frame(size, style: theme.text)
    let promptColumns = layout.promptColumns ?? 0..<size.columns
    for (line, text) in layout.prompt.enumerated() {
      let column = promptColumns.lowerBound + (promptColumns.count - text.displayWidth) / 2
      frame.put(text, row: layout.promptRow + line, column: column, style: theme.text.bold)
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
    if let area = layout.menuArea {
      drawBox(at: area, in: &frame)
      for heading in layout.menuHeadings {
        let text = heading.text.fitted(to: max(0, area.width - 4))
        frame.put(text, row: heading.row, column: area.column + 2, style: theme.faint.bold)
      }
    }
    for placement in layout.placements where layout.isInBody(placement) {
      draw(placement, of: layout, isHeld: isHeld, at: now, in: &frame)
    }
    // Clip the content of the form to the body.
    frame.clear(outside: layout.body, style: theme.text)
    drawScrollSigns(of: layout, in: &frame)
    drawHeader(of: layout, in: &frame)
    drawPageDots(of: layout, in: &frame)
    for placement in layout.placements where !layout.isInBody(placement) {
      draw(placement, of: layout, isHeld: isHeld, at: now, in: &frame)
    }
    drawTabBar(of: layout, in: &frame)
    return frame
  }

  /// Draws a keypad key, a row or a button; does nothing for other controls.
  ///
  /// - Parameter isHeld: Whether the debounce still rejects presses of destructive buttons.
  private func draw(
    _ placement: ScreenLayout.Placement, of layout: ScreenLayout, isHeld: Bool, at now: Duration, in frame: inout Frame
  ) {
    let isFocused = placement.target == focus
    let isPressed = untilReleased(at: now) != nil
    switch placement.target {
    case .digit(let value):
      drawKey("\(value)", at: placement.area, hasFrame: true, isFocused: isFocused, isPressed: isPressed, in: &frame)
    case .delete:
      drawKey("⌫", at: placement.area, hasFrame: false, isFocused: isFocused, isPressed: isPressed, in: &frame)
    case .field, .toggle, .tab: break
    case .row(let list, let index):
      let isEnabled = isEnabled(placement.target)
      let isSelected = screen.buttons.contains { $0.forRow != nil } && selected.map { $0 == (list, index) } ?? false
      draw(
        row(index, of: list), at: placement.area, isFocused: isFocused, isSelected: isSelected, isEnabled: isEnabled,
        in: &frame)
    case .button(let index) where index == layout.padButton:
      drawPadButton(
        layout.buttons[index], at: placement.area, isFocused: isFocused, isEnabled: isEnabled(placement.target),
        in: &frame)
    case .button(let index) where layout.isInBody(placement):
      drawMenuLine(
        layout.buttons[index], at: placement.area, isFocused: isFocused, isEnabled: isEnabled(placement.target),
        in: &frame)
    case .button(let index):
      let button = layout.buttons[index]
      let state: ButtonLayout.State =
        !isEnabled(placement.target) ? .disabled : isHeld && button.role == .destructive ? .held : .ready
      draw(button, at: placement.area, isFocused: isFocused, state, in: &frame)
    }
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
  /// The label is shortened before the subtitle, to a third of the line. The key binding of an enabled button is at the end of
  /// the line.
  private func drawMenuLine(
    _ button: ButtonLayout, at area: Area, isFocused: Bool, isEnabled: Bool, in frame: inout Frame
  ) {
    let style = !isEnabled ? theme.disabled : isFocused ? theme.accent.bold : theme.text
    let room = max(0, area.width - 7)
    let subtitle = button.subtitle.fitted(to: max(0, room - 2 - min(button.label.displayWidth, room / 3)))
    let label = button.label.fitted(to: subtitle.isEmpty ? room + 1 : max(0, room - 2 - subtitle.displayWidth))
    frame.put("\(isFocused ? "›" : " ") \(label)", row: area.row, column: area.column + 1, style: style)
    let end = area.column + area.width - 4
    frame.put(subtitle, row: area.row, column: end - subtitle.displayWidth, style: isEnabled ? theme.faint : theme.disabled)
    guard isEnabled else { return }
    frame.put(button.hint, row: area.row, column: area.column + area.width - 2, style: theme.faint)
  }
}
