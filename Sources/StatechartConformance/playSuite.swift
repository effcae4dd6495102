import Foundation

/// Plays all cases of a suite, in the interpreter and, if a package is given, in machines that its plugin generates. A case whose
/// script cannot be read fails by itself.
///
/// - Parameters:
///   - folder: the folder of the suite.
///   - package: the folder of the package that has the plugin; machines are built in its `.build/conformance`.
/// - Throws: an error if the folder holds no suite, or the machines do not build.
public func playSuite(in folder: String, withPluginOf package: String?) throws -> VerdictTable {
  let cases = try ConformanceCase.all(below: folder)
  var interpreted: [String: Verdict] = [:]
  var playable: [PlayableCase] = []
  for test in cases {
    switch CompiledCase(test) {
    case .verdict(let verdict): interpreted[test.name] = verdict
    case .playable(let test):
      interpreted[test.name] = test.verdictOfInterpreter
      playable.append(test)
    }
  }
  var table = VerdictTable(cases: cases.map(\.name))
  table.add("interpreter", interpreted)
  if let package {
    let root = URL(fileURLWithPath: package)
    let generated = try GeneratedPackage(in: root.appending(path: ".build/conformance"), using: root, playable)
    table.add("generated", try generated.verdicts())
  }
  return table
}
