import StatechartModel

/// A cache of the screens of a flow, by configuration.
///
/// An exploration visits each configuration many times.
final class ScreenCache {
  private let flow: Flow
  private var screens: [Flow.StateSet: Screen] = [:]

  init(_ flow: Flow) {
    self.flow = flow
  }

  /// Returns the screen of a configuration.
  func screen(in configuration: Flow.StateSet) -> Screen {
    if let known = screens[configuration] { return known }
    let screen = flow.screen(in: configuration)
    screens[configuration] = screen
    return screen
  }
}
