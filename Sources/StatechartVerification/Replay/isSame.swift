import StatechartModel
import StatechartSemantics

extension Interpreter.RunningTimer.Kind {
  /// Whether an abstract state calls it the same.
  func isSame(as kind: Delays.Kind?) -> Bool {
    switch (self, kind) {
    case (.timer(let timer), .timer(let other)): timer == other
    case (.send(let send, _), .send(let other, _)): send == other
    default: false
    }
  }
}
