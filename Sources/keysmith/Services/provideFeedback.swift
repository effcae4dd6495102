import Flows

/// The closures that perform the effects of flows on the display.
///
/// By default, the closures do nothing.
struct AppDisplay: Sendable {
  /// The closure that shakes the dots and signals an error.
  var shake: @MainActor @Sendable () -> Void = {}
  /// The closure that signals success.
  var confirm: @MainActor @Sendable () -> Void = {}
  /// The closure that hides the app, or shows the app again.
  var cover: @MainActor @Sendable (_ isCovered: Bool) -> Void = { _ in }
}

extension Services: Feedback {
  func shake() { display.shake() }
  func confirm() { display.confirm() }
}
