import Statechart

/// What of the screens of all running flows is shown.
struct VisibleScreens<Text: ScreenText, Event: ScreenEvent> {
  /// The innermost screen that shows anything but places to go to; blank if there is none.
  let top: Screen<Text, Event>
  /// The places to go to, as long as nothing covers the one where the user is.
  let bar: Screen<Text, Event>?
  /// Whether the top screen covers a place.
  let isSheet: Bool

  /// - Parameter screens: Outermost first.
  init(_ screens: [Screen<Text, Event>]) {
    let bar = screens.lastIndex { $0.isBar }
    let top = screens.lastIndex { !$0.isBlank }
    guard let top, top != bar else {
      // A flow in the place where the user is has nothing to show at the moment.
      (self.top, self.bar, isSheet) = (Screen(), bar.map { screens[$0] }, false)
      return
    }
    isSheet = bar.map { top > $0 + 1 } ?? false
    self.top = screens[top]
    self.bar = isSheet ? nil : bar.map { screens[$0] }
  }
}

extension Screen {
  /// Whether there is nothing to see.
  fileprivate var isBlank: Bool { self == Screen() }

  /// Whether the screen offers places to go to, and says nothing.
  fileprivate var isBar: Bool {
    var bar = Screen()
    bar.toggles = toggles
    bar.buttons = buttons
    return self == bar && toggles.count + buttons.count > 1 && !buttons.contains { $0.role != .normal }
  }
}
