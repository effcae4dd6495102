import StatechartModel

extension SCXMLReader {
  /// Reads and returns the executable content of an element.
  mutating func readBlock(_ element: XMLElement) -> [SCXMLAction] {
    known = knownAtFirst
    let block = children(of: element)
    return readActions(block[...]).actions
  }

  /// Reads and returns a sequence of actions, up to the first action that always fails.
  mutating func readActions(_ elements: ArraySlice<XMLElement>) -> SCXMLBlock {
    var block = SCXMLBlock()
    var rest = elements
    while let element = rest.popFirst() {
      var next = readAction(element)
      if case .sometimes(let parts) = next.isPassed { pass(parts, of: &next, through: &rest) }
      block.actions += next.actions
      block.isPassed = next.isPassed
      if next.isPassed != .always { return block }
    }
    return block
  }

  /// Reads one element of executable content, and returns its actions.
  ///
  /// A script or a loop can become several actions.
  private mutating func readAction(_ element: XMLElement) -> SCXMLBlock {
    switch element.name {
    case "raise": return made(element["event"].map { [.raise($0.value, [])] } ?? [], element)
    case "assign": return readAssignment(element)
    case "log": return readLog(element)
    case "script": return made(readScript(element), element)
    case "if": return readBranch(element)
    case "foreach": return readLoop(element)
    case "send": return readSend(element)
    case "cancel":
      switch literal("sendid", "sendidexpr", of: element) {
      case .known(let id)?: return made([.cancel(id)], element)
      case .fails(let reason)?: return failed(reason, element)
      case .unread?, nil: return SCXMLBlock()
      }
    default:
      diagnostics.report(.noCounterpart("'<\(element.name)>'", at: element.range))
      return SCXMLBlock()
    }
  }

  /// Returns the actions into which an element is converted, and updates the known values.
  mutating func made(_ kinds: [SCXMLAction.Kind], _ element: XMLElement) -> SCXMLBlock {
    for kind in kinds { known.note(kind) }
    return SCXMLBlock(actions: kinds.map { SCXMLAction(kind: $0, range: element.range, comments: element.comments) })
  }

  /// Reports a warning for an action that always fails, and returns an action that raises the error instead.
  mutating func failed(
    _ event: String = "error.execution", because reason: String, advice: String? = nil, at range: SourceRange,
    _ element: XMLElement
  ) -> SCXMLBlock {
    diagnostics.report(.alwaysFails(event, reason, at: range, advice: advice))
    var block = made([.raise(LocatedText(event, at: range), [])], element)
    block.isPassed = .never
    return block
  }

  mutating func failed(_ reason: Diagnostic, _ element: XMLElement) -> SCXMLBlock {
    failed(because: reason.message, advice: reason.advice, at: reason.range, element)
  }

  private mutating func readAssignment(_ element: XMLElement) -> SCXMLBlock {
    guard let location = element["location"]?.value.trimmed else { return SCXMLBlock() }
    if Self.systemVariables.contains(location.text) {
      return failed(because: "'\(location.text)' cannot be assigned", at: location.range, element)
    }
    if let reason = failure(ofLocation: location) { return failed(reason, element) }
    let value: ScriptExpression
    switch self.value(of: element) {
    case .value(let read)?: value = read
    case .fails(let reason)?: return failed(reason, element)
    case .unread?: return SCXMLBlock()
    case nil:
      if element["expr"] == nil, element.text.allSatisfy(\.isWhitespace) {
        diagnostics.report(.missingAttribute("expr", of: element))
      }
      return SCXMLBlock()
    }
    let text = known.text(of: value).map { ScriptExpression(kind: .text($0), range: value.range) }
    return made([.assign(location, text ?? value)], element)
  }

  /// The system variables (SCXML, section 5.10), which a chart cannot assign.
  private static let systemVariables = ["_event", "_sessionid", "_name", "_ioprocessors", "_x"]

  private mutating func readLog(_ element: XMLElement) -> SCXMLBlock {
    let label = element["label"]?.value.text ?? ""
    switch element["expr"].map({ evaluation(of: $0.value) }) {
    case .value(let value)?: return made([.log(label: label, value)], element)
    case .fails(let reason)?: return failed(reason, element)
    case .unread?, nil: return made([.log(label: label, nil)], element)
    }
  }

  private mutating func readScript(_ element: XMLElement) -> [SCXMLAction.Kind] {
    if let source = element["src"] {
      diagnostics.report(.noCounterpart("'src' of '<script>'", at: source.nameRange))
      return []
    }
    let assignments = attempt { () throws(ScriptParser.Failure) in
      var parser = try ScriptParser(element.words)
      return try parser.wholeScript()
    }
    declared += (assignments ?? []).filter(\.isDeclaration).map(\.name)
    return (assignments ?? []).compactMap { one in one.value.map { .assign(one.name, $0) } }
  }

  // MARK: Branches

  /// A case of an `<if>`: its condition, if any, and its actions.
  private typealias Clause = (condition: LocatedText?, block: [XMLElement])

  /// Reads an `<if>`, and returns its actions.
  ///
  /// `<elseif/>` and `<else/>` separate the actions of its cases and contain no actions (SCXML, section 4.3).
  private mutating func readBranch(_ element: XMLElement) -> SCXMLBlock {
    var clauses: [Clause] = [(element["cond"]?.value, [])]
    for child in children(of: element) {
      guard ["elseif", "else"].contains(child.name) else {
        clauses[clauses.count - 1].block.append(child)
        continue
      }
      if clauses.count > 1, clauses.last?.condition == nil {
        diagnostics.report(.wrongForm("'<elseif/>' after '<else/>'", at: child.range))
      }
      clauses.append((child.name == "else" ? nil : child["cond"]?.value, []))
    }
    return readClauses(clauses[...], element)
  }

