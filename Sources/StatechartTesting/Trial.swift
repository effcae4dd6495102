public import Statechart

/// A way that a machine is led, and what is expected of it: a cell of the state × event table, or a scenario.
public struct Trial<Machine: StateMachine>: Sendable {
  /// What is tried, in the words of the spec.
  public let name: String
  /// What the flow is given.
  public let input: Machine.Input
  /// The way to where the trial begins.
  public let path: [Step<Machine>]
  /// The steps that are looked at, of which there is always one.
  public private(set) var checks: [Check<Machine>]

  public init(_ name: String, _ input: Machine.Input, after path: [Step<Machine>] = [], _ first: Check<Machine>) {
    self.name = name
    self.input = input
    self.path = path
    checks = [first]
  }

  /// Looks at one more step.
  public mutating func then(_ check: Check<Machine>) {
    checks.append(check)
  }

  /// Plays the trial, and tells where the machine does not do as expected.
  public func failures() -> [TrialFailure] {
    var player = MachinePlayer<Machine>(input)
    for step in path {
      if let obstacle = player.take(step) { return [TrialFailure("on the way there, \(obstacle)", at: checks[0].place)] }
    }
    return checks.flatMap { check -> [TrialFailure] in
      if let step = check.step, let obstacle = player.take(step) { return [TrialFailure(obstacle, at: check.place)] }
      return check.failures(of: player)
    }
  }
}

extension Trial: CustomStringConvertible {
  /// The name by which a report knows the trial.
  public var description: String { name }
}

/// One step, and what the machine is like afterwards.
public struct Check<Machine: StateMachine>: Sendable {
  let place: SpecPlace
  let step: Step<Machine>?
  let state: Machine.State
  let requests: [Request<Machine>]
  let screen: String
  let output: Machine.Output?

  /// - Parameters:
  ///   - place: where the spec says so.
  ///   - step: what happens; `nil` to look at the start.
  ///   - state: where the machine is then.
  ///   - requests: what it asked for, in order.
  ///   - screen: what it shows, as ``summary(of:)`` writes it.
  ///   - output: what it left behind, if it is done.
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
      if found != expected { failures.append(TrialFailure("the \(what) is \(found), not \(expected)", at: place)) }
    }
    compare("state", player.machine.state, state)
    compare("list of requests", player.requests, requests)
    compare("screen", summary(of: player.machine.screen), screen)
    if player.machine.output != output { failures.append(TrialFailure("the output is not as the spec has it", at: place)) }
    return failures
  }
}

/// A place in a spec.
public struct SpecPlace: Sendable {
  /// Below the package's folder.
  public let path: String
  /// Counted from 1.
  public let line: Int
  /// Counted from 1.
  public let column: Int

  public init(_ path: String, _ line: Int, _ column: Int) {
    self.path = path
    self.line = line
    self.column = column
  }
}

/// What a machine did otherwise than the spec says.
public struct TrialFailure: Sendable {
  /// What was found, what was expected, and `path:line:column`.
  public let message: String
  public let place: SpecPlace

  init(_ message: String, at place: SpecPlace) {
    self.message = "\(place.path):\(place.line):\(place.column): \(message)"
    self.place = place
  }
}
