/// The nondeterministic choices of one step.
///
/// The stepper runs the step once for each combination of choices. A run repeats the recorded choices, and takes the first
/// alternative at each new choice. ``advance()`` selects the next combination in depth-first order.
package struct Choices {
  private struct Choice {
    var taken: Int
    let count: Int
  }

  private var choices: [Choice] = []
  private var position = 0
  /// Whether a choice of this run depended on the state and not only on the payload of the input.
  private(set) var dependsOnState = false
  /// Whether a choice of this run may have infeasible alternatives.
  private(set) var isApproximate = false

  /// The subject of a choice.
  package enum Subject {
    /// The payload of the input, which the environment controls.
    case input
    /// Data that the state restricts to an interval.
    case state
    /// Data that the abstraction does not track, so some alternatives may be infeasible.
    case unknown
  }

  package init() {}

  /// Creates choices that repeat the choices of another run.
  init(repeating taken: [Int]) {
    choices = taken.map { Choice(taken: $0, count: .max) }
  }

  /// The chosen alternatives.
  var taken: [Int] { choices.map(\.taken) }

  /// Chooses one of `count` alternatives.
  ///
  /// - Returns: The index of the alternative.
  package mutating func choose(_ count: Int, _ subject: Subject) -> Int {
    guard count > 1 else { return 0 }
    switch subject {
    case .input: break
    case .state: dependsOnState = true
    case .unknown: noteApproximation()
    }
    if position == choices.count { choices.append(Choice(taken: 0, count: count)) }
    defer { position += 1 }
    return choices[position].taken
  }

  /// Records that an abstract value of this run may include infeasible values.
  mutating func noteApproximation() {
    (dependsOnState, isApproximate) = (true, true)
  }

  /// Advances to the next combination of choices.
  ///
  /// - Returns: `false` after the last combination.
  package mutating func advance() -> Bool {
    (position, dependsOnState, isApproximate) = (0, false, false)
    while let last = choices.last {
      if last.taken + 1 < last.count {
        choices[choices.count - 1].taken += 1
        return true
      }
      choices.removeLast()
    }
    return false
  }
}
