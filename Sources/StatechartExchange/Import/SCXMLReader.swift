import StatechartModel

/// Turns elements into a chart, and says what of them does not belong or has no counterpart.
struct SCXMLReader {
  var diagnostics = Diagnostics()
  var document: SCXMLDocument
  /// What data is known to hold at first, and where actions are being read.
  let knownAtFirst: KnownValues
  var known: KnownValues
  /// What scripts and loops declare.
  var declared: [LocatedText] = []
  /// Whether data of a state has no value before the state is entered; that of the document has, however it is bound.
  private var isLate = false
  /// The IDs by which events can be sent to what the chart invokes.
  let invokeIDs: Set<String>
  /// How many actions were written out more than once.
  var madeActions = 0

  /// The chart of a document, or `nil` if it is not one; and what there is to say about it.
  static func read(_ file: SourceFile) -> (document: SCXMLDocument?, diagnostics: Diagnostics) {
    var diagnostics = Diagnostics()
    switch XMLReader.read(file) {
    case .failure(let refusal):
      diagnostics.report(refusal.diagnostic)
      return (nil, diagnostics)
    case .success(let element):
      guard element.name == "scxml", element.isSCXML else {
        diagnostics.report(.notSCXML(element))
        return (nil, diagnostics)
      }
      let (document, found) = read(element)
      return (document, found)
    }
  }

  /// The chart of the element `<scxml>`.
  static func read(_ element: XMLElement) -> (document: SCXMLDocument, diagnostics: Diagnostics) {
    var reader = SCXMLReader(element)
    reader.readRoot(element)
    reader.document.removeUnreadData()
    return (reader.document, reader.diagnostics)
  }

  private init(_ element: XMLElement) {
    knownAtFirst = KnownValues(in: element)
    known = knownAtFirst
    invokeIDs = Self.invokeIDs(in: element)
    document = SCXMLDocument(
      name: element["name"]?.value, comments: element.comments,
      root: SCXMLState(kind: .state, id: nil, range: element.range, comments: []))
  }

  private mutating func readRoot(_ element: XMLElement) {
    checkForm(element)
    if let model = element["datamodel"]?.value, !["ecmascript", "null"].contains(model.text) {
      diagnostics.report(.noCounterpart("the data model '\(model.text)'", at: model.range))
    }
    if let binding = element["binding"]?.value {
      isLate = binding.text == "late"
      if !isLate, binding.text != "early" {
        diagnostics.report(.unknownValue(binding, of: "binding", allowed: ["early", "late"]))
      }
    }
    document.root = readState(element)
    removeFailingTransitions()
    known = knownAtFirst
    for script in element.children where script.isSCXML && script.name == "script" {
      document.scripts += readActions([script]).actions
    }
    for name in declared where !document.data.contains(where: { $0.id.text == name.text }) {
      document.data.append(SCXMLData(id: name, value: nil, comments: []))
    }
  }

  // MARK: Form

  /// Reports what an element has and cannot have, and what it lacks. Elements and attributes of other namespaces are left alone.
  mutating func checkForm(_ element: XMLElement) {
    guard let form = SCXMLSchema.all[element.name] else { return }
    for attribute in element.attributes where !form.attributes.contains(attribute.name) {
      diagnostics.report(.unknownAttribute(attribute, of: element, allowed: form.attributes))
    }
    for name in form.required where element[name] == nil {
      diagnostics.report(.missingAttribute(name, of: element))
    }
    if !form.holdsText, !element.text.allSatisfy(\.isWhitespace) { diagnostics.report(.strayText(in: element)) }
    for child in element.children where child.isSCXML && !form.children.contains(child.name) {
      diagnostics.report(.unknownElement(child, in: element, allowed: form.children))
    }
  }

  /// The elements in it that belong there, their forms checked.
  mutating func children(of element: XMLElement) -> [XMLElement] {
    let allowed = SCXMLSchema.all[element.name]?.children ?? []
    let known = element.children.filter { $0.isSCXML && allowed.contains($0.name) }
    for child in known { checkForm(child) }
    return known
  }

  // MARK: States

