import Foundation

/// Plays all cases of a suite, in the interpreter and, if a package is given, in machines that its plugin generates.
///
/// - Parameters:
///   - folder: the folder of the suite.
///   - package: the folder of the package that has the plugin; machines are built in its `.build/conformance`.
/// - Throws: an error if the suite cannot be read, or the machines do not build.
public func playSuite(in folder: String, withPluginOf package: String?) throws -> VerdictTable {
  let cases = try ConformanceCase.all(below: folder)
  var interpreted: [String: Verdict] = [:]
  var entries: [GeneratedPackage.Entry] = []
  for test in cases {
    switch CompiledCase(test) {
    case .verdict(let verdict): interpreted[test.name] = verdict
    case .flow(let flow):
      interpreted[test.name] = test.verdictOfInterpreter(on: flow)
      entries.append((test, flow))
    }
  }
  var table = VerdictTable(cases: cases.map(\.name))
  table.add("interpreter", interpreted)
  if let package {
    let root = URL(fileURLWithPath: package)
    let generated = try GeneratedPackage(in: root.appending(path: ".build/conformance"), using: root, entries)
    table.add("generated", try generated.verdicts())
  }
  return table
}
