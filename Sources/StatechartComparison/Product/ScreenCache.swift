import StatechartModel

/// A cache of the screens of two flows.
///
/// An exploration visits each configuration many times.
final class ScreenCache {
  private let flows: Correspondence
  private var screens: (old: [Flow.StateSet: Screen], new: [Flow.StateSet: Screen]) = ([:], [:])

  init(_ flows: Correspondence) {
    self.flows = flows
  }

  /// Returns the screen of a configuration of the old version.
  func old(in configuration: Flow.StateSet) -> Screen {
    if let known = screens.old[configuration] { return known }
    let screen = flows.old.screen(in: configuration)
    screens.old[configuration] = screen
    return screen
  }

  /// Returns the screen of a configuration of the new version.
  func new(in configuration: Flow.StateSet) -> Screen {
    if let known = screens.new[configuration] { return known }
    let screen = flows.new.screen(in: configuration)
    screens.new[configuration] = screen
    return screen
  }
}
