import StatechartModel
import StatechartSemantics

extension Interpreter.RunningTimer.Kind {
  /// Returns whether the concrete delay corresponds to an abstract delay.
  func isSame(as kind: Delays.Kind?) -> Bool {
    switch (self, kind) {
    case (.timer(let timer), .timer(let other)): timer == other
    case (.send(let send, _), .send(let other, _)): send == other
    default: false
    }
  }
}
