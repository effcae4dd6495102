import Statechart

extension Screen {
  /// Returns whether a control is enabled.
  ///
  /// Keypad keys are always enabled. Tabs are treated as enabled, because the tab bar belongs to another screen. A target that
  /// the screen does not contain is also treated as enabled.
  func isEnabled(_ target: Target) -> Bool {
    switch target {
    case .digit, .delete, .tab: true
    case .field(let index): !fields.indices.contains(index) || fields[index].isEnabled
    case .toggle(let index): !toggles.indices.contains(index) || toggles[index].isEnabled
    case .row(let list, _): !lists.indices.contains(list) || lists[list].isEnabled
    case .button(let index): !buttons.indices.contains(index) || buttons[index].isEnabled
    }
  }
}
