import CommandTable
import StatechartModel
import StatechartVerification

let verify = Command(
  "verify", summary: "Prove the properties of flows for all runs, or show a run that violates one.",
  Parameter.arguments("path", .file, help: "Specs, or folders of specs."),
  Parameter.option("property", value: "name", .string, help: "Only the property with this name."),
  Parameter.option(
    "bound", value: "states", .integer(in: 1...100_000_000), default: Verification.bound, help: "The most states that are explored for a flow.")
) { (paths: [String], property: String?, bound: Int) in
  let streams = StandardStreams.process
  let compiled = try CompiledSpecs(at: paths)
  guard try compiled.report() else { return .failure }
  var isRefuted = false
  for (_, flow) in compiled.flows where !flow.properties.isEmpty {
    let clock = ContinuousClock()
    let start = clock.now
    let verification = flow.verify(bound: bound)
    try streams.print("\(flow.name): \(verification.states) states, \(verification.steps) steps, \((clock.now - start))")
    for verdict in verification.verdicts {
      try streams.print("  \(verdict.property.name): \(verdict.result)".prefix(200).description)
      if case .refuted(let example) = verdict.result {
        isRefuted = true
        try streams.print(example.scenario(named: "Breaks \(verdict.property.name)", of: flow))
      }
    }
  }
  return isRefuted ? .failure : .success
}
