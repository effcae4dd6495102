package import Foundation
import StatechartModel

/// A builder of machines for pages, which compiles Swift as Embedded Swift for WebAssembly and links a module for each flow.
///
/// The Swift toolchain contains the C compiler and the linker. A build without changes of the sources reuses the modules.
package struct MachineBuilder: Sendable {
  /// The sources of one flow.
  package struct Program: Sendable {
    /// The name of the flow.
    package let name: String
    /// The source of the functions that the module exports.
    package let source: String

    package init(name: String, source: String) {
      (self.name, self.source) = (name, source)
    }
  }

  private let runtime: URL
  private let folder: URL
  private var system: URL { runtime.appending(path: "MachineHost/Embedded/system.c") }
  private let swift = ExternalTool(name: "swiftc", purpose: "Machines on pages", package: nil)

  /// Creates a builder.
  ///
  /// - Parameters:
  ///   - runtime: The folder with the sources of the modules `Statechart` and `MachineHost`.
  ///   - folder: The folder for intermediate files.
  package init(runtime: String, folder: String) {
    (self.runtime, self.folder) = (URL(filePath: runtime), URL(filePath: folder))
  }

  /// Returns the WebAssembly module of each program, compressed with gzip, in the order of the programs.
  ///
  /// - Parameters:
  ///   - flows: The sources of the module `Flows`, by file name.
  ///   - programs: The flows to link.
  /// - Throws: ``ExternalTool/Failure`` if an external program is missing or fails, or an error of the file system.
  package func build(_ flows: [(name: String, source: String)], _ programs: [Program]) throws -> [Data] {
    let modules = programs.map { folder.appending(path: "\($0.name).wasm.gz") }
    let runtimes = try ["Statechart", "MachineHost"].map { (name: $0, files: try sources(of: $0)) }
    let contents = try (runtimes.flatMap(\.files) + [system]).map { try String(contentsOf: $0, encoding: .utf8) }
    let key = Self.hash(contents + flows.flatMap { [$0.name, $0.source] } + programs.map(\.source))
    let keyFile = folder.appending(path: "sources.hash")
    if (try? String(contentsOf: keyFile, encoding: .utf8)) != key {
      try? FileManager.default.removeItem(at: folder)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      for (name, files) in runtimes { try compile(name, files) }
      try compile("Flows", try flows.map { try write($0.source, to: $0.name) })
      let tools = try toolFolder()
      try compileSystem(tools)
      for result in programs.concurrentMap({ program in Result { try link(program, tools) } }) { try result.get() }
      try key.write(to: keyFile, atomically: false, encoding: .utf8)
    }
    return try modules.map { try Data(contentsOf: $0) }
  }

  /// Writes a source file to the folder of intermediate files, and returns the URL of the file.
  ///
  /// - Throws: An error of the file system.
  private func write(_ source: String, to name: String) throws -> URL {
    let file = folder.appending(path: name)
    try source.write(to: file, atomically: false, encoding: .utf8)
    return file
  }

  private func compileSystem(_ tools: String) throws {
    let clang = ExternalTool(name: "\(tools)/clang", purpose: "Machines on pages", package: nil)
    _ = try clang.run([
      "-target", "wasm32-unknown-none-wasm", "-Oz", "-nostdlib", "-ffreestanding", "-fno-builtin", "-c", "-o", object("system"),
      system.path(percentEncoded: false),
    ])
  }

  private func link(_ program: Program, _ tools: String) throws {
    let name = "\(program.name)Page"
    try compile(name, [try write(program.source, to: "\(name).swift")])
    let module = folder.appending(path: "\(program.name).wasm").path(percentEncoded: false)
    let linker = ExternalTool(name: "\(tools)/wasm-ld", purpose: "Machines on pages", package: nil)
    _ = try linker.run(
      [
        "--no-entry", "--gc-sections", "--strip-all", "--stack-first", "-z", "stack-size=1048576", "-o", module,
      ]
        + [name, "Flows", "MachineHost", "Statechart", "system"].map(object))
    let gzip = ExternalTool(name: "gzip", purpose: "Machines on pages", package: "gzip")
    _ = try gzip.run(["-9", "--no-name", "--force", module])
  }

  private func compile(_ module: String, _ sources: [URL]) throws {
    let out = folder.path(percentEncoded: false)
    _ = try swift.run(
      [
        "-enable-experimental-feature", "Embedded", "-target", "wasm32-unknown-none-wasm", "-wmo", "-parse-as-library",
        "-Osize", "-swift-version", "6", "-D", "STATECHART_TEXTS", "-Xfrontend", "-disable-stack-protector", "-I", out,
        "-module-name", module, "-emit-module", "-emit-module-path", "\(out)/\(module).swiftmodule", "-c", "-o", object(module),
      ] + sources.map { $0.path(percentEncoded: false) })
  }

  private func object(_ name: String) -> String { folder.appending(path: "\(name).o").path(percentEncoded: false) }

  private func sources(of module: String) throws -> [URL] {
    try FileManager.default.contentsOfDirectory(at: runtime.appending(path: module), includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == "swift" }.sorted { $0.path < $1.path }
  }

  /// Returns the folder of the programs of the Swift toolchain.
  ///
  /// - Throws: ``ExternalTool/Failure`` if `swiftc` is missing or fails, or a decoding error for invalid output of `swiftc`.
  private func toolFolder() throws -> String {
    struct TargetInfo: Decodable {
      struct Paths: Decodable { let runtimeResourcePath: String }
      let paths: Paths
    }
    let info = try JSONDecoder().decode(TargetInfo.self, from: Data(try swift.run(["-print-target-info"]).output.utf8))
    return URL(filePath: info.paths.runtimeResourcePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "bin").path(percentEncoded: false)
  }

  /// Returns a hash of texts that is the same in each process (FNV-1a, 64 bits).
  static func hash(_ texts: [String]) -> String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for text in texts {
      for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
      hash = (hash ^ 0xFF) &* 0x100_0000_01b3
    }
    return String(hash, radix: 16)
  }
}
