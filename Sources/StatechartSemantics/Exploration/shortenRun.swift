package import StatechartModel

extension Flow {
  /// Leaves inputs out of a run that ends in a fault, as long as it still ends in one.
  package func shortened(_ path: [Exploration.Input], from start: [ID<Variable>: Value]) -> [Exploration.Input] {
    shortened(path, from: start, replays: 400) { $0.isFaulted }
  }

  /// Leaves inputs out of a run that shows something, as long as it still shows it.
  ///
  /// - Parameter replays: The most runs that are tried.
  func shortened(
    _ path: [Exploration.Input], from start: [ID<Variable>: Value], replays: Int, showing isShown: (Interpreter) -> Bool
  ) -> [Exploration.Input] {
    var path = path
    var rest = replays
    // From the end: what happened long before matters less.
    var size = max(1, path.count / 2)
    while size > 0 {
      var index = path.count - size
      while index >= 0, rest > 0 {
        let shorter = Array(path[..<index] + path[(index + size)...])
        rest -= 1
        if let length = prefix(of: shorter, from: start, showing: isShown) { path = Array(shorter.prefix(length)) }
        index = min(index - size, path.count - size)
      }
      size /= 2
    }
    return path
  }

  /// The number of the first inputs that show it; `nil` if they do not.
  private func prefix(
    of path: [Exploration.Input], from start: [ID<Variable>: Value], showing isShown: (Interpreter) -> Bool
  ) -> Int? {
    var interpreter = Interpreter(self, inputs: start)
    for (index, input) in path.enumerated() {
      if isShown(interpreter) { return index }
      interpreter.take(input)
    }
    return isShown(interpreter) ? path.count : nil
  }
}
