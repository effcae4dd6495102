import CommandTable
import Foundation
import SpecFuzzing

/// Fuzzes the compiler with mutated specs.
@main
struct Fuzz {
  static func main() async {
    await Program(
      version: "0.1.0",
      Command(
        "fuzz", summary: "Try the compiler with specs that were broken on purpose.",
        discussion: """
          An input is made from its number alone. Inputs are tried in a process of their own; where it dies or hangs, the number
          is told, and the next one goes on behind it. Run it in the folder of the package.

            swift run -c release fuzz run 0 500000 --place first.place
            swift run -c release fuzz run 500000 1000000 --place second.place
          """,
        subcommands: [run, work, show])
    ).runAndExit()
  }
}

/// The folders of seed specs, relative to the package.
private let folders = ["Specs", "Tests/FixtureFlows/Specs"]
private let place = Parameter.requiredOption(
  "place", value: "file", .file, help: "Where to note how far it came; a run that was stopped goes on from there.")

private let run = Command(
  "run", summary: "Try the inputs from one number up to another.",
  Parameter.argument("from", .integer(in: 0...Int.max), help: "The first input."),
  Parameter.argument("to", .integer(in: 0...Int.max), help: "The input to stop before."),
  place
) { first, end, place in
  let streams = StandardStreams.process
  let start = ContinuousClock.now
  var findings = 0
  var next = max(first, try Place.read(place)?.input ?? first)
  let resumed = next
  while next < end {
    let arguments = ["work", "\(next)", "\(end)", "--place", place]
    let status = try await child(arguments)
    let reached = try Place.read(place)?.input ?? next
    if status == 0 { break }
    findings += 1
    try streams.print("\(reached): \(status == SIGALRM ? "hangs" : "dies of signal \(status)")")
    next = reached + 1
  }
  let seconds = Double((ContinuousClock.now - start).components.seconds)
  let total = try Place.read(place)
  try streams.print(
    "\(end - resumed) inputs in \(Int(seconds)) s, \(Int(Double(end - resumed) / max(1, seconds))) a second; "
      + "\(total?.specs ?? 0) of \(end - first) compiled; processes lost: \(findings)")
  return findings == 0 ? .success : .failure
}

private let work = Command(
  "work", summary: "Try inputs in this process, as 'run' has it done.",
  Parameter.argument("from", .integer(in: 0...Int.max), help: "The first input."),
  Parameter.argument("to", .integer(in: 0...Int.max), help: "The input to stop before."),
  place
) { first, end, place in
  let corpus = try Corpus(folders: folders)
  var reached = Place(input: first, specs: try Place.read(place)?.specs ?? 0)
  let file = try PlaceFile(place)
  for number in first..<end {
    reached.input = number
    file.write(reached)
    alarm(secondsForOneInput)
    let trial = FuzzTrial(FuzzInput(UInt64(number), of: corpus))
    for failure in trial.failures { try StandardStreams.process.print("\(number): \(failure)") }
    if trial.spec != nil { reached.specs += 1 }
  }
  reached.input = end
  file.write(reached)
  return .success
}

private let show = Command(
  "show", summary: "Print an input, and what the compiler has to say about it.",
  Parameter.argument("number", .integer(in: 0...Int.max), help: "The input.")
) { number in
  let input = FuzzInput(UInt64(number), of: try Corpus(folders: folders))
  try StandardStreams.process.print(String(decoding: input.bytes, as: UTF8.self))
  for failure in FuzzTrial(input).failures { StandardStreams.process.report(failure) }
  return .success
}

/// The time limit of an input in seconds. An input normally takes milliseconds, so an input above the limit counts as a hang.
private let secondsForOneInput: UInt32 = 20

/// Runs this program in a child process, and returns the exit code, or the signal that ended the process.
private func child(_ arguments: [String]) async throws -> Int32 {
  let process = Process()
  process.executableURL = URL(filePath: CommandLine.arguments[0])
  process.arguments = arguments
  return try await withCheckedThrowingContinuation { continuation in
    process.terminationHandler = { continuation.resume(returning: $0.terminationStatus) }
    do { try process.run() } catch { continuation.resume(throwing: error) }
  }
}
