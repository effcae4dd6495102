import Statechart

extension ScreenView {
  /// Handles a key, and returns the resulting event; `nil` if the key has no effect on the flow.
  ///
  /// On a screen with a keypad, digits, backspace and delete press the keys of the keypad. If a field has the focus, typed
  /// text edits the field. Escape and control-C press the first enabled button that cancels. On a screen without such a
  /// button, escape moves the focus out of a field. A letter presses the button with this key binding, or with the letter
  /// that a Russian or Latin layout has on the same key. A function key presses a tab. Arrows and tab move the focus. J and K
  /// also move the focus if no button has these key bindings. Enter and space press the focused control. Outside a field, a
  /// slash moves the focus to the first enabled field, and clears the text of a search. Page keys, home, end and the wheel
  /// move the focus in a list. A click presses the clicked control, or begins to edit the clicked field. A click on a row
  /// that is not selected selects the row.
  ///
  /// For one second after the title, the prompt or the buttons of the screen change, no key or click presses a destructive
  /// button. The auto-repeat of a held key never presses a destructive button. While a destructive button cannot be pressed,
  /// the button is drawn faint.
  ///
  /// - Parameter now: The time at which the key was pressed.
  public mutating func handle(_ key: Key, at now: Duration) -> Event? {
    let isAllowed = destructiveKeyGuard.allows(key, at: now)
    guard let event = press(key) else { return nil }
    let destroys = screen.buttons.contains { button in
      button.role == .destructive && (button.event == event || self.event(of: button) == event)
    }
    if destroys, !isAllowed {
      destructiveKeyGuard.keyRejected(at: now)
      return nil
    }
    recordPress(event)
    leaveTabs(for: event)
    recordKeyPress(event, at: now)
    return event
  }

  /// Moves the focus from a tab to the pressed button, so that the next screen does not keep the focus on the tab.
  ///
  /// A destructive button never has the focus after a press.
  private mutating func leaveTabs(for event: Event) {
    guard case .tab = focus, let button = screen.buttons.firstIndex(where: { self.event(of: $0) == event }) else { return }
    setFocus(screen.buttons[button].role == .destructive ? nil : .button(button))
  }

  private mutating func press(_ key: Key) -> Event? {
    if let index = editedField {
      let edit = edit(index, key)
      if edit.isTaken { return edit.event }
    }
    switch key {
    case .character(let character) where character.isASCII && character.isWholeNumber,
      .pasted(let character) where character.isASCII && character.isWholeNumber:
      if screen.keypad != nil { setFocus(nil) }
      return character.wholeNumberValue.flatMap { event(of: .digit($0)) }
    case .backspace, .delete: return event(of: .delete)
    case .escape where editedField != nil && !screen.buttons.contains(where: { $0.role == .cancel }): leaveField()
    case .escape, .control("c"):
      return screen.buttons.firstIndex { $0.role == .cancel && $0.isEnabled }.flatMap { event(of: .button($0)) }
    case .enter, .character(" "): return focus.flatMap(event(of:))
    case .click(let position): return click(position)
    case .function(let number): return event(of: .tab(number - 1))
    case .character("/") where screen.fields.contains(where: \.isEnabled): return beginSearch()
    case .character(let character):
      let letters = LetterKeys.onSameKey(as: character)
      let buttons = layout.buttons
      for letter in letters {
        if let button = buttons.firstIndex(where: { $0.key == .character(letter) }) { return event(of: .button(button)) }
      }
      if letters.contains("j") { moveFocus(by: .down) }
      if letters.contains("k") { moveFocus(by: .up) }
    case .scroll, .pageUp, .pageDown, .home, .end: moveInList(key)
    default: moveFocus(by: key)
    }
    return nil
  }

  private mutating func moveFocus(by key: Key) {
    setFocus(neighbour(towards: key) ?? target(of: key) ?? focus)
  }

  /// Returns the target to which an arrow or tab moves the focus; the selected tab if the focus enters the tab bar from above.
  private func target(of key: Key) -> Target? {
    let target = Focus.moved(focus, by: key, in: layout, where: isEnabled)
    guard key == .down, case .tab? = target, let selected = tabs.firstIndex(where: \.isOn) else { return target }
    if case .tab? = focus { return target }
    return .tab(selected)
  }

  /// The index of the focused field; `nil` if no field has the focus.
  var editedField: Int? { if case .field(let index) = focus { index } else { nil } }

