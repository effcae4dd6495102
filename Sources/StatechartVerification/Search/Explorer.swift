import StatechartModel
import StatechartSemantics

/// A breadth-first exploration of the reachable abstract states of a flow and the steps between them.
struct Explorer {
  /// A step, and the index of its source state; `nil` for the start.
  struct Move {
    let from: Int?
    let step: AbstractStep
  }

  let stepper: AbstractStepper
  private(set) var states: VisitedStates
  /// The index of the predecessor from which the search found each state; for an initial state, the index of the state itself.
  private var parents: [UInt32] = []
  private(set) var graph: StepGraph
  /// The first steps that violate each property.
  private(set) var violations: [[Move]]
  /// The indices of the properties that at least one step triggers.
  private(set) var triggered: Set<Int> = []
  /// The source ranges of the transitions that at least one step takes.
  private(set) var taken: Set<SourceRange> = []
  /// The first steps that cover each goal, if coverage is recorded.
  private(set) var trials: [CoverageGoal: [Move]] = [:]
  /// The number of steps between states.
  private(set) var stepCount = 0
  /// The number of states that were expanded.
  private var expanded = 0

  private var cache: StepCache
  /// The successors of the state that is being expanded.
  private let batch: StateBatch
  /// The range of the cached outcomes for each input of the state that is being expanded.
  private var outcomes: [Range<Int>] = []
  /// The inputs of each control state, with the roots of their trees in the step cache; `nil` for a control state that was not
  /// expanded.
  private var inputs: [[(input: AbstractInput, tree: Int)]?] = []
  private let keepsGraph: Bool
  /// The number of steps that were executed for the step cache, including steps with equal outcomes.
  private var takenSteps = 0

  /// Whether the steps of at least one input are incomplete. See ``AbstractStepper/forEachStep(from:_:noting:_:)``.
  private(set) var isTruncated = false

  var isComplete: Bool { expanded == states.count && !isTruncated }
  var flow: Flow { stepper.flow }
  /// The memory usage of the visited states and their predecessors, in bytes.
  var bytes: Int { states.table.bytes + parents.capacity * MemoryLayout<UInt32>.size }

  /// The limit on the stored violations of each property.
  ///
  /// The first violation may be spurious.
  private static let maximumViolations = 16
  /// The limit on the stored steps for each goal.
  ///
  /// The first step may be spurious.
  private static let maximumTrials = 4
  /// The limit on the executed steps for each state of the bound.
  ///
  /// An exploration of few states with many steps takes as long as an exploration of many states.
  private static let maximumStepsPerState = 50

  /// Creates an exploration of a flow.
  ///
  /// - Parameters:
  ///   - keepsGraph: Whether to store the steps between states, for liveness and reachability properties.
  ///   - notesGoals: Whether to record coverage goals.
  init(_ flow: Flow, _ precision: Precision, keepsGraph: Bool, notesGoals: Bool = false) {
    stepper = AbstractStepper(flow, precision, notesGoals: notesGoals)
    states = VisitedStates(stepper.layout)
    cache = StepCache(states.packing)
    batch = StateBatch(wordsPerState: states.packing.wordsPerState)
    violations = Array(repeating: [], count: flow.properties.count)
    graph = StepGraph()
    self.keepsGraph = keepsGraph
  }

  /// Explores the state space until all states are expanded, the steps of an input are incomplete, or a limit is exceeded.
  ///
  /// The limits are `bound` states, and ``maximumStepsPerState`` executed steps for each state of the bound.
  mutating func explore(bound: Int) {
    isTruncated = !stepper.forEachStep(from: nil, .start) { step in
      note(step, from: nil)
      observe(step, from: nil)
      let (index, isNew) = states.insert(step.after)
      if isNew { parents.append(UInt32(index)) }
    }
    withUnsafeTemporaryAllocation(of: UInt64.self, capacity: states.packing.wordsPerState) { buffer in
      guard let before = buffer.baseAddress else { return }
      while expanded < states.count, states.count <= bound, takenSteps <= Self.maximumStepsPerState * bound, !isTruncated {
        expand(expanded, before)
        expanded += 1
      }
    }
  }

  private mutating func expand(_ index: Int, _ before: UnsafeMutablePointer<UInt64>) {
    before.update(from: states.table.state(at: index), count: states.packing.wordsPerState)
    let inputs = inputs(in: Int(states.packing.controlState.bits(in: before)))
    batch.removeAll()
    outcomes.removeAll(keepingCapacity: true)
    for (input, tree) in inputs {
      let known = cache.outcomes(from: tree, before) ?? take(input, from: index, tree, before)
      for outcome in known { cache.apply(outcome, to: before, batch.add()) }
      outcomes.append(known)
    }
    states.table.insert(batch)
    stepCount += batch.count
    var next = 0
    var delayed: [(index: UInt32, takesTransition: Bool)] = []
    for (number, (input, _)) in inputs.enumerated() {
      var reached: [(index: UInt32, takesTransition: Bool)] = []
      var needsAll = false
      for outcome in outcomes[number] {
        let (found, isNew) = batch.found[next]
        next += 1
        if isNew { parents.append(UInt32(index)) }
        let flags = cache.flags(of: outcome)
        if flags.violations != 0 { noteViolations(of: input, from: index, cache.violated[flags.violations]) }
        if keepsGraph {
          reached.append((UInt32(found), flags.takesTransition))
          needsAll = needsAll || flags.dependsOnState
        }
      }
      guard keepsGraph else { continue }
      if case .delay = input {
        delayed += reached
      } else {
        graph.add(from: index, to: reached, needsAll: needsAll)
      }
    }
    // The environment does not control the order in which delays end.
    if !delayed.isEmpty { graph.add(from: index, to: delayed, needsAll: true) }
  }

