import StatechartModel

/// A translator of a chart to a spec of the language.
struct SCXMLTranslator {
  let document: SCXMLDocument
  let names: ChartNames
  let types: ChartTypes
  var diagnostics: Diagnostics
  /// All states in document order, the document itself first.
  let states: [SCXMLState]
  /// The names of the events that the chart raises or sends to itself.
  let sent: Set<String>
  /// The number of transitions that were written for a single event; see ``ChartNames/separatesEvents``.
  var apart = 0
  static let maximumSeparateEvents = 20_000
  /// The output fields of the flow.
  var output: [OutputField] = []
  /// The values of the output fields in each top-level final state, by the name of the state.
  var outputs: [String: [YAMLNode.Entry]] = [:]
  /// The name of the flow.
  let flowName: String
  /// The charts that the document invokes, which become separate flows.
  let invoked: [InvokedChart]
  private let file: SourceFile

  /// Creates a translator, names the states of the document, and converts the charts that the document invokes.
  ///
  /// - Parameters:
  ///   - name: The name of the flow, as a basis for a unique name.
  ///   - flowNames: The generator of unique names for the flows of the file.
  init(_ document: inout SCXMLDocument, file: SourceFile, name: String, flowNames: inout UniqueNames) {
    let own = UniqueNames.joined(name.replacing("-", with: "_"))
    flowName = flowNames.name(like: own, otherwise: "Chart")
    var diagnostics = Diagnostics()
    var invoked: [InvokedChart] = []
    for invocation in document.invocations {
      var inner = invocation.document
      let name = inner.name?.text ?? "\(flowName)_\(invocation.id.text)"
      var translator = SCXMLTranslator(&inner, file: file, name: name, flowNames: &flowNames)
      let converted = translator.converted()
      diagnostics.append(translator.diagnostics)
      let ends = inner.root.children.contains(where: \.isFinal)
      let messages = inner.messages.map { ($0, translator.names.messages[$0] ?? "") }
      invoked.append(
        InvokedChart(
          id: invocation.id.text, flowName: translator.flowName, names: translator.names, types: translator.types,
          messages: messages, output: translator.output, ends: ends, converted: converted))
    }
    self.invoked = invoked
    self.diagnostics = diagnostics
    names = ChartNames(&document)
    types = ChartTypes(document, receivedFields: invoked.reduce(into: [:]) { $0.merge($1.messageFields) { first, _ in first } })
    states = document.root.all
    sent = Set(document.sentEvents)
    self.document = document
    self.file = file
  }

  /// Returns the converted chart.
  mutating func converted() -> ConvertedChart {
    let entries = translate()
    return ConvertedChart(
      flowName: flowName, yaml: heading + YAMLNode.text(of: entries), invoked: invoked.map(\.converted),
      stateNames: names.states, eventNames: names.events, changedNames: findChangedNames())
  }

  /// The header comment of the spec, copied from the comments at the top of the document.
  var heading: String {
    let lines = document.comments.flatMap(plainLines)
    return lines.map { "# \($0)\n" }.joined() + (lines.isEmpty ? "" : "\n")
  }

  /// Translates the chart, and returns the keys of the flow.
  mutating func translate() -> [YAMLNode.Entry] {
    checkNames()
    checkAssignedBeforeRead()
    checkDoneKeys()
    translateOutput()
    var entries: [YAMLNode.Entry] = [
      .init(key: "flow", node: .scalar(flowName)),
      .init(key: "summary", node: .scalar("Converted from \(plain(file.name)).")),
      .init(key: "mode", node: .scalar("scxml")),
    ]
    if !invoked.isEmpty { entries.append(.init(key: "uses", node: .list(of: invoked.map { .scalar($0.flowName) }))) }
    if types.hasTexts {
      let cases = ([names.noText] + names.texts.map(\.name)).joined(separator: " | ")
      let words = YAMLNode.Entry(key: "Words", node: .group([.init(key: "word", node: .scalar(cases))]))
      entries.append(.init(key: "records", node: .group([words]), isSpread: true, isParagraph: true))
    }
    let context = document.data.compactMap { contextEntry($0) }
    if !context.isEmpty { entries.append(.init(key: "context", node: .group(context), isSpread: true, isParagraph: true)) }
    let events = eventEntries()
    if !events.isEmpty { entries.append(.init(key: "events", node: .group(events), isSpread: true, isParagraph: true)) }
    let messages = messageEntries()
    if !messages.isEmpty { entries.append(.init(key: "sends", node: .group(messages), isSpread: true, isParagraph: true)) }
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

  /// Returns a text without characters that an unquoted YAML scalar cannot contain.
  private func plain(_ text: String) -> String {
    text.replacing(":", with: "_").replacing("#", with: "_").filter { !$0.isNewline }
  }

  // MARK: Declarations

  /// Reports duplicate IDs and unknown targets.
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
        diagnostics.report(.noCounterpart("an initial value that depends on other data", at: other.range))
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
          key: name, node: .empty,
          remark: prefix.isEmpty ? "every other event" : "every other event whose name begins with \(prefix)"
        )
      }
  }

  /// Returns the text of a comment with the original name; `nil` if the name is unchanged.
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
