import StatechartModel

/// A coverage-guided random search for states that are too deep for a breadth-first search.
///
/// Like a coverage-guided fuzzer, the search continues from states that were reached with new transitions or values.
///
/// The search is deterministic.
struct GuidedSearch {
  /// A state of the flow, with the run to this state.
  struct Node {
    let interpreter: Interpreter
    /// The values of the flow's inputs.
    let start: [ID<Variable>: Value]
    let path: [Exploration.Input]
  }

  /// A reason to add a state to the corpus: new transitions to its configuration, or a new value of a variable in that
  /// configuration.
  private enum Novelty: Hashable {
    case transitions(Flow.StateSet, [SourcePosition])
    /// A value of a variable in a configuration. The number of digits represents a code.
    case value(Flow.StateSet, ID<Variable>, Value)
  }

  private let flow: Flow
  private let samples: Samples
  private let possible: ((Interpreter) -> Set<ID<Event>>)?
  private let detectsLoops: Bool
  private var random = SplitMix(seed: 1)
  private var corpus: [Node] = []
  private var seen: Set<Novelty> = []

  /// Creates a search for states of a flow.
  ///
  /// - Parameters:
  ///   - detectsLoops: Whether a macrostep ends at its first infinite loop, instead of after ``Flow/maximumMicrosteps``.
  ///   - possible: A closure that returns the possible events in a state; `nil` if all events are possible in every state.
  init(_ flow: Flow, detectsLoops: Bool, possible: ((Interpreter) -> Set<ID<Event>>)? = nil) {
    (self.flow, self.possible, self.detectsLoops) = (flow, possible, detectsLoops)
    samples = Samples(comparedIn: flow, maximumNumbers: 12)
  }

  /// Visits the states of random runs until a limit on microsteps is reached.
  ///
  /// - Parameters:
  ///   - limit: The number of microsteps after which the search stops.
  ///   - body: A closure that visits a state and returns whether to continue.
  mutating func visit(within limit: Int, _ body: (Node) -> Bool) {
    var microsteps = 0
    var starts: [Node] = []
    for start in flow.possibleInputs(samples, limit: Self.maximumStarts) where microsteps < limit / 2 {
      let node = Node(interpreter: Interpreter(flow, inputs: start, detectsLoops: detectsLoops), start: start, path: [])
      microsteps += node.interpreter.work
      guard body(node) else { return }
      starts.append(node)
      add(node)
    }
    // The search spends half of the remaining microsteps on long random runs from the start, and half on short runs from the
    // corpus. Each kind of run finds states that the other kind rarely reaches.
    var (walked, guided) = (0, 0)
    while microsteps + walked + guided < limit, !corpus.isEmpty {
      let isWalk = walked <= guided
      let first = (isWalk ? starts : corpus).randomElement(using: &random) ?? corpus[0]
      let length = isWalk ? Self.longestPath : Int.random(in: 1...Self.longestBurst, using: &random)
      guard let work = burst(from: first, length, body) else { return }
      if isWalk { walked += work } else { guided += work }
    }
  }

  /// Visits the states of a random run.
  ///
  /// - Returns: The number of microsteps of the run plus one; `nil` if `body` stopped the search.
  private mutating func burst(from first: Node, _ length: Int, _ body: (Node) -> Bool) -> Int? {
    var (node, microsteps) = (first, 1)
    for _ in 0..<length {
      guard node.interpreter.output == nil, !node.interpreter.isRunaway, node.path.count < Self.longestPath,
        let input = nextInput(after: node)
      else { break }
      var after = node.interpreter
      let (taken, work) = take(input, &after)
      microsteps += work
      node = Node(interpreter: after, start: node.start, path: node.path + [taken])
      guard body(node) else { return nil }
      add(node)
    }
    return microsteps
  }

  /// Applies an input.
  ///
  /// About a quarter of the waits, chosen at random, are extended over further delays.
  ///
  /// - Returns: The applied input, and the number of its microsteps.
  private mutating func take(_ input: Exploration.Input, _ interpreter: inout Interpreter) -> (Exploration.Input, Int) {
    interpreter.take(input)
    var microsteps = interpreter.work
    guard case .wait(var milliseconds) = input, Int.random(in: 0..<4, using: &random) == 0 else { return (input, microsteps) }
    for _ in 0..<Int.random(in: 1...Self.maximumDelays, using: &random) {
      guard interpreter.output == nil, !interpreter.isRunaway, let next = interpreter.waits.first,
        milliseconds + next.milliseconds <= Interpreter.longestDuration
      else { break }
      interpreter.take(.wait(milliseconds: next.milliseconds))
      milliseconds += next.milliseconds
      microsteps += interpreter.work
    }
    return (.wait(milliseconds: milliseconds), microsteps)
  }

  private static let maximumStarts = 256
  private static let longestBurst = 40
  private static let maximumDelays = 50
  private static let longestPath = 200
  private static let largestCorpus = 2_000

  private mutating func add(_ node: Node) {
    let interpreter = node.interpreter
    guard corpus.count < Self.largestCorpus else { return }
    let configuration = interpreter.configuration
    var isNew = seen.insert(.transitions(configuration, interpreter.taken.map(\.range.start))).inserted
    for (variable, value) in zip(flow.variables.ids, interpreter.values) {
      let value = if case .pin(let digits) = value { Value.int(digits.count) } else { value }
      if seen.insert(.value(configuration, variable, value)).inserted { isNew = true }
    }
    if isNew { corpus.append(node) }
  }

  /// Returns a random possible input; `nil` if the random choice is not possible, see ``Interpreter/randomInput``.
  ///
  /// If the possible events are known and include the last event, the search repeats the last event with a probability of one
  /// half. The repetition lets counters reach large values.
  private mutating func nextInput(after node: Node) -> Exploration.Input? {
    let events = possible?(node.interpreter)
    if let events, case .event(let event, _)? = node.path.last, Int.random(in: 0..<2, using: &random) == 0,
      events.contains(event)
    {
      return node.path.last
    }
    return node.interpreter.randomInput(samples, events: events?.sorted() ?? Array(flow.events.ids), using: &random)
  }
}

extension Interpreter {
  /// The number of microsteps of the last input, at least one.
  var work: Int { max(1, run.microsteps.count) }
}
