import Clocks
import Statechart

// Key handling of a display: keys are handled immediately, or buffered until a keypad accepts the keys.

extension Display {
  /// Handles a key.
  ///
  /// A key that opens or closes the list of key bindings has no other effect.
  ///
  /// A keypad key is buffered while the app is covered or earlier keys are buffered. The key is also buffered if busy flows
  /// show no control for the key or reject its event: a later keypad may accept the key. Any other key discards the buffered
  /// keys, and has no effect on a covered app.
  ///
  /// Control-C is a request to quit if the key sends no event and the screen has no cancel button.
  ///
  /// - Returns: `false` if the key is a request to quit the app.
  func handle(_ key: Key, _ callbacks: DisplayCallbacks<Text, Contents.Event>) -> Bool {
    if !isCovered, view.changeKeyList(key) { return true }
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

  /// Ends the idle state at the first key press.
  ///
  /// A keypad key is buffered, because the key can be the first digit of a code. The key presses no button, because a cover may
  /// have hidden the buttons.
  func wake(with key: Key, _ callbacks: DisplayCallbacks<Text, Contents.Event>) {
    returnToForeground(after: stopwatch.now - lastKey, callbacks)
    ahead.append(key)
  }

  func returnToForeground(after away: Duration, _ callbacks: DisplayCallbacks<Text, Contents.Event>) {
    if !isIdle { callbacks.lifecycleChanged(.background) }
    isIdle = false
    callbacks.lifecycleChanged(.foreground(away: away))
  }

  /// Delivers the buffered keys to the keypad, unless the app is covered.
  ///
  /// A key that no flow accepts remains buffered while the flows are busy. Otherwise the key is discarded. If the screen has no
  /// keypad and the flows are not busy, all keys are discarded.
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
