import Flows

/// The closures that perform the effects of flows on the display.
///
/// By default, the closures do nothing.
struct AppDisplay: Sendable {
  /// Shakes the dots and signals an error.
  var shake: @MainActor @Sendable () -> Void = {}
  /// Signals success.
  var confirm: @MainActor @Sendable () -> Void = {}
  /// Hides the app, or shows it again.
  var cover: @MainActor @Sendable (_ isCovered: Bool) -> Void = { _ in }
}

extension Services: Feedback {
  func shake() { display.shake() }
  func confirm() { display.confirm() }
}
