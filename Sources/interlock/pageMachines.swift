import Foundation
import SpecCompilation
import StatechartCodegen
import StatechartModel
import StatechartPages

extension FlowPages {
  /// Builds and returns the machines of the flows that can run on their pages, by the file name of the page.
  ///
  /// - Parameters:
  ///   - runtime: The folder with the sources of the modules `Statechart` and `MachineHost`.
  ///   - folder: The folder for intermediate files. A build without changes reuses the machines in this folder.
  /// - Throws: `DuplicateOutput` if two specs would generate the same file, ``ExternalTool/Failure`` if a compiler is missing
  ///   or fails, or an error of the file system.
  func machines(runtime: String, folder: String) throws -> [String: PageMachine] {
    try rejectDuplicateOutputs(compiled.specs.map(\.path), by: GeneratedFile.name(for:))
    let hosted = flows.filter { PageMachine.canRun($0.flow) }
    let sources =
      compiled.specs.map { path, spec in
        (GeneratedFile.name(for: path), GeneratedFile.source(for: spec, path: SourceFile.name(ofPath: path)))
      }
      + hosted.map { flow, spec, _ in
        (GeneratedHost.name(for: flow), GeneratedHost.conformance(of: flow, path: SourceFile.name(ofPath: spec)))
      }
    let programs = hosted.map {
      MachineBuilder.Program(name: $0.flow.name, source: GeneratedHost.program(for: $0.flow.name))
    }
    let modules = try MachineBuilder(runtime: runtime, folder: folder).build(sources, programs)
    let machines = try zip(hosted, modules).compactMap { hosted, module in
      try PageMachine(hosted.flow, module: module).map { (hosted.page, $0) }
    }
    return Dictionary(machines) { first, _ in first }
  }
}
