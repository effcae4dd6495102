import StatechartModel

extension SyntaxReader {
  /// Reads an entry of `states:`; `nil` if its key is not an identifier, which is reported.
  mutating func readState(_ entry: Node.Entry) -> StateSyntax? {
    guard isIdentifier(entry.key, "the name of a state") else { return nil }
    if entry.value.isEmpty { return StateSyntax(name: entry.key, comment: comment(of: entry)) }
    let node = movingMisplacedEntries(entry.value, in: entry.key, allowed: MappingForm.state.keyNames)
    let group = group(node, "state '\(entry.key.text)'", .state)
    var state = readStateBody(group, name: entry.key)
    state.comment = file.comment(after: entry.key.range.end).flatMap { comment in
      // The comment of a state in braces on one line is at the end of that line.
      entry.value.range.start.line == entry.key.range.start.line ? self.comment(of: entry) : comment
    }
    return state
  }

  /// Reads the body of a state, a flow or a part.
  mutating func readStateBody(_ group: Group, name: Name) -> StateSyntax {
    var state = StateSyntax(name: name)
    state.firstKey = group.firstKey
    state.statesKey = group.entries.first { $0.key.text == "states" }?.key.range
    state.type = group.entries.first { $0.key.text == "type" }.flatMap { entry in
      readStateType(entry.value, entry: SourceRange(file: file, start: entry.key.range.start, end: entry.value.range.end))
    }
    state.initial = group["initial"].flatMap { readInitial($0) }
    state.historyDefault = readHistoryDefault(group, of: state)
    state.firstRegionHasPriority = group["conflict"].map { readConflict($0) } ?? false
    state.states = readStates(group["states"], isFlow: group.has("flow"))
    state.choice = group["choice"].map { node in list(node, "'choice'").compactMap { readTransition($0, inChoice: true) } }
    state.use = group["use"].flatMap { readUse($0) }
    state.on = readHandlers(group["on"], "'on'")
    state.always = readTransitions(group, "always")
    state.done = readTransitions(group, "done")
    state.delays = readDelays(group, "after") + readDelays(group, "every", isPeriodic: true)
    state.invoke = group["invoke"].flatMap { readInvoke($0) }
    state.ignored = readIgnored(group["ignore"])
    state.entry = readActions(group["entry"], "'entry'")
    state.exit = readActions(group["exit"], "'exit'")
    state.screen = group["screen"].map { readScreen($0) }
    // The context of a flow is read with the flow.
    if !group.has("flow") { state.context = variables(group["context"], "'context'") }
    // The output of a flow declares fields, but the output of a final state has values.
    if !group.has("flow") { state.output = group["output"].map { readArguments($0, "'output'") } }
    return state
  }

  private mutating func readStates(_ node: Node?, isFlow: Bool) -> [StateSyntax] {
    guard let node else { return [] }
    if node.hasNothing { diagnostics.report(.noStates(isFlow: isFlow, at: node.range)) }
    var before: Name?
    return entries(node, "'states'").compactMap { entry in
      if let state = before, isKeyOfState(entry) {
        diagnostics.report(.keyBesideState(entry.key, state))
        return nil
      }
      before = entry.key
      return readState(entry)
    }
  }

  /// Returns whether an entry of `states:` is a wrongly indented key of the previous state.
  ///
  /// The key of such an entry is a key of states, and its value cannot be a state.
  private func isKeyOfState(_ entry: Node.Entry) -> Bool {
    guard MappingForm.state.keyNames.contains(entry.key.text) else { return false }
    guard case .mapping(let inner) = entry.value.content else { return !entry.value.isEmpty }
    return !inner.allSatisfy { MappingForm.state.keyNames.contains($0.key.text) }
  }

  private mutating func readStateType(_ node: Node, entry: SourceRange?) -> StateType? {
    guard let (text, _) = scalar(node, "the type of a state") else { return nil }
    if let type = StateType(rawValue: text) { return type }
    diagnostics.report(.unknownStateType(Name(text: text, range: node.range), entry: entry))
    return suggestion(for: text, among: StateType.allCases.map(\.rawValue)).flatMap { StateType(rawValue: $0.name) }
  }