  private mutating func readState(_ element: XMLElement) -> SCXMLState {
    var state = SCXMLState(
      kind: kind(of: element), id: element["id"]?.value, range: element.range,
      comments: element.name == "scxml" ? [] : element.comments)
    if let initial = element["initial"]?.value {
      state.initial = SCXMLTransition(targets: initial.items, range: initial.range)
    }
    // Data that is bound late has its value before all that is done on entry.
    var first: [SCXMLAction] = []
    // What is left behind is worked out after all that is done on entry.
    var left: [SCXMLAction] = []
    for child in children(of: element) {
      switch child.name {
      case "state", "parallel", "final", "history": state.children.append(readState(child))
      case "onentry": state.entry += readBlock(child)
      case "onexit": state.exit += readBlock(child)
      case "initial", "transition": readTransition(child, in: element, &state)
      case "datamodel": first += readData(child, isLate: isLate && element.name != "scxml")
      case "donedata":
        let (data, actions) = readDoneData(child)
        state.doneData += data
        state.doneDataRange = child.range
        left += actions
      case "invoke": state.invocations += [readInvocation(child, in: state)].compactMap(\.self)
      default: break
      }
    }
    state.entry = first + state.entry + left
    if case .history = state.kind, state.initial == nil {
      diagnostics.report(
        .wrongForm("missing '<transition>' in '<history>'", at: element.range, advice: "add one with the default target"))
    }
    return state
  }

  private mutating func kind(of element: XMLElement) -> SCXMLState.Kind {
    switch element.name {
    case "parallel": return .parallel
    case "final": return .final
    case "history":
      if let type = element["type"]?.value, !["shallow", "deep"].contains(type.text) {
        diagnostics.report(.unknownValue(type, of: "type", allowed: ["shallow", "deep"]))
      }
      return .history(isDeep: element["type"]?.value.text == "deep")
    default: return .state
    }
  }

  // MARK: Transitions

  private mutating func readTransition(_ element: XMLElement, in parent: XMLElement, _ state: inout SCXMLState) {
    switch (parent.name, element.name) {
    case (_, "initial"):
      let transitions = children(of: element)
      if state.initial != nil {
        diagnostics.report(.wrongForm("duplicate 'initial'", at: element.range, advice: "keep one of them"))
      }
      guard transitions.count == 1 else {
        diagnostics.report(.wrongForm("expected one '<transition>' in '<initial>'", at: element.range))
        return
      }
      state.initial = readDefault(transitions[0])
      state.initial?.comments = element.comments + transitions[0].comments
    case ("history", _):
      if state.initial != nil {
        diagnostics.report(.wrongForm("expected one '<transition>' in '<history>'", at: element.range))
      }
      state.initial = readDefault(element)
    default:
      state.transitions.append(readTransition(element))
    }
  }

  /// The transition of an `<initial>` or a `<history>`: it leads somewhere, whatever happens.
  private mutating func readDefault(_ element: XMLElement) -> SCXMLTransition {
    for name in ["event", "cond"] {
      if let attribute = element[name] {
        diagnostics.report(.wrongForm("this transition cannot have '\(name)': it is always taken", at: attribute.nameRange))
      }
    }
    if element["target"] == nil { diagnostics.report(.missingAttribute("target", of: element)) }
    return readTransition(element)
  }

  private mutating func readTransition(_ element: XMLElement) -> SCXMLTransition {
    if let type = element["type"]?.value, !["internal", "external"].contains(type.text) {
      diagnostics.report(.unknownValue(type, of: "type", allowed: ["internal", "external"]))
    }
    known = knownAtFirst
    var condition: ScriptExpression?
    var failure: Diagnostic?
    switch element["cond"].map({ evaluation(of: $0.value) }) {
    case .value(let read)?: condition = known.settled(read)
    case .fails(let reason)?: failure = reason
    case .unread?, nil: break
    }
    return SCXMLTransition(
      events: element["event"]?.value.items ?? [],
      condition: condition,
      failure: failure,
      targets: element["target"]?.value.items ?? [],
      isInternal: element["type"]?.value.text == "internal",
      actions: readBlock(element),
      range: element.range, comments: element.comments)
  }

  // MARK: Scripts

  mutating func attempt<Value>(_ body: () throws(ScriptParser.Failure) -> Value) -> Value? {
    do {
      return try body()
    } catch {
      diagnostics.report(error.diagnostic)
      return nil
    }
  }
}
