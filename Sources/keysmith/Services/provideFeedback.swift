import Flows

/// The effects of flows that the user sees or feels; without a display nothing happens.
struct AppDisplay: Sendable {
  /// The dots move from side to side, and the terminal says no.
  var shake: @MainActor @Sendable () -> Void = {}
  /// A short sign that it worked.
  var confirm: @MainActor @Sendable () -> Void = {}
  /// Hides what the app shows, or shows it again.
  var cover: @MainActor @Sendable (_ isCovered: Bool) -> Void = { _ in }
}

extension Services: Feedback {
  func shake() { display.shake() }
  func confirm() { display.confirm() }
}