  /// Reads `initial: start`, or in `mode: scxml` also `{ target: [a, b], actions: […] }`.
  private mutating func readInitial(_ node: Node) -> TransitionSyntax? {
    guard case .mapping = node.content else {
      // An invalid name has been reported, so the initial transition must not be reported as missing.
      return TransitionSyntax(
        guardExpression: nil, isElse: false, targets: items(node).compactMap { stateName($0, "the initial state") },
        reenter: nil,
        actions: [], range: node.range)
    }
    let group = group(node, "'initial'", .initial)
    return TransitionSyntax(
      guardExpression: nil, isElse: false, targets: readTargets(group["target"]), reenter: nil,
      actions: readActions(group["actions"], "'actions'"), range: node.range)
  }

  /// Reads the default transition of a history state: the keys `target` and `actions`, which only history states have.
  ///
  /// The result is `nil` for other states, and for a history state without a target.
  private mutating func readHistoryDefault(_ group: Group, of state: StateSyntax) -> TransitionSyntax? {
    let isHistory = state.type == .history || state.type == .deepHistory
    for key in ["target", "actions"] where !isHistory {
      if let node = group[key] { diagnostics.report(.keyOfHistory(key, of: state.name, at: node.range)) }
    }
    guard isHistory, let node = group["target"] else { return nil }
    return TransitionSyntax(
      guardExpression: nil, isElse: false, targets: readTargets(node), reenter: nil,
      actions: readActions(group["actions"], "'actions'"), range: node.range)
  }

  /// Reads the conflict rule `conflict: first`; `false` for another rule, which is reported.
  private mutating func readConflict(_ node: Node) -> Bool {
    guard let name = name(node, "the conflict rule") else { return false }
    if name.text != "first" { diagnostics.report(.unknownConflictRule(name)) }
    return name.text == "first"
  }

  // MARK: Transitions

  private mutating func readTargets(_ node: Node?) -> [Name] {
    items(node).compactMap { stateName($0, "the name of a state") }
  }

  mutating func readHandlers(_ node: Node?, _ what: String) -> [EventHandlerSyntax] {
    let entries = entries(node, what)
    var handlers: [EventHandlerSyntax] = []
    handlers.reserveCapacity(entries.count)
    for entry in entries {
      if entry.value.isEmpty, let (name, rest) = Diagnostic.splitKey(entry.key.text, among: nil) {
        diagnostics.report(.keyWithoutColon(entry.key, name, rest))
      } else {
        handlers.append(EventHandlerSyntax(event: entry.key, transitions: readTransitions(entry)))
      }
    }
    return handlers
  }

  private mutating func readDelays(_ group: Group, _ word: String, isPeriodic: Bool = false) -> [DelaySyntax] {
    let node = group[word]
    let delays = entries(node, "'\(word)'")
    if let target = delays.first(where: { $0.key.text == "target" }),
      case .scalar(let delay, .plain)? = delays.first(where: { $0.key.text == "delay" })?.value.content,
      delay.first?.isNumber == true
    {
      diagnostics.report(
        .delayIsAKey(delay, under: word, target: file.text(in: target.value.range), at: node?.range ?? target.key.range))
      return []
    }
    return delays.compactMap { readDelay($0, under: word, isPeriodic: isPeriodic) }
  }

