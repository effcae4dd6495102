import StatechartLanguage
import StatechartModel
import StatechartSemantics

/// A spec of a flow as a tree of nodes.
struct Chart {
  let name: String
  /// The keys of the flow, without its name and summary.
  private(set) var root: SpecNode

  init(_ name: String, _ nodes: [SpecNode]) {
    self.name = name
    root = SpecNode(id: nil, text: "", children: nodes)
    var next = 1
    root.number(from: &next)
  }

  /// The IDs of the removable nodes, in the order of the spec.
  var ids: [Int] { root.all.compactMap(\.id) }

  /// Returns the chart without the nodes with the given IDs, and with a new name if `name` is given.
  func without(_ removed: Set<Int>, named name: String? = nil) -> Chart {
    Chart(name ?? self.name, numbered: root.without(removed) ?? SpecNode(id: nil, text: ""))
  }

  private init(_ name: String, numbered root: SpecNode) {
    (self.name, self.root) = (name, root)
  }

  // MARK: YAML

  /// The spec as YAML.
  var yaml: String { lines.map(\.text).joined(separator: "\n") + "\n" }

  /// The lines of the spec, each with the IDs of the nodes that begin on the line, outermost first.
  private var lines: [(text: String, ids: [Int])] {
    [("flow: \(name)", []), ("summary: A random chart.", [])] + root.children.flatMap { Self.lines(of: $0, indent: "") }
  }

  private static func lines(of node: SpecNode, indent: String) -> [(text: String, ids: [Int])] {
    let own = node.id.map { [$0] } ?? []
    guard node.isItem else {
      return [(indent + node.text, own)] + node.children.flatMap { lines(of: $0, indent: indent + "  ") }
    }
    guard node.text.isEmpty else { return [("\(indent)- \(node.text)", own)] }
    var inner = node.children.flatMap { lines(of: $0, indent: indent + "  ") }
    inner[0] = ("\(indent)- \(inner[0].text.dropFirst(indent.count + 2))", own + inner[0].ids)
    return inner
  }

  // MARK: Checking

  /// Returns the chart without the nodes that cause errors, and its flow; `nil` if the chart cannot be repaired.
  ///
  /// - Parameters:
  ///   - library: The other specs that the chart can use.
  ///   - isExplored: Whether faults that an exploration finds are repaired as well.
  func repaired(beside library: [SourceFile], isExplored: Bool = true) -> (chart: Chart, flow: Flow)? {
    var chart = self
    for _ in 0..<60 {
      chart.repairInitialStates()
      let file = SourceFile(path: "\(name).yaml", text: chart.yaml)
      let library = SpecLibrary(files: library + [file])
      let (spec, diagnostics) = isExplored ? library.compile(file.path) : library.check(file.path)
      if case .flow(let flow)? = spec { return (chart, flow) }
      let lines = chart.lines
      let errors = diagnostics.all.filter { $0.severity == .error }
      // A diagnostic about several states has a note for each further state.
      let places = errors.flatMap { error in
        [error.range] + (error.code == .unhandledEvent ? error.notes.compactMap(\.range) : [])
      }
      let wrong = places.filter { $0.file === file }.compactMap { place in
        lines.indices.contains(place.start.line - 1) ? lines[place.start.line - 1].ids.last : nil
      }
      guard !wrong.isEmpty else { return nil }
      chart = chart.without(Set(wrong))
    }
    return nil
  }

  /// Sets each `initial` that names a removed state to the first child that is not a history state.
  private mutating func repairInitialStates() {
    func repair(_ node: SpecNode) -> SpecNode {
      var node = node
      node.children = node.children.map { repair($0) }
      guard let states = node["states"], let place = node.children.firstIndex(where: { $0.key == "initial" }) else {
        return node
      }
      let names = states.children.map { String($0.key) }
      let initial = node.children[place]
      guard initial.children.isEmpty, !names.contains(String(initial.text.dropFirst("initial: ".count))) else { return node }
      let first = states.children.first { $0["type"]?.text.hasSuffix("history") != true }
      if let first { node.children[place].text = "initial: \(first.key)" }
      return node
    }
    root = repair(root)
  }
}
