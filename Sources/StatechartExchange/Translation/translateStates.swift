import StatechartModel
import StatechartSemantics

extension SCXMLTranslator {
  /// Returns the entries of a state's mapping in the spec.
  mutating func body(of state: SCXMLState, isRoot: Bool = false) -> [YAMLNode.Entry] {
    var entries: [YAMLNode.Entry] = []
    switch state.kind {
    case .parallel: entries.append(.init(key: "type", node: .scalar("parallel")))
    case .final: entries.append(.init(key: "type", node: .scalar("final")))
    case .history(let isDeep):
      entries.append(.init(key: "type", node: .scalar(isDeep ? "deep history" : "history")))
      return entries + (state.initial.map { transitionEntries($0, nil) } ?? [])
    case .state: break
    }
    entries += initialEntry(of: state)
    let entry = (isRoot ? document.scripts : []) + state.entry
    entries += block("entry", entry) + block("exit", state.exit)
    entries += handlers(of: state)
    entries += invokeEntries(of: state)
    if let output = outputs[state.name] { entries.append(.init(key: "output", node: .group(output))) }
    if !state.children.isEmpty {
      let states = state.children.map { child in
        YAMLNode.Entry(
          key: child.name, node: node(body(of: child)), comments: child.comments,
          remark: child.id.flatMap { renamed(child.name, from: $0.text) })
      }
      entries.append(.init(key: "states", node: .group(states), isSpread: true, isParagraph: isRoot))
    }
    return entries
  }

  private func node(_ entries: [YAMLNode.Entry]) -> YAMLNode {
    entries.isEmpty ? .empty : .group(entries)
  }

  /// Returns the entry for the key `initial` of a compound state.
  ///
  /// The value is the declared initial state, or the first child in document order (SCXML, section 3.3).
  ///
  /// The result is empty for other states.
  private mutating func initialEntry(of state: SCXMLState) -> [YAMLNode.Entry] {
    guard case .state = state.kind, let first = state.children.first(where: { !$0.isHistory }) else { return [] }
    guard let initial = state.initial else { return [.init(key: "initial", node: .scalar(first.name))] }
    let below = Set(state.children.flatMap(\.all).compactMap(\.id?.text))
    for target in initial.targets where names.states[target.text] != nil && !below.contains(target.text) {
      diagnostics.report(
        .wrongForm(
          "expected a descendant of state '\(state.name)' as the initial state, found '\(target.text)'", at: target.range))
    }
    if initial.actions.isEmpty, initial.targets.count == 1, let target = names.states[initial.targets[0].text] {
      return [.init(key: "initial", node: .scalar(target), comments: initial.comments)]
    }
    return [.init(key: "initial", node: .group(transitionEntries(initial, nil)), comments: initial.comments)]
  }

  /// Returns the entries for the keys `target` and `actions` of a transition.
  mutating func transitionEntries(_ transition: SCXMLTransition, _ event: ScriptTranslator.Event?) -> [YAMLNode.Entry] {
    let targets = transition.targets.compactMap { names.states[$0.text] }.map { YAMLNode.scalar($0) }
    let target: [YAMLNode.Entry] =
      targets.isEmpty ? [] : [.init(key: "target", node: targets.count == 1 ? targets[0] : .list(of: targets))]
    return target + block("actions", transition.actions, event)
  }

  // MARK: Actions

  /// Returns the entry for a key whose value is the translated actions; empty if no action is translated.
  private mutating func block(
    _ key: String, _ actions: [SCXMLAction], _ event: ScriptTranslator.Event? = nil
  ) -> [YAMLNode.Entry] {
    let (items, comments) = items(actions, event)
    guard !items.isEmpty else { return [] }
    return [.init(key: key, node: .list(items), comments: comments)]
  }

  /// Returns the translated actions with the comments before them, and the comments after the last translated action.
  mutating func items(
    _ actions: [SCXMLAction], _ event: ScriptTranslator.Event?
  ) -> (items: [YAMLNode.Item], comments: [String]) {
    var items: [YAMLNode.Item] = []
    var comments: [String] = []
    for action in actions {
      comments += action.comments
      var own = self.items(action, event)
      guard !own.isEmpty else { continue }
      own[0].comments = comments + own[0].comments
      items += own
      comments = []
    }
    return (items, comments)
  }

  /// Returns the translation of one action: no action, one action, or the actions of a branch that is always taken.
  private mutating func items(_ action: SCXMLAction, _ event: ScriptTranslator.Event?) -> [YAMLNode.Item] {
    if case .branch(let branches) = action.kind { return branch(branches[...], event) }
    return node(action, event).map { [.init(node: $0)] } ?? []
  }

  private mutating func node(_ action: SCXMLAction, _ event: ScriptTranslator.Event?) -> YAMLNode? {
    let translator = translator(event)
    switch action.kind {
    case .assign(let name, let value):
      guard let own = names.data[name.text], let type = types.data[name.text] else {
        let isNested = name.text.contains { ".[".contains($0) }
        diagnostics.report(
          isNested
            ? .noCounterpart("an assignment to a part of a value", at: name.range)
            : .unknownData(name.text, at: name.range, among: names.data.keys))
        return nil
      }
      let destination = type == .text ? "\(own).word" : own
      return attempt { () throws(ScriptParser.Failure) in .scalar("\(destination) = \(try translator.value(value, of: type))") }
    case .raise(let name, let parameters):
      return arguments(name, parameters, translator).map { .scalar("raise(\($0.joined(separator: ", ")))") }
    case .send(let name, let parameters, let milliseconds, let id):
      guard var arguments = arguments(name, parameters, translator) else { return nil }
      // An event without a delay cannot be cancelled after its action is executed.
      if milliseconds > 0 {
        let label = id.flatMap { names.sends[$0.text] }
        if let id, label != nil, arguments.count > 1 {
          diagnostics.report(.noCounterpart("data of a cancelled event", at: id.range))
        }
        arguments += [durationText(milliseconds: milliseconds)] + [label].compactMap(\.self)
      }
      return .scalar("send(\(arguments.joined(separator: ", ")))")
    case .message(let name, let parameters, let receiver):
      return messageCall(name, parameters, to: receiver, translator)
    case .cancel(let id): return names.sends[id.text].map { .scalar("cancel(\($0))") }
    case .log(_, let value):
      if let value { checkLog(value, event) }
      return nil
    case .branch: return nil
    }
  }

