import Statechart

/// A driver that runs a machine in virtual time, one step per line, and reports the machine's state after each step.
struct MachineDriver<Machine: DrivenMachine> {
  private var machine: Machine
  private var recorder = Recorder<Machine>()
  /// The names of the flow's variables, in the order of the report.
  private let variables: [String]

  /// Creates a driver, and starts its machine with the input in the line `start …`.
  init(_ line: Substring, variables: [String]) {
    var numbers = Numbers(line.split(separator: " ").dropFirst())
    machine = Machine(Machine.input(&numbers), to: &recorder)
    self.variables = variables
  }

  /// Parses the step in a line, and executes the step on the machine.
  mutating func take(_ line: Substring) {
    let words = line.split(separator: " ")
    var numbers = Numbers(words.dropFirst())
    (recorder.requests, recorder.transitions) = ([], [])
    switch words[0] {
    case "send":
      machine.send(Machine.event(numbers.int(), &numbers), to: &recorder)
    case "answer":
      let index = numbers.int()
      guard recorder.pending.indices.contains(index) else { return }
      let invocation = recorder.pending.remove(at: index)
      recorder.over.append(invocation)
      machine.send(.answered(invocation, Machine.outcome(numbers.int(), &numbers)), to: &recorder)
    case "hear":
      // An event from an invoked flow. The invocation remains pending.
      let index = numbers.int()
      guard recorder.pending.indices.contains(index) else { return }
      machine.send(.answered(recorder.pending[index], Machine.outcome(numbers.int(), &numbers)), to: &recorder)
    case "late":
      // A late outcome or timer, which the machine must ignore.
      if let invocation = recorder.over.last {
        machine.send(.answered(invocation, Machine.outcome(numbers.int(), &numbers)), to: &recorder)
      }
      if let timer = recorder.stopped.last { machine.send(.timerFired(timer.timer, timer.epoch), to: &recorder) }
    default:
      pass(numbers.duration())
    }
  }

  private mutating func pass(_ duration: Duration) {
    let end = recorder.now + duration
    while let due = recorder.timers.filter({ $0.deadline <= end }).min(by: { $0.deadline < $1.deadline }) {
      recorder.now = due.deadline
      recorder.timers.removeAll { $0.epoch == due.epoch }
      // Timers of delayed events are excluded, because such a timer does not belong to a state and is therefore never late.
      if !describe(due.timer).hasPrefix("send") { recorder.stopped.append((due.timer, due.epoch)) }
      machine.send(.timerFired(due.timer, due.epoch), to: &recorder)
    }
    recorder.now = end
  }

  /// The report about the last step.
  ///
  /// The report has one line each for the configuration, the taken transitions, the requests, the data, the screen, the fault
  /// and the output.
  var report: [String] {
    let data = Dictionary(uniqueKeysWithValues: Mirror(reflecting: machine).children.map { ($0.label ?? "", $0.value) })
    let values = variables.map { "\($0)=\(data[$0].map { describe($0) } ?? "?")" }
    return [
      "state \(states(in: describe(machine.state)).joined(separator: " "))",
      "takes \(recorder.transitions.joined(separator: " "))",
      "asks \(recorder.requests.joined(separator: "; "))",
      "data \(values.joined(separator: " "))",
      "screen \(describe(screen: machine.screen))",
      "fault \(machine.isFaulted)",
      "output \(machine.output.map { describe($0) } ?? "none")",
    ]
  }

  /// Returns the names of the active states in the description of a configuration.
  ///
  /// Each name is `s` and a number that is unique in the flow.
  private func states(in words: String) -> [String] {
    let names = words.split { !$0.isLetter && !$0.isNumber }.filter {
      $0.hasPrefix("s") && $0.dropFirst().allSatisfy(\.isNumber)
    }
    return Set(names.map(String.init)).sorted()
  }
}
