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
  /// The flow must not be in `mode: scxml`, in which an undelayed send is delivered at the end of the same input. The inputs,
  /// events, outcomes and output must not contain texts. The name of the flow must not collide with the name of a type of
  /// `MachineHost`.
  package static func canRun(_ flow: Flow) -> Bool {
    !flow.rules.deliversImmediateSends && !hostTypes.contains(flow.name) && MachineDescription.canDescribe(flow)
  }

  private static let hostTypes: Set = ["Arguments", "HostedMachine", "JSONOutput", "MachineHost"]

  /// Creates the machine of a flow.
  ///
  /// Returns `nil` if an input, an event, an outcome or the output contains a text.
  ///
  /// - Parameter module: The WebAssembly module of the flow, compressed with gzip.
  /// - Throws: An encoding error if the description of the machine cannot be encoded as JSON.
  package init?(_ flow: Flow, module: Data) throws {
    guard let description = MachineDescription(flow) else { return nil }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    self.flow = flow.name
    self.description = String(decoding: try encoder.encode(description), as: UTF8.self)
    self.module = module
    version = MachineBuilder.hash([self.description, module.base64EncodedString()])
    invoked = description.operations.filter(\.isFlow).map(\.name)
  }

  /// The file name of the script with the machine.
  package var file: String { "\(flow).machine.js" }

  /// A hash of the machine. A page compares the hash with the hash of its loaded machine to detect a new version.
  package let version: String

  /// The script with the machine.
  ///
  /// The script contains the WebAssembly module, because a page that was opened as a file cannot load a module.
  package var script: String {
    """
    machines["\(flow)"] = {
    version: "\(version)",
    description: \(description),
    code: "\(module.base64EncodedString())" };

    """
  }
}

extension [PageMachine] {
  /// Returns the machine of a flow and the machines of all flows that the flow invokes, directly or indirectly.
  package func needed(by flow: String) -> [PageMachine] {
    var names = [flow]
    var index = 0
    while index < names.count {
      names += first { $0.flow == names[index] }?.invoked.filter { !names.contains($0) } ?? []
      index += 1
    }
    return names.compactMap { name in first { $0.flow == name } }
  }
}
