import StatechartModel
import StatechartSemantics

/// The abstract states that a flow can reach, found breadth first, and the steps between them.
struct Explorer {
  /// A step, and the state it begins in; `nil` for the start.
  struct Move {
    let from: Int?
    let step: AbstractStep
  }

  let stepper: AbstractStepper
  private(set) var states: FoundStates
  /// For each state the one that it was found from; of the first ones, themselves.
  private var parents: [UInt32] = []
  private(set) var ways: Ways
  /// The first steps that violate each property.
  private(set) var violations: [[Move]]
  /// The properties that say something about some step.
  private(set) var triggered: Set<Int> = []
  /// The transitions that some step takes.
  private(set) var taken: Set<SourceRange> = []
  /// The first steps that try each goal of coverage, if these are noted.
  private(set) var trials: [CoverageGoal: [Move]] = [:]
  /// The number of steps between states.
  private(set) var stepCount = 0
  /// The states whose steps were taken.
  private var expanded = 0

  private var cache: StepCache
  /// The states after those steps of one state that are looked at, and for each input its outcomes.
  private let batch: StateBatch
  private var outcomes: [Range<Int>] = []
  /// For each situation its inputs, with the trees of their steps.
  private var inputs: [[(input: AbstractInput, tree: Int)]?] = []
  private let keepsWays: Bool
  /// The number of steps that the kernel took, those with known outcomes too.
  private var takenSteps = 0

  /// Whether some step has more outcomes than were tried.
  private(set) var isCut = false

  var isComplete: Bool { expanded == states.count && !isCut }
  var flow: Flow { stepper.flow }
  /// The bytes of the states and of how they were found.
  var bytes: Int { states.table.bytes + parents.capacity * MemoryLayout<UInt32>.size }

  /// The violations of a property that are kept: the first one may not be possible.
  private static let mostViolations = 16
  /// The steps that are kept for a goal, for the same reason.
  private static let mostTrials = 4
  /// The steps that the kernel takes for each state of the bound: a few states with very many steps take as long as many states.
  private static let mostStepsPerState = 50

  /// - Parameters:
  ///   - keepsWays: Whether to keep the steps, for properties about what must or can come later.
  ///   - notesGoals: Whether to note the goals of coverage that steps try.
  init(_ flow: Flow, _ precision: Precision, keepsWays: Bool, notesGoals: Bool = false) {
    stepper = AbstractStepper(flow, precision, notesGoals: notesGoals)
    states = FoundStates(stepper.layout)
    cache = StepCache(states.packing)
    batch = StateBatch(wordsPerState: states.packing.wordsPerState)
    violations = Array(repeating: [], count: flow.properties.count)
    ways = Ways()
    self.keepsWays = keepsWays
  }

  /// Explores until all states are found, more than `bound`, or more steps than ``mostStepsPerState`` for each state of the bound.
  mutating func explore(bound: Int) {
    isCut = !stepper.forEachStep(from: nil, .start) { step in
      note(step, from: nil)
      observe(step, from: nil)
      let (place, isNew) = states.insert(step.after)
      if isNew { parents.append(UInt32(place)) }
    }
    withUnsafeTemporaryAllocation(of: UInt64.self, capacity: states.packing.wordsPerState) { buffer in
      guard let before = buffer.baseAddress else { return }
      while expanded < states.count, states.count <= bound, takenSteps <= Self.mostStepsPerState * bound, !isCut {
        expand(expanded, before)
        expanded += 1
      }
    }
  }

  private mutating func expand(_ place: Int, _ before: UnsafeMutablePointer<UInt64>) {
    before.update(from: states.table.state(at: place), count: states.packing.wordsPerState)
    let inputs = inputs(in: Int(states.packing.situation.bits(in: before)))
    batch.removeAll()
    outcomes.removeAll(keepingCapacity: true)
    for (input, tree) in inputs {
      let known = cache.outcomes(from: tree, before) ?? take(input, from: place, tree, before)
      for outcome in known { cache.apply(outcome, to: before, batch.add()) }
      outcomes.append(known)
    }
    states.table.insert(batch)
    stepCount += batch.count
    var next = 0
    var delayed: [(place: UInt32, takesTransition: Bool)] = []
    for (number, (input, _)) in inputs.enumerated() {
      var reached: [(place: UInt32, takesTransition: Bool)] = []
      var needsAll = false
      for outcome in outcomes[number] {
        let (found, isNew) = batch.found[next]
        next += 1
        if isNew { parents.append(UInt32(place)) }
        let flags = cache.flags(of: outcome)
        if flags.violations != 0 { noteViolations(of: input, from: place, cache.violated[flags.violations]) }
        if keepsWays {
          reached.append((UInt32(found), flags.takesTransition))
          needsAll = needsAll || flags.dependsOnState
        }
      }
      guard keepsWays else { continue }
      if case .delay = input {
        delayed += reached
      } else {
        ways.add(from: place, to: reached, needsAll: needsAll)
      }
    }
    // Which delay ends first is not for anybody to decide.
    if !delayed.isEmpty { ways.add(from: place, to: delayed, needsAll: true) }
  }