  /// Returns the name of a raised or sent event, followed by its arguments; `nil` if an error was reported.
  private mutating func arguments(
    _ name: LocatedText, _ parameters: [SCXMLParameter], _ translator: ScriptTranslator
  ) -> [String]? {
    guard let own = sentName(name) else { return nil }
    var arguments = [own]
    for field in types.fields[name.text] ?? [] {
      guard let parameter = parameters.last(where: { $0.name.text == field.name }) else {
        let what = "an event '\(name.text)' without its field '\(field.name)'"
        diagnostics.report(.noCounterpart(what, at: name.range))
        return nil
      }
      let value = attempt { () throws(ScriptParser.Failure) in try translator.value(parameter.value, of: field.type) }
      guard let value else { return nil }
      arguments.append(field.type == .text ? "Words(word: \(value))" : value)
    }
    for parameter in parameters where !(types.fields[name.text] ?? []).contains(where: { $0.name == parameter.name.text }) {
      _ = attempt { () throws(ScriptParser.Failure) in try translator.value(parameter.value, of: .int) }
    }
    return arguments
  }

  /// Returns the name of an event that the chart raises or sends to itself; `nil`, after reporting an error, for a platform
  /// event.
  private mutating func sentName(_ name: LocatedText) -> String? {
    let own = names.events.declaredName(of: name.text)
    if own == nil {
      diagnostics.report(.noCounterpart("sending the platform event '\(name.text)'", at: name.range))
    }
    return own
  }

  /// Returns the translation of a branch.
  ///
  /// Constant conditions, such as conditions on the name of the current event, are folded.
  private mutating func branch(
    _ branches: ArraySlice<(condition: ScriptExpression?, actions: [SCXMLAction])>, _ event: ScriptTranslator.Event?
  ) -> [YAMLNode.Item] {
    guard let first = branches.first else { return [] }
    let translator = translator(event)
    let condition = first.condition.flatMap { written in
      attempt { () throws(ScriptParser.Failure) in try translator.condition(written) } ?? nil
    }
    // A case that is never taken is not translated, because it may read fields that the current event lacks.
    if condition == "false" { return branch(branches.dropFirst(), event) }
    let then = items(first.actions, event).items
    let otherwise = branch(branches.dropFirst(), event)
    guard let condition else { return then }
    if then.isEmpty, otherwise.isEmpty { return [] }
    let entries: [YAMLNode.Entry] = [
      .init(key: "if", node: .scalar(condition)), .init(key: "then", node: .list(then)),
      .init(key: "else", node: .list(otherwise)),
    ]
    return [.init(node: .group(otherwise.isEmpty ? entries.dropLast() : entries))]
  }

  /// Reports failures and side effects of the value of a `<log>`.
  ///
  /// The conversion drops the `<log>` itself.
  private mutating func checkLog(_ value: ScriptExpression, _ event: ScriptTranslator.Event?) {
    for expression in value.all {
      if case .member(let base, _) = expression.kind, let obstacle = obstacle(toMembersOf: base, event) {
        diagnostics.report(.noCounterpart(obstacle, at: expression.range))
        return
      }
      if case .call(let callee, _) = expression.kind, !["In", "JSON.stringify", "Math.pow"].contains(callee.path) {
        diagnostics.report(.noCounterpart("a call of '\(callee.path ?? "a function")'", at: expression.range))
      }
    }
    let known = Set(names.data.keys).union(["_event", "_sessionid", "_name", "_ioprocessors"])
    if let unknown = value.names.first(where: { !known.contains($0) }) {
      diagnostics.report(.unknownData(unknown, at: value.range, among: names.data.keys))
    }
  }
}

extension SCXMLTranslator {
  /// Returns the reason why the base of a member expression may be `undefined`; `nil` if there is no such reason.
  fileprivate func obstacle(toMembersOf base: ScriptExpression, _ event: ScriptTranslator.Event?) -> String? {
    switch (base.path, base.kind) {
    case ("_event", _), ("_event.data", _):
      guard let event else { return "'_event' outside of a transition on an event" }
      return base.path == "_event.data" && event.fields.isEmpty ? "'_event.data' of an event that may have no data" : nil
    case (_, .name(let name)):
      guard let type = types.data[name] else { return nil }
      return type == .int || type == .bool ? nil : "a member of a value that may be undefined"
    case (let path?, .member):
      return path.hasPrefix("_event.") || names.data[path.prefix { $0 != "." }.description] != nil
        ? "a member of a value that may be undefined" : nil
    default: return nil
    }
  }
}

extension SCXMLState {
  var isHistory: Bool {
    if case .history = kind { true } else { false }
  }

  var isFinal: Bool {
    if case .final = kind { true } else { false }
  }
}
