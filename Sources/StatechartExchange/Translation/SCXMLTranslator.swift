import Foundation
import StatechartLanguage

/// Writes a chart in the language.
struct SCXMLTranslator {
  let document: SCXMLDocument
  let names: ChartNames
  let types: ChartTypes
  var diagnostics = Diagnostics()
  /// All states, in the order of the document, the document itself first.
  let states: [SCXMLState]
  /// What the chart raises or sends itself.
  let sent: Set<String>
  /// The transitions that stand under a single event each, so far.
  var apart = 0
  static let mostApart = 20_000
  /// What the final states at the top leave behind, and what each gives for it, by the names of the states.
  var output: [OutputField] = []
  var outputs: [String: [YAMLNode.Entry]] = [:]
  private let file: SourceFile
  private let name: String?

  /// Names the states of the document.
  init(_ document: inout SCXMLDocument, file: SourceFile, name: String?) {
    names = ChartNames(&document)
    types = ChartTypes(document)
    states = document.root.all
    sent = Set(document.sentEvents)
    self.document = document
    self.file = file
    self.name = name
  }

  /// What stands before the chart: the words at the top of the document.
  var heading: String {
    let lines = document.comments.flatMap(plainLines)
    return lines.map { "# \($0)\n" }.joined() + (lines.isEmpty ? "" : "\n")
  }

  /// The keys of the flow.
  mutating func translate() -> [YAMLNode.Entry] {
    checkNames()
    checkAssignedBeforeRead()
    translateOutput()
    var flowNames = UniqueNames(reserved: ReservedNames.types.union([ScriptType.text.name]))
    let own = name ?? document.name?.text ?? (file.name as NSString).deletingPathExtension
    let flowName = flowNames.name(like: UniqueNames.joined(own.replacing("-", with: "_")), otherwise: "Chart")
    var entries: [YAMLNode.Entry] = [
      .init(key: "flow", node: .scalar(flowName)),
      .init(key: "summary", node: .scalar("Converted from \(plain(file.name)).")),
      .init(key: "mode", node: .scalar("scxml")),
    ]
    if types.hasTexts {
      let cases = ([names.noText] + names.texts.map(\.name)).joined(separator: " | ")
      let words = YAMLNode.Entry(key: "Words", node: .group([.init(key: "word", node: .scalar(cases))]))
      entries.append(.init(key: "records", node: .group([words]), isSpread: true, isParagraph: true))
    }
    let context = document.data.compactMap { contextEntry($0) }
    if !context.isEmpty { entries.append(.init(key: "context", node: .group(context), isSpread: true, isParagraph: true)) }
    let events = eventEntries()
    if !events.isEmpty { entries.append(.init(key: "events", node: .group(events), isSpread: true, isParagraph: true)) }
    if !output.isEmpty {
      let fields = output.map { field in
        YAMLNode.Entry(key: field.name, node: .scalar(field.type.name), remark: renamed(field.name, from: field.parameter.text))
      }
      entries.append(.init(key: "output", node: .group(fields), isSpread: true, isParagraph: true))
    }
    let root = body(of: document.root, isRoot: true)
    if let first = root.first {
      var spaced = first
      spaced.isParagraph = true
      entries.append(spaced)
    }
    return entries + root.dropFirst()
  }

  /// A file's name as it can stand in a text without quotes.
  private func plain(_ text: String) -> String {
    text.replacing(":", with: "_").replacing("#", with: "_").filter { !$0.isNewline }
  }

  // MARK: Declarations

  /// Every ID stands for one thing, and what is led to is there.
  private mutating func checkNames() {
    var first: [String: SourceRange] = [:]
    for id in states.compactMap(\.id) + document.data.map(\.id) {
      if let other = first.updateValue(id.range, forKey: id.text) { diagnostics.report(.duplicateID(id, first: other)) }
    }
    for state in states {
      let targets = (state.transitions + [state.initial].compactMap(\.self)).flatMap(\.targets)
      for target in targets where names.states[target.text] == nil {
        diagnostics.report(.unknownState(target, among: names.states.keys))
      }
    }
  }

  private mutating func contextEntry(_ data: SCXMLData) -> YAMLNode.Entry? {
    guard let name = names.data[data.id.text], let type = types.data[data.id.text] else { return nil }
    var initial = data.value == nil && type == .text ? names.noText : nil
    initial = data.value == nil && types.mustBeAssigned.contains(data.id.text) ? type.zero : initial
    if let value = data.value {
      if let other = value.all.first(where: { if case .name = $0.kind { names.data[$0.path ?? ""] != nil } else { false } }) {
        diagnostics.report(.noCounterpart("a first value that depends on other data", at: other.range))
        return nil
      }
      let translator = translator(nil)
      initial = attempt { () throws(ScriptParser.Failure) in try translator.value(value, of: type) }
    }
    let words = initial.map { "\(type.name) = \(type == .text ? "Words(word: \($0))" : $0)" } ?? type.name
    return .init(key: name, node: .scalar(words), comments: data.comments, remark: renamed(name, from: data.id.text))
  }

  private func eventEntries() -> [YAMLNode.Entry] {
    names.events.declared.map { event, name in
      let fields = (types.fields[event] ?? []).map { field in
        YAMLNode.Entry(key: names.field(field.name), node: .scalar(field.type.name))
      }
      return .init(key: name, node: fields.isEmpty ? .empty : .group(fields), remark: renamed(name, from: event))
    }
      + names.events.others.map { prefix, name in
        .init(
          key: name, node: .empty, remark: prefix.isEmpty ? "every other event" : "every other event that begins with \(prefix)"
        )
      }
  }

  /// A remark where the document says something else.
  func renamed(_ name: String, from original: String) -> String? {
    name == original ? nil : "\(original.filter { !$0.isNewline }) in SCXML"
  }

  // MARK: Expressions

  func translator(_ event: ScriptTranslator.Event?) -> ScriptTranslator {
    ScriptTranslator(names: names, types: types, event: event)
  }

  mutating func attempt<Value>(_ body: () throws(ScriptParser.Failure) -> Value) -> Value? {
    do {
      return try body()
    } catch {
      diagnostics.report(error.diagnostic)
      return nil
    }
  }
}
