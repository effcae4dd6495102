import Statechart

/// The key bindings of the buttons of all previously shown screens.
///
/// A button with an unchanged label keeps its key while other buttons appear and disappear.
struct ButtonKeys<Event: ScreenEvent> {
  private struct Known {
    let event: Event
    let label: String
    let role: ButtonRole
    var key: Key?

    /// Returns whether two buttons are treated as the same button for key assignment.
    ///
    /// The labels of the same button begin with the same word, such as `Passcode` and `Passcode & Face ID`. The events of such
    /// buttons can differ between runs of a flow. Two buttons with the same event are also the same button if their labels
    /// begin with the same letter, such as `Copy` and `Copied!`. The letter must match: a user who repeats the letter of
    /// `Reset` must not press `Delete everything`.
    func isSame(as other: Known) -> Bool {
      firstWord == other.firstWord || event == other.event && label.first == other.label.first
    }

    private var firstWord: Substring { label.prefix { $0 != " " } }
  }

  /// The groups of buttons that were shown together or in succession, by the titles of their screens.
  private var known: [String: [[Known]]] = [:]

  /// Assigns keys to a screen's buttons, and returns the keys in the order of the buttons; `nil` for a button without a key.
  ///
  /// A known button keeps its letter if its label still contains the letter. A button that cancels keeps Escape, or gets Escape
  /// if no shown button has this key. Each remaining button gets the first letter of its label that no other button of the
  /// group has. Otherwise the button gets the first letter of its label that no other shown button has.
  mutating func keys<Text>(of screen: Screen<Text, Event>, in language: Language) -> [Key?] {
    var buttons = screen.buttons.map {
      Known(event: $0.event, label: $0.label.words(in: language), role: $0.role, key: nil)
    }
    let title = screen.title?.words(in: language) ?? ""
    let knownIndex = group(of: buttons, among: known[title] ?? [])
    var absent = knownIndex.flatMap { known[title]?[$0] } ?? []
    // The former labels of shown buttons, which keep their keys for later screens.
    var former: [Known] = []
    for index in buttons.indices {
      // A button never takes the key of another shown button.
      let alike = absent.indices.filter { candidate in
        absent[candidate].isSame(as: buttons[index])
          && !buttons.indices.contains { $0 != index && buttons[$0].label == absent[candidate].label }
      }
      guard let before = alike.first(where: { absent[$0].label == buttons[index].label }) ?? alike.first else { continue }
      guard let key = absent[before].key, choices(buttons[index]).contains(key) else { continue }
      buttons[index].key = key
      let taken = absent.remove(at: before)
      if taken.label != buttons[index].label { former.append(taken) }
    }
    for index in buttons.indices where buttons[index].key == nil {
      let free = choices(buttons[index]).filter { key in !buttons.contains { $0.key == key } }
      buttons[index].key = free.first { key in key == .escape || !absent.contains { $0.key == key } } ?? free.first
    }
    let all = buttons + former + absent.filter { one in !buttons.contains { $0.key == one.key } }
    if let knownIndex { known[title]?[knownIndex] = all } else { known[title, default: []].append(all) }
    return buttons.map(\.key)
  }

  /// Returns the index of the group that shares the most buttons with a screen; `nil` if no group has at least half of the
  /// buttons of the screen, and the screen has at least half of the buttons of no group.
  ///
  /// Buttons that cancel do not identify a screen, and are not counted.
  private func group(of buttons: [Known], among groups: [[Known]]) -> Int? {
    let buttons = buttons.filter { $0.role != .cancel }
    let shared = groups.map { group in
      let known = group.filter { $0.role != .cancel }
      let count = buttons.count { button in known.contains { $0.isSame(as: button) } }
      return count * 2 >= min(known.count, buttons.count) ? count : 0
    }
    guard let most = shared.max(), most > 0 else { return nil }
    return shared.firstIndex(of: most)
  }

  private func choices(_ button: Known) -> [Key] {
    (button.role == .cancel ? [.escape] : [])
      + button.label.lowercased().filter { $0.isLetter && $0.displayWidth == 1 }.map { .character($0) }
  }
}