  private mutating func inputs(in controlState: Int) -> [(input: AbstractInput, tree: Int)] {
    if controlState < inputs.count, let known = inputs[controlState] { return known }
    while inputs.count <= controlState { inputs.append(nil) }
    let found = states.controlStates[controlState].inputs(flow).map { ($0, cache.addTree()) }
    inputs[controlState] = found
    return found
  }

  /// Executes the steps of an input from a state, and caches the outcomes of the steps.
  ///
  /// The outcomes are valid for all states with the same control state and the same values in the cells that were read.
  ///
  /// - Returns: The range of the outcomes.
  private mutating func take(_ input: AbstractInput, from index: Int, _ tree: Int, _ words: UnsafePointer<UInt64>) -> Range<Int>
  {
    let log = CellLog(cells: stepper.layout.count)
    var found: [(controlState: Int, step: AbstractStep)] = []
    var known: Set<Outcome> = []
    let isExhaustive = stepper.forEachStep(from: states.state(at: index), input, noting: log) { step in
      takenSteps += 1
      observe(step, from: index)
      let outcome = Outcome(
        after: step.after, written: step.written, violated: step.found.violated, dependsOnState: step.dependsOnState,
        takesTransition: !step.taken.isEmpty)
      if known.insert(outcome).inserted { found.append((states.controlStates.number(of: step.after.controlState), step)) }
    }
    isTruncated = isTruncated || !isExhaustive
    return cache.add(found, from: tree, reading: log.read, words)
  }

  /// The observable result of a step.
  ///
  /// Steps with equal outcomes are cached once, regardless of their choices.
  private struct Outcome: Hashable {
    let after: AbstractState
    /// The cells that the step writes, including cells whose values do not change.
    ///
    /// Such a cell may have another value in another state.
    let written: [Int]
    let violated: [Int]
    let dependsOnState: Bool
    let takesTransition: Bool
  }

  private mutating func observe(_ step: AbstractStep, from index: Int?) {
    for goal in step.goals where trials[goal, default: []].count < Self.maximumTrials {
      trials[goal, default: []].append(Move(from: index, step: step))
    }
    triggered.formUnion(step.found.triggered)
    taken.formUnion(step.taken)
  }

  private mutating func note(_ step: AbstractStep, from index: Int?) {
    for property in step.found.violated where violations[property].count < Self.maximumViolations {
      violations[property].append(Move(from: index, step: step))
    }
  }

  /// Records the steps of an input that violate a property, up to a limit for each property.
  ///
  /// The steps are executed again, because the cache does not contain their choices.
  private mutating func noteViolations(of input: AbstractInput, from index: Int, _ properties: [Int]) {
    guard properties.contains(where: { violations[$0].count < Self.maximumViolations }) else { return }
    let state = states.state(at: index)
    var found: [AbstractStep] = []
    stepper.forEachStep(from: state, input) { found.append($0) }
    for step in found { note(step, from: index) }
  }

  // MARK: Runs

  /// Returns the predecessor of a state; `nil` for an initial state.
  func parent(of index: Int) -> Int? { Int(parents[index]) == index ? nil : Int(parents[index]) }

  /// Returns the untracked variables that the steps from a state read.
  func missed(from index: Int) -> Set<ID<Variable>> {
    var missed: Set<ID<Variable>> = []
    let state = states.state(at: index)
    for input in state.controlState.inputs(flow) {
      stepper.forEachStep(from: state, input) { missed.formUnion($0.missed) }
    }
    return missed
  }

  /// Returns the inputs and choices of a shortest run that ends with a step.
  func run(to move: Move) -> [(input: AbstractInput, choices: [Int])] {
    (move.from.map { run(to: $0) } ?? []) + [(move.step.input, move.step.choices)]
  }

  /// Returns the inputs and choices of a shortest run to a state.
  func run(to index: Int) -> [(input: AbstractInput, choices: [Int])] {
    var run: [(input: AbstractInput, choices: [Int])] = []
    var index = index
    while Int(parents[index]) != index {
      let parent = Int(parents[index])
      run.append(step(from: states.state(at: parent), to: index))
      index = parent
    }
    run.append(step(from: nil, to: index))
    return run.reversed()
  }

  /// Returns the input and the choices of a step from one state to another, found by executing the steps again.
  private func step(from before: AbstractState?, to index: Int) -> (input: AbstractInput, choices: [Int]) {
    for input in before?.controlState.inputs(flow) ?? [.start] {
      var found: [Int]?
      stepper.forEachStep(from: before, input) { step in
        if found == nil, states.index(of: step.after) == index { found = step.choices }
      }
      if let found { return (input, found) }
    }
    preconditionFailure("a state was found by a step")
  }
}
