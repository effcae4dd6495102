import Foundation
import StatechartLanguage
import StatechartModel
import StatechartSemantics
import Testing

/// A scenario of a spec that covers a row of a document's test table.
struct Example: Sendable, CustomTestStringConvertible {
  let flow: Flow
  let scenario: Scenario

  var testDescription: String { "\(scenario.covers.joined(separator: ", ")) \(scenario.name)" }

  /// The scenarios with a covered row, of the flows that the app's security settings open, read from the package's specs.
  static let all: [Example] = ["SetPasscode", "DisablePasscode"].flatMap { name -> [Example] in
    guard let flow = flows[name] else { return [] }
    return flow.scenarios.filter { !$0.covers.isEmpty }.map { Example(flow: flow, scenario: $0) }
  }

  /// The tested flows, and the flows on the path to them, by name.
  private static let flows: [String: Flow] = {
    guard let library = try? SpecLibrary.around(Keysmith.package.appending(path: "Specs").path) else { return [:] }
    let names = ["set-passcode", "disable-passcode", "app-lock", "home", "settings", "passcode-settings"]
    let flows = names.compactMap { name -> Flow? in
      guard let path = library.paths.first(where: { $0.hasSuffix("/\(name).yaml") }) else { return nil }
      guard case .flow(let flow)? = library.check(path).spec else { return nil }
      return flow
    }
    return Dictionary(uniqueKeysWithValues: flows.map { ($0.name, $0) })
  }()

  /// Returns the literal parts of a text that a flow declares under `texts:`.
  static func words(_ flow: String, _ name: String) throws -> String {
    let text = try #require(flows[flow]?.texts.first { $0.key == name })
    return text.pieces.map { piece in if case .literal(let words) = piece { words } else { "" } }.joined()
  }

  /// A new reference interpreter, started with the inputs of the scenario.
  var interpreter: Interpreter {
    Interpreter(flow, inputs: Dictionary(uniqueKeysWithValues: scenario.given.map { ($0.input, Example.value($0.value)) }))
  }

  /// Whether a passcode has to be set at the start.
  var needsPasscode: Bool { flow.name == "DisablePasscode" || isChange }

  /// The keys that open the flow from the app's security settings, if the button that closes the settings has the focus.
  ///
  /// If a passcode is set, the setting to erase after wrong codes is below the toggle of the passcode.
  var keys: [String] { isChange ? ["c"] : (needsPasscode ? ["Up", "Up"] : ["Up"]) + ["Enter"] }

  /// Returns whether a passcode is set after the flow has ended with `success`.
  func isSet(afterSuccess success: Bool) -> Bool {
    success ? flow.name != "DisablePasscode" : needsPasscode
  }

  private var isChange: Bool {
    scenario.given.contains { given in
      if case .caseName("change") = given.value.kind { flow.variables[given.input].name == "mode" } else { false }
    }
  }

  /// Returns the value of a literal in a scenario; `.none` for other expressions.
  static func value(_ written: StatechartModel.Expression) -> Value {
    switch written.kind {
    case .bool(let value): .bool(value)
    case .int(let value): written.type == .secret ? .secret(value) : .int(value)
    case .duration(let value): .duration(value)
    case .caseName(let name): .caseName(name)
    default: .none
    }
  }
}
