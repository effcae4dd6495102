import Statechart

extension ScreenView {
  /// Draws the tab bar: a rule, heavy above the selected tab, and the tabs with their key bindings below the rule.
  ///
  /// A tab bar of one line has no rule, and its selected tab is reversed. A disabled tab has no key binding.
  func drawTabBar(of layout: ScreenLayout, in frame: inout Frame) {
    guard let area = layout.barArea else { return }
    if area.height > 1 {
      frame.put(String(repeating: "─", count: area.width), row: area.row, column: 0, style: theme.faint)
    }
    for (index, (tab, place)) in zip(tabs, layout.tabs).enumerated() {
      let isFocused = focus == .tab(index)
      let style = tab.isOn || isFocused ? theme.accent.bold : tab.isEnabled ? theme.text : theme.disabled
      let hint = layout.bar.hint(index)
      if area.height > 1, tab.isOn {
        frame.put(String(repeating: "━", count: place.width), row: area.row, column: place.column, style: theme.accent)
      }
      if tab.isEnabled { frame.put(hint, row: place.row, column: place.column + layout.bar.margin, style: theme.faint) }
      let text = isFocused ? "›\(layout.bar.labels[index])‹" : " \(layout.bar.labels[index]) "
      let isAlone = area.height == 1 && tab.isOn
      frame.put(
        text, row: place.row, column: place.column + layout.bar.margin + hint.count, style: isAlone ? style.reversed : style)
    }
  }
}
