import Foundation
import Testing

/// The diagram and the list of modules in `ARCHITECTURE.md`, compared with the targets in `Package.swift`.
@Suite("The architecture")
struct ArchitectureTests {
  private let root = URL(fileURLWithPath: #filePath).appending(path: "../../..").standardizedFileURL

  private func text(of file: String) throws -> String {
    try String(contentsOf: root.appending(path: file), encoding: .utf8)
  }

  @Test("The architecture diagram draws each dependency between modules")
  func drawnDependencies() throws {
    let manifest = try ModuleGraph(manifest: text(of: "Package.swift"))
    let diagram = try ModuleGraph(diagram: text(of: "ARCHITECTURE.md"))
    #expect(manifest.modules.count > 30)
    for dependency in manifest.dependencies.subtracting(diagram.dependencies).sorted() {
      Issue.record("The diagram of ARCHITECTURE.md does not draw the dependency '\(dependency)' of Package.swift.")
    }
    for module in manifest.modules.subtracting(diagram.modules).sorted() {
      Issue.record("The diagram of ARCHITECTURE.md does not draw the module '\(module)' of Package.swift.")
    }
  }

  @Test("Each edge of the architecture diagram is a dependency between modules")
  func drawnEdges() throws {
    let manifest = try ModuleGraph(manifest: text(of: "Package.swift"))
    let diagram = try ModuleGraph(diagram: text(of: "ARCHITECTURE.md"))
    #expect(diagram.unreadLines == [], "the test reads each line of the diagram")
    for edge in diagram.dependencies.subtracting(manifest.dependencies).sorted() {
      Issue.record("The edge '\(edge)' in the diagram of ARCHITECTURE.md is no dependency of Package.swift.")
    }
    for module in diagram.modules.subtracting(manifest.modules).sorted() {
      Issue.record("The node '\(module)' in the diagram of ARCHITECTURE.md is no module of Package.swift.")
    }
  }

  @Test("The list of modules has one line for each module")
  func listedModules() throws {
    let modules = try ModuleGraph(manifest: text(of: "Package.swift")).modules
    let rows = try text(of: "ARCHITECTURE.md").split(separator: "\n").filter { $0.hasPrefix("| `") }
    let listed = rows.flatMap { row in
      row.dropFirst().prefix { $0 != "|" }.matches(of: /`(\w+)`/).map { match in String(match.1) }
    }
    for module in modules.subtracting(listed).sorted() {
      Issue.record("ARCHITECTURE.md has no line for the module '\(module)'.")
    }
    for name in Set(listed).subtracting(modules).sorted() {
      Issue.record("ARCHITECTURE.md has a line for '\(name)', which is no module of Package.swift.")
    }
    #expect(listed.count == Set(listed).count, "no module has two lines")
  }

  @Test("The graph of a manifest has conditional dependencies, and no test target, plugin, product or benchmark")
  func readManifest() {
    let graph = ModuleGraph(
      manifest: """
        let package = Package(
          products: [
            .library(name: "Core", targets: ["Core"]),
          ],
          targets: [
            .systemLibrary(name: "CDisk", pkgConfig: "disk", providers: [.apt(["libdisk-dev"])]),
            // The core, without .target(name: "Nothing").
            .target(
              name: "Core",
              dependencies: [
                "Clocks",
                .target(name: "CDisk", condition: .when(traits: ["Disk"])), "Log",
              ],
              swiftSettings: strict, plugins: ["Build"]),
            .target(name: "Clocks", swiftSettings: strict),
            .target(name: "Log"),
            .executableTarget(name: "speed", dependencies: ["Core"], path: "Benchmarks/Speed"),
            .plugin(name: "Build", capability: .buildTool(), dependencies: ["app"]),
            .executableTarget(name: "app", dependencies: ["Core"]),
            .testTarget(name: "CoreTests", dependencies: ["Core"]),
          ]
        )
        """)
    #expect(graph.modules == ["CDisk", "Core", "Clocks", "Log", "app"])
    #expect(graph.dependencies == ["Core --> Clocks", "Core --> CDisk", "Core --> Log", "app --> Core"])
  }

  @Test("An edge to a box is an edge to each module in the box")
  func readDiagram() {
    let graph = ModuleGraph(
      diagram: """
        # Modules
        ```mermaid
        flowchart LR
          subgraph all ["All"]
            A & B
            subgraph some ["Some"]
              C
            end
          end
          app --> all & D
          A & B --> some
          app --- D
        ```
        A --> D
        """)
    #expect(graph.modules == ["A", "B", "C", "D", "app"])
    #expect(graph.dependencies == ["app --> A", "app --> B", "app --> C", "app --> D", "A --> C", "B --> C"])
    #expect(graph.unreadLines == ["app --- D"])
  }
}

/// The modules of the package, and the dependencies between them.
private struct ModuleGraph {
  private(set) var modules: Set<String> = []
  /// The dependencies, each as a Mermaid edge: `Terminal --> Clocks`.
  private(set) var dependencies: Set<String> = []
  /// The lines of a diagram that are neither a box, nodes nor edges.
  private(set) var unreadLines: [String] = []

  /// Creates the graph of the targets below `Sources` from the text of a package manifest.
  ///
  /// Each target begins on its own line, indented by four spaces. A target without a path is below `Sources`.
  init(manifest: String) {
    let code = manifest.replacing(/\n *\/\/[^\n]*/, with: "")
    for block in code.components(separatedBy: "\n    .") {
      let isModule = ["target(", "executableTarget(", "systemLibrary("].contains { block.hasPrefix($0) }
      let path = block.firstMatch(of: /path: "([^"]+)"/)?.1 ?? "Sources/"
      guard isModule, path.hasPrefix("Sources/"), let name = block.firstMatch(of: /name: "(\w+)"/)?.1 else { continue }
      modules.insert(String(name))
      // A condition can contain brackets and names in quotes.
      let unconditional = block.replacing(/, condition: [^)]*\)\)/, with: ")")
      let list = unconditional.firstMatch(of: /dependencies: \[([^\]]*)\]/)?.1 ?? ""
      for dependency in list.matches(of: /"(\w+)"/) { dependencies.insert("\(name) --> \(dependency.1)") }
    }
  }

  /// Creates the graph of the Mermaid flowchart in a Markdown page.
  ///
  /// The boxes of an edge must precede the edge.
  init(diagram page: String) {
    let fences = page.components(separatedBy: "```")
    let diagram = fences.first { $0.hasPrefix("mermaid\n") } ?? ""
    var boxes: [String: [String]] = [:]
    var openBoxes: [String] = []
    for line in diagram.split(separator: "\n").dropFirst().map({ $0.trimmingCharacters(in: .whitespaces) }) {
      let sides = line.components(separatedBy: " --> ").map { side in
        side.components(separatedBy: " & ").flatMap { boxes[$0] ?? [$0] }
      }
      if let box = line.firstMatch(of: /^subgraph (\w+)/)?.1 {
        openBoxes.append(String(box))
      } else if line == "end" {
        _ = openBoxes.popLast()
      } else if !sides.joined().allSatisfy({ $0.wholeMatch(of: /\w+/) != nil }) || sides.count > 2 {
        if !line.hasPrefix("flowchart ") && !line.hasPrefix("%%") { unreadLines.append(line) }
      } else {
        modules.formUnion(sides.joined())
        if sides.count == 1 {
          for box in openBoxes { boxes[box, default: []] += sides[0] }
        } else {
          for from in sides[0] { dependencies.formUnion(sides[1].map { "\(from) --> \($0)" }) }
        }
      }
    }
  }
}
