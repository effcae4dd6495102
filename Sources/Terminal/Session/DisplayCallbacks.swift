import Statechart

/// The closures that a ``Display`` receives as parameters of `run`, except `mayQuit`.
@MainActor
struct DisplayCallbacks<Text: ScreenText, Event: ScreenEvent> {
  let layers: @MainActor () -> [Screen<Text, Event>]?
  let send: @MainActor (Event) -> Bool
  let isBusy: @MainActor () -> Bool
  let percent: @MainActor () -> Int?
  let lifecycleChanged: @MainActor (Lifecycle) -> Void
}
