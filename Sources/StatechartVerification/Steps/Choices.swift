/// The choices of one step: where something has several outcomes, each is tried in a run of the step of its own.
///
/// A run repeats the choices so far and takes the first alternative at each new one; ``advance()`` goes on to the next run.
package struct Choices {
  private struct Choice {
    var taken: Int
    let count: Int
  }

  private var choices: [Choice] = []
  private var position = 0
  /// Whether a choice of this run was about something else than what the input carries.
  private(set) var dependsOnState = false
  /// Whether a choice of this run has outcomes that may not all be possible.
  private(set) var isApproximate = false

  /// What a choice is about.
  package enum Subject {
    /// What the input carries: whoever makes it decides.
    case input
    /// Data of which only an interval is known.
    case state
    /// Something that the abstraction does not tell: not every alternative may be possible.
    case unknown
  }

  package init() {}

  /// Repeats choices that were taken in another run.
  init(repeating taken: [Int]) {
    choices = taken.map { Choice(taken: $0, count: .max) }
  }

  /// The alternatives that were taken.
  var taken: [Int] { choices.map(\.taken) }

  /// Chooses one of several alternatives.
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

  /// Takes note that a value stands for more than were possible.
  mutating func noteApproximation() {
    (dependsOnState, isApproximate) = (true, true)
  }

  /// Goes on to the next run; false if all were made.
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