  /// Reads the cases of an `<if>`, and returns their actions.
  ///
  /// A condition whose evaluation fails is treated as false, and raises an error before the next condition is evaluated (SCXML,
  /// section 5.9.1).
  private mutating func readClauses(_ clauses: ArraySlice<Clause>, _ element: XMLElement) -> SCXMLBlock {
    let before = known
    var branches: [(condition: ScriptExpression?, actions: [SCXMLAction])] = []
    var passed: [SCXMLBlock.Passed] = []
    for (index, clause) in zip(clauses.indices, clauses) {
      known = before
      var condition: ScriptExpression?
      switch clause.condition.map({ evaluation(of: $0) }) {
      case .value(let read)?: condition = known.folded(read)
      case .unread?, nil: break
      case .fails(let reason)?:
        diagnostics.report(.evaluationFails("the condition does not hold", because: reason))
        var rest = made([.raise(LocatedText("error.execution", at: reason.range), [])], element)
        if index + 1 < clauses.endIndex {
          let others = readClauses(clauses[(index + 1)...], element)
          rest.actions += others.actions
          rest.isPassed = others.isPassed
        }
        if branches.isEmpty { return rest }
        branches.append((nil, rest.actions))
        passed.append(rest.isPassed)
      }
      if branches.count > index - clauses.startIndex { break }
      let own = readActions(clause.block[...])
      branches.append((condition, own.actions))
      passed.append(own.isPassed)
    }
    known = before
    var result = made([.branch(branches)], element)
    if passed.contains(where: { $0 != .always }) {
      let hasElse = branches.last?.condition == nil
      result.isPassed = hasElse && passed.allSatisfy { $0 == .never } ? .never : .sometimes(passed)
    }
    return result
  }

  /// Reads the elements that follow a branch, and appends their actions to each case that executes all its actions.
  ///
  /// A branch without an `<else/>` gets a last case with these actions.
  ///
  /// - Parameters:
  ///   - parts: The completion of each case.
  ///   - block: The block whose last action is the branch.
  ///   - rest: The elements after the branch; empty afterwards.
  private mutating func pass(
    _ parts: [SCXMLBlock.Passed], of block: inout SCXMLBlock, through rest: inout ArraySlice<XMLElement>
  ) {
    guard case .branch(var branches)? = block.actions.last?.kind, let last = block.actions.popLast() else { return }
    if parts.contains(where: { $0 != .always && $0 != .never }) {
      diagnostics.report(.noCounterpart("a failing action in a nested branch", at: last.range))
    }
    let behind = readActions(rest)
    rest = []
    for index in branches.indices where parts[index] == .always { branches[index].actions += behind.actions }
    if branches.last?.condition != nil { branches.append((nil, behind.actions)) }
    hasRoom(for: behind.actions.flatMap(\.all).count * branches.count, at: last.range)
    block.actions.append(SCXMLAction(kind: .branch(branches), range: last.range, comments: last.comments))
    block.isPassed = behind.isPassed == .never ? .never : .sometimes(parts)
  }

  // MARK: Loops

  /// Reads a loop over a constant array, and returns the actions of the unrolled loop (SCXML, section 4.6).
  private mutating func readLoop(_ element: XMLElement) -> SCXMLBlock {
    guard let array = element["array"]?.value, let item = element["item"]?.value else { return SCXMLBlock() }
    let names = [item, element["index"]?.value].compactMap { $0?.trimmed }
    if let name = names.first(where: { !$0.isName }) {
      return failed(because: "expected the name of data, found '\(name.text)'", at: name.range, element)
    }
    let over: ScriptExpression
    switch evaluation(of: array) {
    case .value(let read): over = read
    case .fails(let reason): return failed(reason, element)
    case .unread: return SCXMLBlock()
    }
    guard let items = known.items(of: over) else {
      if known.value(of: over) != nil || over.isNoArray {
        return failed(because: "expected an array, found another value", at: array.range, element)
      }
      diagnostics.report(.noCounterpart("'<foreach>' over an array that is not constant", at: array.range))
      return SCXMLBlock()
    }
    declared += names
    var result = SCXMLBlock()
    for (index, value) in items.enumerated() where result.isPassed == .always {
      let values = [value, ScriptExpression(kind: .integer(index), range: array.range)]
      result.actions += made(zip(names, values).map { .assign($0, $1) }, element).actions
      let body = readActions(children(of: element)[...])
      result.actions += body.actions
      result.isPassed = body.isPassed
      if case .sometimes = body.isPassed {
        diagnostics.report(.noCounterpart("a failing action in a branch of a loop", at: element.range))
        break
      }
      guard hasRoom(for: body.actions.flatMap(\.all).count + 1, at: element.range) else { break }
    }
    return result
  }

  /// Adds `count` to the number of generated actions, and reports an error if the sum exceeds 20,000.
  ///
  /// - Returns: Whether the number of generated actions is at most 20,000.
  @discardableResult
  private mutating func hasRoom(for count: Int, at range: SourceRange) -> Bool {
    let had = madeActions
    madeActions += count
    if had <= Self.maximumActions, madeActions > Self.maximumActions {
      diagnostics.report(.noCounterpart("a chart that expands to more than \(Self.maximumActions) actions", at: range))
    }
    return madeActions <= Self.maximumActions
  }

  private static let maximumActions = 20_000
}

extension ScriptExpression {
  /// Whether the expression is a literal other than an array.
  fileprivate var isNoArray: Bool {
    switch kind {
    case .integer, .fraction, .bool, .text, .undefined, .null: true
    case .name, .member, .element, .call, .prefix, .binary, .list: false
    }
  }
}
