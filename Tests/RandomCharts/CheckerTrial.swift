import StatechartModel
import StatechartSemantics

/// A differential test of the checker against the interpreter.
///
/// Each fault that the checker reports must occur in the interpreter. A flow that the checker accepts must have no fault in a
/// long random walk.
struct CheckerTrial {
  /// The number of faults that the checker reports.
  let faults: Int
  /// The differences between the checker and the interpreter.
  let errors: [String]
  let chart: Chart

  /// Creates the trial by testing the chart with the given number.
  ///
  /// The result is `nil` if too little of the chart remains after the removal of errors in names and types.
  init?(_ number: Int, of campaign: Campaign, steps: Int) {
    var random = Random(campaign.seed, number)
    // In `mode: scxml` a fault is an error at run time only.
    let made = Chart.random("Chart\(number)", &random, campaign.features.subtracting([.scxml]))
    guard let (chart, flow) = made.repaired(beside: sharedSpecs, isExplored: false), flow.atomicStates.count > 1 else {
      return nil
    }
    let found = flow.findInfiniteLoops()
    self.chart = chart
    faults = found.count
    errors = found.isEmpty ? Self.walk(flow, steps: steps, &random) : found.compactMap { Self.replay($0, of: flow) }
  }

  /// Returns a message if the run of a fault, replayed in the interpreter, does not end in a fault; `nil` otherwise.
  private static func replay(_ run: FaultyRun, of flow: Flow) -> String? {
    var interpreter = Interpreter(flow, inputs: run.start)
    for input in run.inputs {
      if interpreter.isFaulted { return "the run of '\(run.diagnostic.message)' faults before its last input" }
      interpreter.take(input)
    }
    return interpreter.isFaulted ? nil : "the run of '\(run.diagnostic.message)' does not end in a fault"
  }

  /// Returns one message with a shortened run if random inputs cause a fault in the flow; an empty array otherwise.
  ///
  /// The flow is started again when it ends or exceeds a limit on delays, and after more than 200 inputs.
  private static func walk(_ flow: Flow, steps: Int, _ random: inout Random) -> [String] {
    var start: [ID<Variable>: Value] = [:]
    var interpreter: Interpreter?
    var path: [Exploration.Input] = []
    for _ in 0..<steps {
      if interpreter.map({ $0.output != nil || $0.isRunaway }) ?? true || path.count > 200 {
        let values = values(of: flow.inputs.map { flow.variables[$0].type }, &random)
        start = Dictionary(uniqueKeysWithValues: zip(flow.inputs, values))
        (interpreter, path) = (Interpreter(flow, inputs: start), [])
      }
      guard let current = interpreter else { break }
      let input = input(of: current, &random)
      interpreter?.take(input)
      path.append(input)
      if interpreter?.isFaulted == true {
        return ["an accepted flow faults after \(flow.shortened(path, from: start)) from \(start)"]
      }
    }
    return []
  }

  private static func values(of types: [ValueType], _ random: inout Random) -> [Value] {
    FlowPlayer.values(of: types, from: types.map { _ in random.int(0...9_999) })
  }

  private static func input(of interpreter: Interpreter, _ random: inout Random) -> Exploration.Input {
    let flow = interpreter.flow
    if !interpreter.pending.isEmpty, random.chance(30) {
      let index = random.int(0...interpreter.pending.count - 1)
      let invocation = interpreter.pending[index].invocation
      let outcomes = flow.operations[flow.invocations[invocation].operation].outcomes
      let outcome = random.int(0...outcomes.count - 1)
      return .outcome(
        pending: index, invocation, outcome: outcome, values(of: outcomes[outcome].fields.map(\.type), &random))
    }
    guard !flow.events.isEmpty, random.chance(75) else { return .wait(milliseconds: random.pick([5, 10, 30, 100, 250])) }
    let event = random.int(0...flow.events.count - 1)
    return .event(ID(event), values(of: flow.events[event].fields.map(\.type), &random))
  }
}

/// The summary of the trials of many charts.
struct CheckerReport {
  private(set) var charts = 0
  private(set) var refused = 0
  private(set) var errors: [(chart: Chart, words: [String])] = []

  mutating func add(_ trial: CheckerTrial) {
    charts += 1
    if trial.faults > 0 { refused += 1 }
    if !trial.errors.isEmpty { errors.append((trial.chart, trial.errors)) }
  }

  var summary: String { "\(charts) charts, \(refused) rejected for a fault, \(errors.count) checker errors" }
}
