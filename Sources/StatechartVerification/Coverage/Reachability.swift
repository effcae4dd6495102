public import StatechartModel
public import StatechartSemantics

/// The reachability of the coverage goals that no scenario covers yet.
public struct Reachability: Sendable {
  /// A run that covers new goals.
  public struct Found: Sendable {
    /// The new goals that the run covers.
    ///
    /// Neither a scenario nor an earlier run covers these goals.
    public let goals: [CoverageGoal]
    /// The run, as replayed by the interpreter.
    public let run: Counterexample
    /// The expectations of a scenario about the state at the end of the run, in YAML.
    let expectations: [String]
  }

  /// The runs that cover new goals.
  ///
  /// The interpreter has replayed each run.
  public internal(set) var found: [Found] = []
  /// The goals that no run covers; empty if the last exploration was incomplete or the flow has snapshots.
  ///
  /// Pairs of transitions are not included, because the spec does not list pairs.
  public internal(set) var unreachable: [CoverageGoal] = []
  /// The goals whose reachability is unknown.
  public internal(set) var open: [CoverageGoal] = []

  /// The new goals that the runs in ``found`` cover.
  public var reachable: Set<CoverageGoal> { found.reduce(into: []) { $0.formUnion($1.goals) } }

  /// The bound on the abstract states of an exploration with one precision.
  public static let bound = 100_000
}

extension Reachability.Found {
  /// Returns whether the run has steps, and a scenario can express all steps and the values of the flow's inputs.
  public func isScenario(of flow: Flow) -> Bool { run.isScenario(of: flow) && !run.steps.isEmpty }

  /// Returns the run as a scenario in YAML, with expectations from the current behaviour of the flow; `nil` if
  /// ``isScenario(of:)`` is `false`.
  ///
  /// - Parameter name: The name of the scenario as a YAML scalar.
  public func scenario(named name: String, of flow: Flow) -> String? {
    guard isScenario(of: flow) else { return nil }
    return ([run.scenario(named: name, of: flow)] + expectations.map { "      - expect: { \($0) }" }).joined(separator: "\n")
  }
}

extension Interpreter {
  /// The expectations, in YAML, of a scenario that ends in the current state.
  ///
  /// The expectations are the active atomic states and, unless the flow is done, the pending operations.
  var expectations: [String] {
    let pending = pending.map { flow.operations[flow.invocations[$0.invocation].operation].qualifiedName }
    let waits = output == nil ? [", pending: [\(pending.joined(separator: ", "))]"] : []
    return atomicStates.enumerated().map { index, atomicState in
      "state: \(flow.states[atomicState].id)" + (index == 0 ? waits.joined() : "")
    }
  }
}