  private mutating func readDelay(_ entry: Node.Entry, under word: String, isPeriodic: Bool) -> DelaySyntax? {
    if entry.value.isEmpty, let (name, rest) = Diagnostic.splitKey(entry.key.text, among: nil),
      Lexer.milliseconds(ofUnit: rest.split(separator: " ").first.map(String.init) ?? "") == nil
    {
      diagnostics.report(.keyWithoutColon(entry.key, name, rest))
      return nil
    }
    if entry.key.text.isIdentifier, case .scalar(let text, _) = entry.value.content,
      text.wholeMatch(of: /[0-9]+(ms|s|min|h)/) != nil, entry.key.range.start.line == entry.value.range.end.line
    {
      let range = SourceRange(file: file, start: entry.key.range.start, end: entry.value.range.end)
      diagnostics.report(
        Diagnostic(
          .wrongKind, at: entry.value.range,
          "expected the duration before the target for '\(word)', found the target first",
          fixIts: [.replace(range, with: "\(text): \(entry.key.text)", isCertain: true)]))
      return nil
    }
    let key = Node(content: .scalar(entry.key.text, .plain), range: entry.key.range)
    guard let delay = expression(key, "a delay") else { return nil }
    var onRestore: Name?
    for case .mapping(let entries) in items(entry.value).map(\.content) {
      for entry in entries where entry.key.text == "onRestore" { onRestore = name(entry.value, "the 'onRestore' rule") }
    }
    return DelaySyntax(
      isPeriodic: isPeriodic, delay: delay, transitions: readTransitions(entry, isDelay: true), onRestore: onRestore)
  }

  mutating func readIgnored(_ node: Node?) -> [Name] {
    names(items(node)).compactMap { readEventPattern($0) }
  }

  /// Reads the name of an event, `net.*` or `any`; `nil` for an invalid name, which is reported.
  private mutating func readEventPattern(_ node: Node) -> Name? {
    guard case .scalar(let text, let style) = node.content, text.utf8.last == UInt8(ascii: "*"), text.hasSuffix(".*") else {
      return stateName(node, "the name of an event")
    }
    let base = Node(content: .scalar(String(text.dropLast(2)), style), range: node.range)
    return stateName(base, "the name of an event").map { Name(text: $0.text + ".*", range: $0.range) }
  }

  private mutating func readTransitions(_ group: Group, _ key: String) -> [TransitionSyntax] {
    guard let entry = group.entries.first(where: { $0.key.text == key }) else { return [] }
    return items(entry.value).compactMap { readTransition($0, under: entry) }
  }

  private mutating func readTransitions(_ entry: Node.Entry, isDelay: Bool = false) -> [TransitionSyntax] {
    if case .sequence(let items) = entry.value.content, !items.isEmpty {
      return items.compactMap { readTransition($0, isDelay: isDelay, under: entry) }
    }
    if entry.value.hasNoItems {
      let comment = commentInsteadOfValue(entry.value)
      diagnostics.report(comment.map { .valueIsComment("the target", $0) } ?? .emptyTransition(at: entry.key.range))
      return []
    }
    return readTransition(entry.value, isDelay: isDelay, under: entry).map { [$0] } ?? []
  }

  /// Reads a transition: `confirm` or `{ guard: …, target: …, actions: […] }`, or, in a choice, `{ else: confirm }`.
  ///
  /// The range of a transition in block style begins at the key above the transition. The result is `nil` if the guard, or a
  /// target in the short form, has errors, which are reported.
  private mutating func readTransition(
    _ node: Node, inChoice: Bool = false, isDelay: Bool = false, under entry: Node.Entry? = nil
  )
    -> TransitionSyntax?
  {
    if case .scalar = node.content {
      guard let target = stateName(node, "the name of a state") else { return nil }
      return TransitionSyntax(to: target, range: node.range)
    }
    let form: MappingForm = inChoice ? .branch : isDelay ? .delayedTransition : .transition
    let group = group(node, inChoice ? "a branch of a choice" : "a transition", form)
    let condition = group["guard"].flatMap { readGuard($0) }
    if group.has("guard"), condition == nil { return nil }
    let target = group["else"] ?? group["target"]
    if let target, target.isEmpty { _ = scalar(target, "the target") }
    for key in ["guard", "target"] where group.has("else") && group.has(key) {
      diagnostics.report(.elseHasMore(key, at: node.range))
    }
    if !group.has("else"), !group.has("target"), !group.has("actions"), !group.hasUnknown {
      diagnostics.report(.emptyTransition(at: node.range))
    }
    return TransitionSyntax(
      guardExpression: condition, isElse: group.has("else"), targets: readTargets(target),
      reenter: group["reenter"].flatMap { readReenter($0, hasTarget: target != nil) },
      actions: readActions(group["actions"], "'actions'"), range: range(of: node, under: entry))
  }

