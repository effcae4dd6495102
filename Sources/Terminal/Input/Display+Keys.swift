import Clocks
import Statechart

// The keys that a display takes: at once, or once a pad is there for them.

extension Display {
  /// Gives a key to the screen, unless it is covered; `false` if it is for leaving the app.
  ///
  /// A key of a pad waits if nothing takes it now and something is going on, after which a pad may take it.
  func handle(_ key: Key, _ flows: DisplayCallbacks<Text, Contents.Event>) -> Bool {
    let isOfPad = TypeAheadBuffer.isOfPad(key)
    if !isOfPad { ahead.clear() }
    if isCovered || !ahead.isEmpty {
      ahead.append(key)
      return true
    }
    let isOfField = view.isEditing
    if let event = view.handle(key, at: stopwatch.now) {
      if !flows.send(event), isOfPad, flows.isBusy() { ahead.append(key) }
    } else if isOfPad, !isOfField, flows.isBusy() {
      ahead.append(key)
    } else if key == .control("c"), !view.canCancel {
      return false
    }
    return true
  }

  /// The first key after a long time wakes the app, which nobody sees. It may begin a code, but presses nothing.
  func wake(with key: Key, _ flows: DisplayCallbacks<Text, Contents.Event>) {
    comeBack(after: stopwatch.now - lastKey, flows)
    ahead.append(key)
  }

  func comeBack(after away: Duration, _ flows: DisplayCallbacks<Text, Contents.Event>) {
    if !isIdle { flows.changed(.background) }
    isIdle = false
    flows.changed(.foreground(away: away))
  }

  /// Gives what was typed ahead to the pad, as soon as there is one that takes it; forgets it where another screen has come.
  func deliver(_ flows: DisplayCallbacks<Text, Contents.Event>) {
    while !isCovered, let key = ahead.first, let screens = flows.layers() {
      show(screens)
      if view.hasPad, let event = view.handle(key, at: stopwatch.now), flows.send(event) {
        ahead.removeFirst()
      } else if flows.isBusy() {
        return
      } else if view.hasPad {
        ahead.removeFirst()
      } else {
        ahead.clear()
      }
    }
  }
}
