import Statechart

/// Assigns key bindings to the buttons of all screens shown so far. A button keeps its key while other buttons come and go.
struct ButtonKeys<Event: ScreenEvent> {
  private struct Known {
    let event: Event
    let label: String
    let role: ButtonRole
    var key: Key?

    /// Whether two buttons are the same button for key assignment.
    ///
    /// In another run of a flow a button sends another event. Its label is then the same, or begins with the same word, as
    /// `Passcode & Face ID` does after `Passcode`. A button with the same event and another label is also the same if both
    /// labels begin with the same letter, as `Copied!` and `Copy` do. The letter must match: a user who has pressed the letter
    /// of `Reset` must not press `Delete everything` with it.
    func isSame(as other: Known) -> Bool {
      firstWord == other.firstWord || event == other.event && label.first == other.label.first
    }

    private var firstWord: Substring { label.prefix { $0 != " " } }
  }

  /// The buttons shown together or one after the other, by the titles of their screens.
  private var known: [String: [[Known]]] = [:]

  /// Returns the keys of a screen's buttons, in their order.
  ///
  /// Escape belongs to the first button that cancels. Each other button keeps its previous key if its label still contains it.
  /// Otherwise it gets the first letter of its label that no other button has, or else the first that no other shown button
  /// has.
  mutating func keys<Text>(of screen: Screen<Text, Event>, in language: Language) -> [Key?] {
    var buttons = screen.buttons.map {
      Known(event: $0.event, label: $0.label.words(in: language), role: $0.role, key: nil)
    }
    let title = screen.title?.words(in: language) ?? ""
    let place = known[title]?.firstIndex { isOf($0, buttons) }
    var absent = place.flatMap { known[title]?[$0] } ?? []
    for index in buttons.indices {
      let alike = absent.indices.filter { absent[$0].isSame(as: buttons[index]) }
      guard let before = alike.first(where: { absent[$0].label == buttons[index].label }) ?? alike.first else { continue }
      guard let key = absent[before].key, choices(buttons[index]).contains(key) else { continue }
      buttons[index].key = key
      absent.remove(at: before)
    }
    for index in buttons.indices where buttons[index].key == nil {
      let free = choices(buttons[index]).filter { key in !buttons.contains { $0.key == key } }
      buttons[index].key = free.first { key in key == .escape || !absent.contains { $0.key == key } } ?? free.first
    }
    let all = buttons + absent.filter { one in !buttons.contains { $0.key == one.key } }
    if let place { known[title]?[place] = all } else { known[title, default: []].append(all) }
    return buttons.map(\.key)
  }

  /// Whether one of the buttons is known. A button that cancels does not identify a screen.
  private func isOf(_ known: [Known], _ buttons: [Known]) -> Bool {
    buttons.contains { button in button.role != .cancel && known.contains { $0.isSame(as: button) } }
  }

  private func choices(_ button: Known) -> [Key] {
    (button.role == .cancel ? [.escape] : [])
      + button.label.lowercased().filter { $0.isLetter && $0.displayWidth == 1 }.map { .character($0) }
  }
}
