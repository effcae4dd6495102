package import StatechartModel

extension Flow {
  /// Returns a run with fewer inputs that still ends in a fault; the given run if no shorter run is found.
  package func shortened(_ path: [Exploration.Input], from start: [ID<Variable>: Value]) -> [Exploration.Input] {
    shortened(path, from: start, replays: 400) { $0.isFaulted }
  }

  /// Returns a run with fewer inputs that still satisfies a predicate; the given run if no shorter run is found.
  ///
  /// The algorithm is delta debugging: inputs are removed in chunks of decreasing size.
  ///
  /// - Parameters:
  ///   - replays: The limit on the number of replayed runs.
  ///   - isShown: The predicate, evaluated at the start and after each input. A run satisfies the predicate if the predicate
  ///     holds at least once.
  func shortened(
    _ path: [Exploration.Input], from start: [ID<Variable>: Value], replays: Int, showing isShown: (Interpreter) -> Bool
  ) -> [Exploration.Input] {
    var path = path
    var rest = replays
    // The search first tries to remove the chunks at the end of the run. After a removal, the run is truncated after the first
    // input at which the predicate holds.
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

  /// Returns the length of the shortest prefix that satisfies the predicate; `nil` if no prefix satisfies the predicate.
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
