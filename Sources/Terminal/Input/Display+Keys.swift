import Clocks
import Statechart

// Key handling of a display: keys are handled at once, or buffered until a keypad accepts them.

extension Display {
  /// Handles a key, unless the app is covered. Returns `false` if the key asks to quit the app.
  ///
  /// A keypad key is buffered if nothing accepts it now and the flows are busy, because a keypad may accept it afterwards.
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

  /// Brings the app back from idle with the first key. The key may begin a code, but presses no button, since the user saw
  /// none.
  func wake(with key: Key, _ flows: DisplayCallbacks<Text, Contents.Event>) {
    returnToForeground(after: stopwatch.now - lastKey, flows)
    ahead.append(key)
  }

  func returnToForeground(after away: Duration, _ flows: DisplayCallbacks<Text, Contents.Event>) {
    if !isIdle { flows.changed(.background) }
    isIdle = false
    flows.changed(.foreground(away: away))
  }

  /// Delivers the buffered keys as soon as a keypad accepts them, and discards them if another screen has appeared.
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
