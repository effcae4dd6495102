package import Foundation
package import StatechartModel

/// The machine of a flow for a page of the site: a WebAssembly module, and a description for the script that runs the module.
package struct PageMachine: Sendable {
  /// The name of the flow.
  package let flow: String
  /// The names of the flows that the flow invokes.
  let invoked: [String]
  private let description: String
  private let module: Data

  /// Returns whether a page can run the machine of a flow.
  ///
  /// No input, event or outcome carries a text, no send without a delay is delivered at once (`mode: scxml`), and the flow is not
  /// named like a type of `MachineHost`.
  package static func canRun(_ flow: Flow) -> Bool {
    !flow.rules.deliversSendsAtOnce && !hostTypes.contains(flow.name) && MachineDescription.canDescribe(flow)
  }

  private static let hostTypes: Set = ["Arguments", "HostedMachine", "JSONOutput", "MachineHost"]

  /// Creates the machine of a flow. Returns `nil` if no page can run the machine, see ``canRun(_:)``.
  package init?(_ flow: Flow, module: Data) throws {
    guard let description = MachineDescription(flow) else { return nil }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    self.flow = flow.name
    self.description = String(decoding: try encoder.encode(description), as: UTF8.self)
    self.module = module
    invoked = description.operations.filter(\.isFlow).map(\.name)
  }

  /// The file name of the script with the machine.
  var file: String { "\(flow).machine.js" }

  /// The script with the machine. A page that was opened as a file cannot load a WebAssembly module.
  var script: String {
    "machines[\"\(flow)\"] = {\ndescription: \(description),\ncode: \"\(module.base64EncodedString())\" };\n"
  }
}

extension [PageMachine] {
  /// Returns the machine of a flow and the machines of all flows that it invokes, directly or indirectly.
  func needed(by flow: String) -> [PageMachine] {
    var names = [flow]
    var index = 0
    while index < names.count {
      names += first { $0.flow == names[index] }?.invoked.filter { !names.contains($0) } ?? []
      index += 1
    }
    return names.compactMap { name in first { $0.flow == name } }
  }
}