  private mutating func readGuard(_ node: Node) -> ExpressionSyntax? {
    guard case .sequence(let items) = node.content, items.count > 1, node.range.isOnOneLine else {
      return expression(node, "a guard")
    }
    let joined = items.map { file.text(in: $0.range) }.joined(separator: " and ")
    diagnostics.report(
      .wrongKind(
        of: "a guard", expected: "one condition", found: node,
        fixIts: [FixIt("join the conditions with 'and'", [TextEdit(node.range, joined)])]))
    return nil
  }

  private func range(of node: Node, under entry: Node.Entry?) -> SourceRange {
    guard let entry, case .mapping = entry.value.content, node.range.start.line > entry.key.range.end.line else {
      return node.range
    }
    return SourceRange(file: file, start: entry.key.range.start, end: node.range.end)
  }

  private mutating func readReenter(_ node: Node, hasTarget: Bool) -> Bool? {
    guard let value = readBool(node, "'reenter'") else { return nil }
    if !hasTarget { diagnostics.report(.reenterWithoutTarget(at: node.range)) }
    return value
  }

  /// Reads `true` or `false`; `nil` for another value, which is reported.
  mutating func readBool(_ node: Node, _ what: String) -> Bool? {
    guard let expression = expression(node, what) else { return nil }
    if case .bool(let value) = expression.kind { return value }
    diagnostics.report(.needsLiteral("'true' or 'false'", at: node.range))
    return nil
  }

  mutating func readActions(_ node: Node?, _ what: String) -> [ActionSyntax] {
    if let node, case .mapping(let entries) = node.content, node.range.isOnOneLine, !entries.isEmpty,
      entries.allSatisfy({ $0.key.text.isIdentifier && !["if", "then", "else", "type"].contains($0.key.text) })
    {
      let items = entries.map { "\($0.key.text) = \(file.text(in: $0.value.range))" }.joined(separator: ", ")
      diagnostics.report(
        .wrongKind(
          of: what, expected: "a list of actions", found: node,
          fixIts: [FixIt("write '[\(items)]'", [TextEdit(node.range, "[\(items)]")])]))
      return []
    }
    return rejoiningCalls(list(node, what)).compactMap { item in
      if case .mapping(let entries) = item.content {
        // YAML has split a text or a record at its colon, as in `note = "Code: 4"`.
        guard let first = entries.first?.key, let last = entries.last?.value, first.text.contains(where: { "=(".contains($0) }),
          !first.text.hasPrefix("if ")
        else { return readBranch(item) }
        let range = SourceRange(file: file, start: first.range.start, end: last.range.end)
        diagnostics.report(.colonInValue(isInBraces: false, at: range))
        return nil
      }
      guard let (text, scalarRange) = scalar(item, "an action") else { return nil }
      return attempt { () throws(ExpressionParser.Failure) in
        var parser = try ExpressionParser(text, at: scalarRange)
        return try parser.wholeAction()
      }
    }
  }

  /// Reads a branch: `{ if: x == 0, then: […], else: […] }`.
  ///
  /// The result is `nil` for an action object of XState, and for a missing or invalid condition. These errors are reported.
  private mutating func readBranch(_ node: Node) -> ActionSyntax? {
    // A mapping with a `type` is an action object of XState.
    if case .mapping(let entries) = node.content, let type = entries.first(where: { $0.key.text == "type" }),
      case .scalar(let kind, _) = type.value.content
    {
      var call = "\(kind)()"
      if case .scalar(let event, _)? = entries.first(where: { $0.key.text == "event" })?.value.content {
        call = "\(kind)(\(event))"
      }
      diagnostics.report(
        .wrongKind(
          of: "an action", expected: "a call such as '\(call)'", found: node,
          fixIts: node.range.isOnOneLine ? [.replace(node.range, with: call)] : []))
      return nil
    }
    let group = group(node, "an action", .conditionalAction)
    guard let condition = group["if"].flatMap({ expression($0, "'if'") }) else { return nil }
    let then = readActions(group["then"], "'then'")
    return ActionSyntax(
      kind: .branch(condition, then: then, else: readActions(group["else"], "'else'")), range: node.range)
  }
}