  private mutating func inputs(in situation: Int) -> [(input: AbstractInput, tree: Int)] {
    if situation < inputs.count, let known = inputs[situation] { return known }
    while inputs.count <= situation { inputs.append(nil) }
    let found = states.situations[situation].inputs(flow).map { ($0, cache.addTree()) }
    inputs[situation] = found
    return found
  }

  /// Takes a step of the kernel for a state, and notes it for all that agree with it in what it reads.
  private mutating func take(_ input: AbstractInput, from place: Int, _ tree: Int, _ words: UnsafePointer<UInt64>) -> Range<Int>
  {
    let log = CellLog(cells: stepper.layout.count)
    var found: [(situation: Int, step: AbstractStep)] = []
    var known: Set<Outcome> = []
    let isWhole = stepper.forEachStep(from: states.state(at: place), input, noting: log) { step in
      takenSteps += 1
      observe(step, from: place)
      let outcome = Outcome(
        after: step.after, written: step.written, violated: step.found.violated, dependsOnState: step.dependsOnState,
        takesTransition: !step.taken.isEmpty)
      if known.insert(outcome).inserted { found.append((states.situations.number(of: step.after.situation), step)) }
    }
    isCut = isCut || !isWhole
    return cache.add(found, from: tree, reading: log.read, words)
  }

  /// The observable result of a step: steps with the same outcome are cached once, whatever their choices.
  private struct Outcome: Hashable {
    let after: AbstractState
    /// The cells that the step writes, even those that have the value already: in another state they may have another one.
    let written: [Int]
    let violated: [Int]
    let dependsOnState: Bool
    let takesTransition: Bool
  }

  private mutating func observe(_ step: AbstractStep, from place: Int?) {
    for goal in step.goals where trials[goal, default: []].count < Self.mostTrials {
      trials[goal, default: []].append(Move(from: place, step: step))
    }
    triggered.formUnion(step.found.triggered)
    taken.formUnion(step.taken)
  }

  private mutating func note(_ step: AbstractStep, from place: Int?) {
    for property in step.found.violated where violations[property].count < Self.mostViolations {
      violations[property].append(Move(from: place, step: step))
    }
  }

  /// Takes note of the steps that violate properties: those of which the first few are not yet known are taken once more.
  private mutating func noteViolations(of input: AbstractInput, from place: Int, _ properties: [Int]) {
    guard properties.contains(where: { violations[$0].count < Self.mostViolations }) else { return }
    let state = states.state(at: place)
    var found: [AbstractStep] = []
    stepper.forEachStep(from: state, input) { found.append($0) }
    for step in found { note(step, from: place) }
  }

  // MARK: Runs

  /// The state that another one was found from; `nil` for those at the start.
  func parent(of place: Int) -> Int? { Int(parents[place]) == place ? nil : Int(parents[place]) }

  /// The variables that the steps from a state read and whose values the states do not hold.
  func missed(from place: Int) -> Set<ID<Variable>> {
    var missed: Set<ID<Variable>> = []
    let state = states.state(at: place)
    for input in state.situation.inputs(flow) {
      stepper.forEachStep(from: state, input) { missed.formUnion($0.missed) }
    }
    return missed
  }

  /// The inputs and choices of a shortest run to a step, which is the last one.
  func run(to move: Move) -> [(input: AbstractInput, choices: [Int])] {
    (move.from.map { run(to: $0) } ?? []) + [(move.step.input, move.step.choices)]
  }

  /// The inputs and choices of a shortest run to a state.
  func run(to place: Int) -> [(input: AbstractInput, choices: [Int])] {
    var run: [(input: AbstractInput, choices: [Int])] = []
    var place = place
    while Int(parents[place]) != place {
      let parent = Int(parents[place])
      run.append(step(from: states.state(at: parent), to: place))
      place = parent
    }
    run.append(step(from: nil, to: place))
    return run.reversed()
  }

  /// A step that leads from one state to another: it was taken before, and is found again.
  private func step(from before: AbstractState?, to place: Int) -> (input: AbstractInput, choices: [Int]) {
    for input in before?.situation.inputs(flow) ?? [.start] {
      var found: [Int]?
      stepper.forEachStep(from: before, input) { step in
        if found == nil, states.place(of: step.after) == place { found = step.choices }
      }
      if let found { return (input, found) }
    }
    preconditionFailure("a state was found by a step")
  }
}
