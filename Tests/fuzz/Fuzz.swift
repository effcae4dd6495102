import CommandTable
import Foundation
import SpecFuzzing

/// A fuzzer of the compiler with mutated specs.
@main
struct Fuzz {
  static func main() async {
    await Program(
      version: "0.1.0",
      Command(
        "fuzz", summary: "Fuzz the compiler with mutated specs.",
        discussion: """
          The number of an input determines the input. A child process compiles the inputs. If the child process crashes or
          hangs, the command prints the number of the input, and continues with the next input. Run the command in the folder of
          the package.

            swift run -c release fuzz run 0 500000 --place first.place
            swift run -c release fuzz run 500000 1000000 --place second.place
          """,
        subcommands: [run, work, show])
    ).runAndExit()
  }
}

/// The folders of seed specs, relative to the package.
private let folders = ["Specs", "Tests/FixtureFlows/Specs"]
private let progress = Parameter.requiredOption(
  "place", value: "file", .file, help: "The file that stores the progress. A stopped run continues with the stored input.")

private let run = Command(
  "run", summary: "Compile the inputs from one number up to another.",
  Parameter.argument("from", .integer(in: 0...Int.max), help: "The first input."),
  Parameter.argument("to", .integer(in: 0...Int.max), help: "The number after the last input."),
  progress
) { first, end, progress in
  let streams = StandardStreams.process
  let start = ContinuousClock.now
  var findings = 0
  var next = max(first, try FuzzProgress.read(progress)?.input ?? first)
  let resumed = next
  while next < end {
    let arguments = ["work", "\(next)", "\(end)", "--place", progress]
    let status = try await child(arguments)
    let reached = try FuzzProgress.read(progress)?.input ?? next
    if status == 0 { break }
    findings += 1
    try streams.print("\(reached): \(status == SIGALRM ? "hangs" : "crashes with signal \(status)")")
    next = reached + 1
  }
  let seconds = Double((ContinuousClock.now - start).components.seconds)
  let total = try FuzzProgress.read(progress)
  try streams.print(
    "\(end - resumed) inputs in \(Int(seconds)) s, \(Int(Double(end - resumed) / max(1, seconds))) a second; "
      + "\(total?.specs ?? 0) of \(end - first) compiled; crashes and hangs: \(findings)")
  return findings == 0 ? .success : .failure
}

private let work = Command(
  "work", summary: "Compile inputs in this process. 'run' starts this command.",
  Parameter.argument("from", .integer(in: 0...Int.max), help: "The first input."),
  Parameter.argument("to", .integer(in: 0...Int.max), help: "The number after the last input."),
  progress
) { first, end, progress in
  let corpus = try Corpus(folders: folders)
  var reached = FuzzProgress(input: first, specs: try FuzzProgress.read(progress)?.specs ?? 0)
  let file = try FuzzProgressFile(progress)
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
  "show", summary: "Print an input, and the failures of the compiler for the input.",
  Parameter.argument("number", .integer(in: 0...Int.max), help: "The input.")
) { number in
  let input = FuzzInput(UInt64(number), of: try Corpus(folders: folders))
  try StandardStreams.process.print(String(decoding: input.bytes, as: UTF8.self))
  for failure in FuzzTrial(input).failures { StandardStreams.process.report(failure) }
  return .success
}

/// The time limit of an input in seconds.
///
/// An input normally takes milliseconds, so an input above the limit counts as a hang.
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
