public import StatechartModel
public import StatechartSemantics

/// The goals of coverage that runs of a flow can reach, beyond those that were reached.
public struct Reachability: Sendable {
  /// A run, and what it is the first to try.
  public struct Found: Sendable {
    public let goals: [CoverageGoal]
    public let run: Counterexample
    /// The steps of a scenario that compare the state in which the run ends, in YAML.
    let expectations: [String]
  }

  /// The runs, which the interpreter has played.
  public internal(set) var found: [Found] = []
  /// The goals that no run tries. Pairs of transitions are not among them: they are nowhere written.
  public internal(set) var unreachable: [CoverageGoal] = []
  /// The goals of which neither is known.
  public internal(set) var open: [CoverageGoal] = []

  /// The goals that some run tries, and nothing has tried before.
  public var reachable: Set<CoverageGoal> { found.reduce(into: []) { $0.formUnion($1.goals) } }

  /// The most abstract states that are explored with one precision.
  public static let bound = 100_000
}

extension Reachability.Found {
  /// Whether a scenario can say all of the run.
  public func isScenario(of flow: Flow) -> Bool { run.isScenario(of: flow) && !run.steps.isEmpty }

  /// The run as a scenario in YAML, which expects at its end what the flow does now; `nil` if no scenario can say all of it.
  ///
  /// - Parameter name: The name of the scenario, as YAML writes it.
  public func scenario(named name: String, of flow: Flow) -> String? {
    guard isScenario(of: flow) else { return nil }
    return ([run.scenario(named: name, of: flow)] + expectations.map { "      - expect: { \($0) }" }).joined(separator: "\n")
  }
}

extension Interpreter {
  /// The expectations of a scenario that ends here: each active state without others in it, and the operations that are waited for.
  var expectations: [String] {
    let pending = pending.map { flow.operations[flow.invocations[$0.invocation].operation].qualifiedName }
    let waits = output == nil ? [", pending: [\(pending.joined(separator: ", "))]"] : []
    return leaves.enumerated().map { index, leaf in
      "state: \(flow.states[leaf].id)" + (index == 0 ? waits.joined() : "")
    }
  }
}
