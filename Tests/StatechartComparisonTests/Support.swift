import Foundation
import SpecTesting
import StatechartComparison
import StatechartLanguage
import StatechartModel
import StatechartSemantics
import Testing

/// An edit of one of the shipped specs.
struct Edit: Sendable {
  let file: String
  let old: String
  let new: String

  init(_ file: String, _ old: String, _ new: String) {
    (self.file, self.old, self.new) = (file, old, new)
  }

  /// Returns an edit that replaces a name everywhere in a file.
  static func rename(_ name: String, _ other: String, in file: String) -> Edit { Edit(file, "\\b\(name)\\b", other) }
}

/// Two versions of a flow.
struct FlowVersions {
  let old: Flow
  let new: Flow

  /// Creates the versions of a shipped flow before and after some edits and additions of files.
  init(
    of file: String, _ edits: [Edit], adding files: [String: String] = [:], sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let paths = try SpecLibrary.around(shippedSpecs.path).paths
    let sources = try paths.map { SourceFile(path: $0, text: try String(contentsOfFile: $0, encoding: .utf8)) }
    let edited = try sources.map { source in
      var text = source.text
      for edit in edits where source.path.hasSuffix("/\(edit.file)") {
        let before = text
        text =
          edit.old.hasPrefix("\\b")
          ? text.replacing(try Regex(edit.old).wordBoundaryKind(.simple), with: edit.new)
          : text.replacing(edit.old, with: edit.new)
        if text == before { Issue.record("\(edit.file) has no '\(edit.old)'", sourceLocation: sourceLocation) }
      }
      return SourceFile(path: source.path, text: text)
    }
    let added = files.map { SourceFile(path: "\(shippedSpecs.path)/\($0.key)", text: $0.value) }
    let path = try #require(paths.first { $0.hasSuffix("/\(file)") }, sourceLocation: sourceLocation)
    old = try flow(in: sources, at: path, sourceLocation: sourceLocation)
    new = try flow(in: edited + added, at: path, sourceLocation: sourceLocation)
  }

  /// Creates the versions from two texts, which are completed by the first lines of a spec.
  init(_ old: String, _ new: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    self.old = try door(old, sourceLocation: sourceLocation)
    self.new = try door(new, sourceLocation: sourceLocation)
  }

  func compare() throws -> FlowComparison {
    try #require(SpecComparison(old: [.flow(old)], new: [.flow(new)]).flows.first)
  }
}

/// The visible behaviour of a flow, collected independently of the code under test.
struct VisibleBehaviour: Equatable {
  private let screen: [String]
  private let requests: [String]
  private let output: String

  init(_ interpreter: Interpreter) {
    let flow = interpreter.flow
    let shown = interpreter.screen
    screen =
      [shown.title ?? "", shown.prompt ?? "", shown.message ?? "", "\(shown.dots.map { [$0.filled, $0.of] } ?? [])"]
      + [shown.countdown.map { "\($0)" } ?? ""] + shown.fields.map(\.caption.label)
      + shown.toggles.map { "\($0.caption.label) \($0.isOn)" } + shown.lists.map(\.caption.label)
      + shown.buttons.map { "\($0.caption.label) \($0.caption.isEnabled)" }
    requests = interpreter.requests.compactMap { request in
      switch request {
      case .perform(let effect, let values): "\(flow.effects[effect].qualifiedName) \(values)"
      case .invoke(let invocation, let values):
        "\(flow.operations[flow.invocations[invocation].operation].qualifiedName) \(values)"
      default: nil
      }
    }
    output = interpreter.output.map { "\($0)" } ?? ""
  }
}

extension Difference.Run {
  /// Returns whether the visible behaviour of both versions is equal before each step of the run and differs after the last
  /// step.
  func differs(between old: Flow, _ new: Flow) -> Bool {
    var (one, other) = (Interpreter(old, inputs: given.old), Interpreter(new, inputs: given.new))
    for (input, another) in zip(inputs.old, inputs.new) {
      guard VisibleBehaviour(one) == VisibleBehaviour(other) else { return false }
      one.take(input)
      other.take(another)
    }
    return VisibleBehaviour(one) != VisibleBehaviour(other)
  }
}
