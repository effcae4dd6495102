import Statechart

/// The visible screens among the screens of all running flows.
struct VisibleScreens<Text: ScreenText, Event: ScreenEvent> {
  /// The innermost screen with content; blank if that screen is the tab bar, or if no screen has content.
  let top: Screen<Text, Event>
  /// The screen that is drawn as the tab bar; `nil` without a tab bar, or if a sheet covers the screen of the selected tab.
  let bar: Screen<Text, Event>?
  /// Whether the top screen is a sheet over the screen of a tab.
  let isSheet: Bool

  /// Selects the visible screens among the screens of all flows.
  ///
  /// - Parameter screens: The screens of all flows, outermost first.
  init(_ screens: [Screen<Text, Event>]) {
    let bar = screens.lastIndex { $0.isBar }
    let top = screens.lastIndex { !$0.isBlank }
    guard let top, top != bar else {
      // No screen is above the tab bar, for example because the flow of the selected tab shows no screen.
      (self.top, self.bar, isSheet) = (Screen(), bar.map { screens[$0] }, false)
      return
    }
    isSheet = bar.map { top > $0 + 1 } ?? false
    self.top = screens[top]
    self.bar = isSheet ? nil : bar.map { screens[$0] }
  }
}

extension Screen {
  fileprivate var isBlank: Bool { self == Screen() }

  /// Whether the screen is a tab bar, which contains only toggles and normal buttons, at least two in total.
  fileprivate var isBar: Bool {
    var bar = Screen()
    bar.toggles = toggles
    bar.buttons = buttons
    return self == bar && toggles.count + buttons.count > 1 && !buttons.contains { $0.role != .normal }
  }
}
