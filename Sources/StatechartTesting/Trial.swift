public import Statechart

/// A test of a machine: a path of unchecked steps, followed by checked steps with their expected results.
///
/// The test corresponds to a cell of the state × event table, or to a scenario.
public struct Trial<Machine: StateMachine>: Sendable {
  /// The name of the test, which contains names from the spec.
  public let name: String
  /// The input of the flow.
  public let input: Machine.Input
  /// The steps before the first check.
  public let path: [Step<Machine>]
  /// The checks, at least one.
  public private(set) var checks: [Check<Machine>]

  /// Creates a test with its first check.
  public init(_ name: String, _ input: Machine.Input, after path: [Step<Machine>] = [], _ first: Check<Machine>) {
    self.name = name
    self.input = input
    self.path = path
    checks = [first]
  }

  /// Adds a check.
  public mutating func then(_ check: Check<Machine>) {
    checks.append(check)
  }

  /// Plays the test, and returns the differences between the expected and the actual results.
  ///
  /// If a step of the path cannot be played, the result contains only this failure.
  public func failures() -> [TrialFailure] {
    var player = MachinePlayer<Machine>(input)
    for step in path {
      if let obstacle = player.take(step) {
        return [TrialFailure("a step before this check failed: \(obstacle)", at: checks[0].place)]
      }
    }
    return checks.flatMap { check -> [TrialFailure] in
      if let step = check.step, let obstacle = player.take(step) { return [TrialFailure(obstacle, at: check.place)] }
      return check.failures(of: player)
    }
  }
}

extension Trial: CustomStringConvertible {
  /// The name of the test in reports.
  public var description: String { name }
}

/// A check: a step, and the expected configuration, requests, screen and output of the machine after the step.
public struct Check<Machine: StateMachine>: Sendable {
  let place: SpecPlace
  let step: Step<Machine>?
  let state: Machine.State
  let requests: [Request<Machine>]
  let screen: String
  let output: Machine.Output?

  /// Creates a check.
  ///
  /// - Parameters:
  ///   - place: The source position of the expectation in the spec.
  ///   - step: The step; `nil` to check the start.
  ///   - state: The expected configuration.
  ///   - requests: The expected requests, in order.
  ///   - screen: The expected screen, in the form of ``summary(of:)``.
  ///   - output: The expected output; `nil` if the flow is not done.
  public init(
    _ place: SpecPlace, _ step: Step<Machine>?, _ state: Machine.State, _ requests: [Request<Machine>] = [],
    shows screen: String, output: Machine.Output? = nil
  ) {
    self.place = place
    self.step = step
    self.state = state
    self.requests = requests
    self.screen = screen
    self.output = output
  }

  fileprivate func failures(of player: MachinePlayer<Machine>) -> [TrialFailure] {
    var failures: [TrialFailure] = []
    func compare<Value: Equatable>(_ what: String, _ found: Value, _ expected: Value) {
      if found != expected { failures.append(TrialFailure("expected \(what) \(expected), found \(found)", at: place)) }
    }
    compare("state", player.machine.state, state)
    compare("requests", player.requests, requests)
    compare("screen", summary(of: player.machine.screen), screen)
    if player.machine.output != output {
      let (found, expected) = (player.machine.output.map { "\($0)" } ?? "none", output.map { "\($0)" } ?? "none")
      failures.append(TrialFailure("expected output \(expected), found \(found)", at: place))
    }
    return failures
  }
}

/// A source position in a spec.
public struct SpecPlace: Sendable {
  /// The path of the spec, relative to the package's folder.
  public let path: String
  /// The line, counted from 1.
  public let line: Int
  /// The column, counted from 1.
  public let column: Int

  /// Creates a source position.
  public init(_ path: String, _ line: Int, _ column: Int) {
    self.path = path
    self.line = line
    self.column = column
  }
}

/// A difference between a machine and its spec, or a step that cannot be played.
public struct TrialFailure: Sendable {
  /// The source position as `path:line:column`, and the difference or the reason why the step cannot be played.
  public let message: String
  /// The source position of the expectation.
  public let place: SpecPlace

  init(_ message: String, at place: SpecPlace) {
    self.message = "\(place.path):\(place.line):\(place.column): \(message)"
    self.place = place
  }
}
