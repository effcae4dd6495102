import Foundation

/// Plays all cases of a suite in the interpreter.
///
/// With a package, the function also plays the cases in machines that the plugin of the package generates. A case with an
/// unreadable script fails without affecting the other cases.
///
/// - Parameters:
///   - folder: The folder of the suite.
///   - package: The folder of the package that provides the plugin; `nil` for the interpreter alone. The machines are built in
///     `.build/conformance` in the folder of the package.
/// - Returns: The verdicts on all cases.
/// - Throws: ``NoSuite`` if the folder contains no case; another error if the machines cannot be written, built or run.
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
