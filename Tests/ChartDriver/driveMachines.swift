import Statechart

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Runs machines with the steps from standard input, and prints the report of the machine after each step.
///
/// For each machine, the input contains the lines `machine NUMBER NAME` and `data VARIABLE …`, followed by the runs of the
/// machine. Each run begins with the line `start …`. The output is flushed after each step, because a step can crash the
/// program.
///
/// - Precondition: `machines` contains every machine that the input names.
public func driveMachines(_ machines: [String: any DrivenMachine.Type]) {
  var lines: [Substring] = []
  while let line = readLine() { lines.append(line[...]) }
  var rest = lines[...]
  while let heading = rest.popFirst(), let data = rest.popFirst() {
    guard let machine = heading.split(separator: " ").last.flatMap({ machines[String($0)] }) else {
      preconditionFailure("unknown machine in '\(heading)'")
    }
    print(heading)
    fflush(nil)
    let end = rest.firstIndex { $0.hasPrefix("machine ") } ?? rest.endIndex
    drive(machine, rest[..<end], variables: data.split(separator: " ").dropFirst().map(String.init))
    rest = rest[end...]
  }
}

private func drive<Machine: DrivenMachine>(_ machine: Machine.Type, _ lines: ArraySlice<Substring>, variables: [String]) {
  var driver: MachineDriver<Machine>?
  for line in lines {
    if line.hasPrefix("start") {
      driver = MachineDriver(line, variables: variables)
    } else {
      driver?.take(line)
    }
    for line in driver?.report ?? [] { print(line) }
    fflush(nil)
  }
}
