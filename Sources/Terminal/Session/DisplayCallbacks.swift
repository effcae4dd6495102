import Statechart

/// The closures of a ``Display``; see the parameters of its `run`.
@MainActor
struct DisplayCallbacks<Text: ScreenText, Event: ScreenEvent> {
  let layers: @MainActor () -> [Screen<Text, Event>]?
  let send: @MainActor (Event) -> Bool
  let isBusy: @MainActor () -> Bool
  let percent: @MainActor () -> Int?
  let lifecycleChanged: @MainActor (Lifecycle) -> Void
}
