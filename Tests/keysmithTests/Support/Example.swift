import Foundation
import StatechartLanguage
import StatechartSemantics
import Testing

/// A scenario of a spec that shows a row of a document's test table.
struct Example: Sendable, CustomTestStringConvertible {
  let flow: Flow
  let scenario: Scenario

  var testDescription: String { "\(scenario.covers.joined(separator: ", ")) \(scenario.name)" }

  /// Those of the flows that the app's security settings open, read from the specs of the package.
  static let all: [Example] = {
    let specs = URL(filePath: #filePath).appending(path: "../../../../Specs").standardizedFileURL.path
    guard let library = try? SpecLibrary.around(specs) else { return [] }
    return library.paths.flatMap { path -> [Example] in
      guard case .flow(let flow) = library.compile(path).spec else { return [] }
      guard ["SetPasscode", "DisablePasscode"].contains(flow.name) else { return [] }
      return flow.scenarios.filter { !$0.covers.isEmpty }.map { Example(flow: flow, scenario: $0) }
    }
  }()

  /// The reference, started as the scenario says.
  var interpreter: Interpreter {
    Interpreter(flow, inputs: Dictionary(uniqueKeysWithValues: scenario.given.map { ($0.input, Example.value($0.value)) }))
  }

  /// Whether there has to be a passcode to begin with.
  var needsPasscode: Bool { flow.name == "DisablePasscode" || isChange }

  /// The keys that open the flow from the app's security settings, where the button that closes them has the focus.
  ///
  /// Where a passcode is set, erasing after wrong codes stands below its toggle.
  var keys: [String] { isChange ? ["c"] : (needsPasscode ? ["Up", "Up"] : ["Up"]) + ["Enter"] }

  /// Whether a passcode is set once the flow has ended with `success`.
  func isSet(afterSuccess success: Bool) -> Bool {
    success ? flow.name != "DisablePasscode" : needsPasscode
  }

  private var isChange: Bool {
    scenario.given.contains { given in
      if case .caseName("change") = given.value.kind { flow.variables[given.input].name == "mode" } else { false }
    }
  }

  /// The value that is written in a scenario.
  static func value(_ written: StatechartLanguage.Expression) -> Value {
    switch written.kind {
    case .bool(let value): .bool(value)
    case .int(let value): written.type == .secret ? .secret(value) : .int(value)
    case .duration(let value): .duration(value)
    case .caseName(let name): .caseName(name)
    default: .none
    }
  }
}
