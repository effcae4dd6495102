import Clocks
import Statechart

// Key handling of a display: keys are handled at once, or buffered until a keypad accepts them.

extension Display {
  /// Handles a key, unless the app is covered. Returns `false` for a control-C that quits the app.
  ///
  /// A keypad key is buffered if no control accepts it now and the flows are busy, because a keypad may accept it afterwards.
  /// Control-C quits the app if it sends no event and no button cancels.
  func handle(_ key: Key, _ callbacks: DisplayCallbacks<Text, Contents.Event>) -> Bool {
    let isOfPad = TypeAheadBuffer.isOfPad(key)
    if !isOfPad { ahead.clear() }
    if isCovered || !ahead.isEmpty {
      ahead.append(key)
      return true
    }
    let isOfField = view.isEditing
    if let event = view.handle(key, at: stopwatch.now) {
      if !callbacks.send(event), isOfPad, callbacks.isBusy() { ahead.append(key) }
    } else if isOfPad, !isOfField, callbacks.isBusy() {
      ahead.append(key)
    } else if key == .control("c"), !view.canCancel {
      return false
    }
    return true
  }

  /// Ends the idle state with the first key. The key can be the first digit of a code, but presses no button, because no
  /// button was visible.
  func wake(with key: Key, _ callbacks: DisplayCallbacks<Text, Contents.Event>) {
    returnToForeground(after: stopwatch.now - lastKey, callbacks)
    ahead.append(key)
  }

  func returnToForeground(after away: Duration, _ callbacks: DisplayCallbacks<Text, Contents.Event>) {
    if !isIdle { callbacks.lifecycleChanged(.background) }
    isIdle = false
    callbacks.lifecycleChanged(.foreground(away: away))
  }

  /// Delivers the buffered keys as soon as a keypad accepts them. Discards them if a screen without a keypad has appeared.
  func deliverTypeAhead(_ callbacks: DisplayCallbacks<Text, Contents.Event>) {
    while !isCovered, let key = ahead.first, let screens = callbacks.layers() {
      show(screens)
      if view.hasPad, let event = view.handle(key, at: stopwatch.now), callbacks.send(event) {
        ahead.removeFirst()
      } else if callbacks.isBusy() {
        return
      } else if view.hasPad {
        ahead.removeFirst()
      } else {
        ahead.clear()
      }
    }
  }
}
