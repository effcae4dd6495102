public import StatechartModel
public import StatechartSemantics

/// The reachability of the coverage goals that no scenario covers yet.
public struct Reachability: Sendable {
  /// A run, with the goals that no earlier run covers.
  public struct Found: Sendable {
    /// The goals that the run covers and no earlier run covers.
    public let goals: [CoverageGoal]
    /// The inputs of the run.
    public let run: Counterexample
    /// The expectations of a scenario about the final state of the run, in YAML.
    let expectations: [String]
  }

  /// The runs that cover new goals. Each run was replayed with the interpreter.
  public internal(set) var found: [Found] = []
  /// The goals that no run covers. Pairs of transitions are not included, because the spec does not list pairs.
  public internal(set) var unreachable: [CoverageGoal] = []
  /// The goals whose reachability is unknown.
  public internal(set) var open: [CoverageGoal] = []

  /// The reachable goals that were not covered before.
  public var reachable: Set<CoverageGoal> { found.reduce(into: []) { $0.formUnion($1.goals) } }

  /// The default bound on the abstract states of an exploration with one precision.
  public static let bound = 100_000
}

extension Reachability.Found {
  /// Returns whether a scenario can express the whole run.
  public func isScenario(of flow: Flow) -> Bool { run.isScenario(of: flow) && !run.steps.isEmpty }

  /// Returns the run as a scenario in YAML, with expectations from the current behaviour of the flow; `nil` if no scenario can
  /// express the whole run.
  ///
  /// - Parameter name: The name of the scenario as a YAML scalar.
  public func scenario(named name: String, of flow: Flow) -> String? {
    guard isScenario(of: flow) else { return nil }
    return ([run.scenario(named: name, of: flow)] + expectations.map { "      - expect: { \($0) }" }).joined(separator: "\n")
  }
}

extension Interpreter {
  /// The expectations of a scenario that ends in the current state: the active leaves and the pending operations.
  var expectations: [String] {
    let pending = pending.map { flow.operations[flow.invocations[$0.invocation].operation].qualifiedName }
    let waits = output == nil ? [", pending: [\(pending.joined(separator: ", "))]"] : []
    return leaves.enumerated().map { index, leaf in
      "state: \(flow.states[leaf].id)" + (index == 0 ? waits.joined() : "")
    }
  }
}
