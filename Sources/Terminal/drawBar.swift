import Statechart

extension ScreenView {
  /// The bar: a rule that is heavy above the place where the user is, and below it the places with their keys.
  func drawBar(of layout: ScreenLayout, in frame: inout Frame) {
    guard let bar = layout.barArea else { return }
    if bar.height > 1 {
      frame.put(String(repeating: "─", count: bar.width), row: bar.row, column: 0, style: theme.faint)
    }
    for (index, (tab, area)) in zip(tabs, layout.tabs).enumerated() {
      let isFocused = focus == .tab(index)
      let style = tab.isOn || isFocused ? theme.accent.bold : theme.text
      let hint = Bar.hint(index)
      if bar.height > 1, tab.isOn {
        frame.put(String(repeating: "━", count: area.width), row: bar.row, column: area.column, style: theme.accent)
      }
      frame.put(hint, row: area.row, column: area.column + 2, style: theme.faint)
      let text = isFocused ? "›\(tab.label)‹" : " \(tab.label) "
      let isAlone = bar.height == 1 && tab.isOn
      frame.put(text, row: area.row, column: area.column + 2 + hint.count, style: isAlone ? style.reversed : style)
    }
  }
}
