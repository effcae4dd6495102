import CAllocator
import CommandTable
import Foundation
import SpinEngine
import StatechartLanguage
import StatechartModel
import StatechartSemantics
import StatechartVerification

/// A benchmark that compares the state space explorer of this package with the model checker SPIN.
///
/// One run measures the same models with the explorer and with SPIN.
@main
struct VerificationSpeed {
  static func main() async {
    callocator_disable_fast_bins()
    await Program(
      version: "0.1.0",
      Command(
        "verificationspeed", summary: "Compare the explorer with SPIN.",
        discussion: "SPIN's verifiers are compiled with '-O2 -DSAFETY' and run on one core. All times are processor time.",
        subcommands: [states, verdicts])
    ).runAndExit()
  }
}

let states = Command(
  "states",
  summary: "Explore all states of a flow with the explorer and SPIN, and print states per second and bytes per state.",
  Parameter.argument("path", .file, help: "The spec."),
  Parameter.option("by-hand", value: "file", .file, help: "A hand-written Promela model of the flow."),
  Parameter.option("rounds", value: "n", .integer(in: 1...100), default: 3, help: "The number of runs; the fastest counts.")
) { path, byHand, rounds in
  try requireSpin()
  guard let flow = try SpecLibrary.around(path).flow(at: path) else {
    throw ValidationError("'\(path)' is not a flow, or it has errors, which 'interlock check' lists.")
  }
  let model = try PromelaModel(flow)
  let output = StandardStreams.process
  try output.print(StateRow.heading)
  var rows = [try fastest(of: rounds) { StateRow(flow, model) }, try fastest(of: rounds) { try StateRow(model) }]
  if let byHand {
    let text = try String(contentsOfFile: byHand, encoding: .utf8)
    rows.append(try fastest(of: rounds) { try StateRow(byHand: text) })
  }
  for row in rows { try output.print(row.text) }
  guard rows.allSatisfy({ $0.states == rows[0].states }) else { throw ValidationError("The numbers of states differ.") }
  return .success
}

let verdicts = Command(
  "verdicts", summary: "Verify each flow with the explorer and SPIN, from the text of its spec, and print the times.",
  discussion: "The time of SPIN includes 'spin -a', the C compiler and the search for a shortest trail.",
  Parameter.arguments("path", .file, help: "Specs, or folders of specs.")
) { paths in
  try requireSpin()
  let output = StandardStreams.process
  try output.print("flow                 compiling the spec     explorer         SPIN     ratio")
  for path in paths {
    let library = try SpecLibrary.around(path)
    for path in library.paths { if let row = try verdictRow(library, path) { try output.print(row) } }
  }
  return .success
}

private func requireSpin() throws {
  if let missing = Spin.missing.first { throw ValidationError("'\(missing)' is not installed.") }
}

private func fastest(of rounds: Int, _ body: () throws -> StateRow) throws -> StateRow {
  var best = try body()
  for _ in 1..<rounds {
    let row = try body()
    if row.seconds < best.seconds { best = row }
  }
  return best
}

extension SpecLibrary {
  /// Returns the flow of a spec; `nil` if the spec is not a flow or has errors.
  func flow(at path: String) -> Flow? {
    if case .flow(let flow)? = compile(path).spec { flow } else { nil }
  }
}

/// Returns the table row with the compile and verification times of a flow; `nil` if the spec is not a flow or has errors.
private func verdictRow(_ library: SpecLibrary, _ path: String) throws -> String? {
  var found: Flow?
  let compiling = seconds { found = library.flow(at: path) }
  guard let flow = found else { return nil }
  let ours = seconds { _ = flow.verify() }
  var words = "refused"
  do {
    let theirs = try Spin.inTemporaryFolder { folder in try seconds { _ = try flow.verifyWithSpin(only: nil, in: folder) } }
    words = String(format: "%9.0f ms %8.1f×", theirs * 1_000, (compiling + theirs) / (compiling + ours))
  } catch let refusal as PromelaRefusal {
    words = "refused: \(refusal.message)"
  }
  let name = flow.name.padding(toLength: 20, withPad: " ", startingAt: 0)
  return name + String(format: " %16.1f ms %9.1f ms %@", compiling * 1_000, ours * 1_000, words)
}

/// Returns the processor time of a call and of the programs that it runs, in seconds.
private func seconds(_ body: () throws -> Void) rethrows -> Double {
  let (own, others) = (clock(), Spin.secondsOfPrograms)
  try body()
  return Double(clock() - own) / Double(CLOCKS_PER_SEC) + Spin.secondsOfPrograms - others
}