  /// Moves the focus to `target`; `nil` removes the focus.
  ///
  /// If the target is a field, the function begins to edit the field. If the target is a row, the function scrolls the list to
  /// the row.
  mutating func setFocus(_ target: Target?) {
    isSelectionLost = false
    guard target != focus else { return }
    focus = target
    completions = []
    editor = newEditor()
    if editor != nil { selected = nil }
    guard case .row(let list, let index) = target, offsets.indices.contains(list) else { return }
    if screen.lists.indices.contains(list), screen.lists[list].select != nil { selected = (list, index) }
    let room = layout.lists.indices.contains(list) ? layout.lists[list].lines.count : 1
    offsets[list] = max(index - room + 1, min(offsets[list], index))
  }

  func newEditor() -> FieldEditor? {
    guard let index = editedField, screen.fields.indices.contains(index) else { return nil }
    let field = screen.fields[index]
    let kind = contents?.kind(of: field.event(.absent))
    return FieldEditor(field.value, isReadable: kind?.isReadable ?? false, hasLines: kind == .note, in: contents)
  }

  /// Returns whether a control is enabled. A button that acts on a row is disabled until a row is selected.
  func isEnabled(_ target: Target) -> Bool {
    switch target {
    case .tab(let index): tabs.indices.contains(index) && tabs[index].isEnabled
    case .button(let index) where screen.buttons.indices.contains(index) && screen.buttons[index].forRow != nil:
      selectedRow != nil && screen.isEnabled(target)
    default: screen.isEnabled(target)
    }
  }

  /// The row on which buttons act: the focused row, or else the row that was focused last; `nil` without such a row.
  ///
  /// Also `nil` after the selected row has vanished, until the user moves the focus, and until the rows of a changed query are
  /// there.
  var selectedRow: ListRow? {
    guard !isSelectionLost, !awaitsRows else { return nil }
    if case .row(let list, let index) = focus {
      return screen.lists.indices.contains(list) && screen.lists[list].select != nil ? row(index, of: list) : nil
    }
    return selected.flatMap { row($0.row, of: $0.list) }
  }

  func event(of target: Target) -> Event? {
    guard isEnabled(target) else { return nil }
    return switch target {
    case .digit(let value): screen.keypad?.digits[value]
    case .delete: screen.keypad?.delete
    case .field: nil
    case .toggle(let index): screen.toggles.indices.contains(index) ? screen.toggles[index].event : nil
    case .row(let list, let index): awaitsRows ? nil : row(index, of: list).flatMap { screen.lists[list].select?($0.handle) }
    case .button(let index): screen.buttons.indices.contains(index) ? event(of: screen.buttons[index]) : nil
    case .tab(let index): tabs.indices.contains(index) ? tabs[index].event : nil
    }
  }

  func event(of button: Screen<Text, Event>.Button) -> Event? {
    guard let forRow = button.forRow else { return button.event }
    return selectedRow.map { forRow($0.handle) }
  }

  private mutating func click(_ position: Position) -> Event? {
    let layout = layout
    guard let target = layout.target(at: position), isEnabled(target) else { return nil }
    if case .field(let index) = target {
      let character = character(at: position, of: index, in: layout.fields[index])
      setFocus(target)
      editor?.move(toCharacter: character)
    } else if case .row(let list, let index) = target {
      // As in a file picker, the first click selects a row, and a click on the selected row presses it.
      let isSelected = selectedRow?.handle == row(index, of: list)?.handle
      setFocus(target)
      if !isSelected { return nil }
    }
    return event(of: target)
  }

  /// Returns the row above or below the focused row, even if that row is scrolled out of the list.
  ///
  /// Returns `nil` if no such row exists, or if `key` is not an up or down arrow.
  private func neighbour(towards key: Key) -> Target? {
    guard case .row(let list, let index) = focus, key == .up || key == .down else { return nil }
    let next = key == .up ? index - 1 : index + 1
    return row(next, of: list).map { _ in .row(list, next) }
  }

  /// Moves the focus in a list: by a page, to the first or last row, or by lines of the wheel.
  ///
  /// The list is the focused list, or else the first list with rows.
  private mutating func moveInList(_ key: Key) {
    let faces = layout.lists
    var (list, index) = (faces.firstIndex { $0.first != nil } ?? 0, -1)
    if case .row(let focused, let row) = focus { (list, index) = (focused, row) }
    guard faces.indices.contains(list), faces[list].count > 0 else { return }
    let page = faces[list].lines.count
    let next =
      switch key {
      case .scroll(let lines): index + lines
      case .pageUp: index - page
      case .pageDown: index + page
      case .home: 0
      default: faces[list].count - 1
      }
    setFocus(.row(list, max(0, min(next, faces[list].count - 1))))
  }
}
