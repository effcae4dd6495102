import StatechartModel
import StatechartSemantics

extension Interpreter {
  /// The delay that ends next, and the time until then.
  var nextDelay: (kind: RunningTimer.Kind, milliseconds: Int)? {
    timers.min { $0.deadline < $1.deadline }.map { ($0.kind, $0.deadline - now) }
  }
}

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
