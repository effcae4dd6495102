import StatechartLanguage
import StatechartModel
import StatechartSyntax

/// A completion at a cursor position.
package struct Completion: Sendable, Equatable {
  package enum Kind: String, Sendable {
    case key, state, event, variable, operation, outcome, effect, word, text, spec, type
  }

  package let label: String
  /// The text that the editor inserts.
  package let text: String
  package let kind: Kind
  package let detail: String
  package let documentation: String?

  init(_ label: String, text: String? = nil, _ kind: Kind, _ detail: String = "", _ documentation: String? = nil) {
    (self.label, self.text, self.kind, self.detail) = (label, text ?? label, kind, detail)
    self.documentation = documentation
  }
}

/// The completions at a cursor position, with the most probable completions first.
struct CompletionList {
  private let context: CursorContext
  private let names: SpecNames
  private let library: SpecLibrary
  private let kind: MappingForm?
  private(set) var items: [Completion] = []

  init(_ context: CursorContext, in kind: MappingForm?, _ names: SpecNames, _ library: SpecLibrary) {
    (self.context, self.names, self.library, self.kind) = (context, names, library, kind)
    guard let kind else {
      items = MappingForm.files.compactMap { file in
        file.keys.first.map { Completion($0.name, text: "\($0.name): ", .key, "a new spec", $0.summary) }
      }
      return
    }
    let forms = context.path.reduce([Form.mapping(kind)]) { $0.inside($1) }
    if context.canBeValue { for form in forms { addValues(form) } }
    // A key contains no assignment and no call.
    if context.canBeKey, !context.typed.contains(where: { "=(".contains($0) }) { for form in forms { addKeys(form) } }
    var seen: Set<String> = []
    items = items.filter { seen.insert($0.label).inserted }
  }

  // MARK: Keys

  private mutating func addKeys(_ form: Form) {
    switch form {
    case .mapping(let mapping):
      let keys = mapping.keys
      // Authors write keys in the order of the language reference, so the keys after the last written key come first.
      let last = keys.lastIndex { context.siblings[$0.name] != nil }
      let rest = keys.indices.filter { context.siblings[keys[$0].name] == nil && isCompatible(keys[$0].name, mapping) }
      let ordered = rest.filter { $0 > last ?? -1 } + rest.filter { $0 <= last ?? -1 }
      for index in ordered {
        items.append(Completion(keys[index].name, text: "\(keys[index].name): ", .key, "key", keys[index].summary))
      }
    case .entries(.declaration, _, _, _): break
    case .entries(let keys, _, let required, _):
      items += required.filter { context.siblings[$0] == nil }.map { Completion($0, text: "\($0): ", .key) }
      for item in suggestions(for: keys) where context.siblings[item.label] == nil {
        items.append(Completion(item.label, text: "\(item.text): ", item.kind, item.detail, item.documentation))
      }
    // Outside brackets, a list item begins with a dash. Inside brackets, `form` is the form of the item, not of the list.
    case .list(let item): for item in item.alternatives { addItems(item) }
    default: break
    }
  }

  private mutating func addItems(_ form: Form) {
    switch form {
    case .scalar(let scalar):
      for item in suggestions(for: scalar) {
        let label = "- \(item.label)"
        items.append(Completion(label, text: "- \(item.text)", item.kind, item.detail, item.documentation))
      }
    case .mapping(let mapping):
      for key in mapping.keys where mapping.requiredKeys.isEmpty || key.isRequired {
        items.append(Completion("- \(key.name)", text: "- \(key.name): ", .key, "key", key.summary))
      }
    default: break
    }
  }

  /// Returns whether a mapping can contain a key together with the other keys at the cursor.
  private func isCompatible(_ key: String, _ mapping: MappingForm) -> Bool {
    // Only history and parallel states have these keys.
    if mapping == .state, ["target", "actions", "conflict"].contains(key), context.siblings["type"] == nil { return false }
    guard let combinations = mapping.combinations else { return true }
    let written = Set(context.siblings.keys).intersection(mapping.keyNames).union([key])
    return combinations.contains { written.isSubset(of: $0.required.union($0.optional)) }
  }

  // MARK: Values

  private mutating func addValues(_ form: Form) {
    switch form {
    case .scalar(let scalar): items += suggestions(for: scalar)
    case .list(let item) where !context.canBeKey:
      for case .scalar(let scalar) in item.alternatives {
        items += suggestions(for: scalar).map {
          Completion($0.label, text: "[\($0.text)]", $0.kind, $0.detail, $0.documentation)
        }
      }
    default: break
    }
  }

  private func suggestions(for scalar: ScalarForm) -> [Completion] {
    switch scalar {
    case .reference(let role): references(role)
    case .expression(let role): expressions(role)
    case .action: actions
    case .bool: [Completion("true", .word), Completion("false", .word)]
    case .word(let words): words.map { Completion($0, .word) }
    case .label: (names.buttons + names.controls).map { Completion($0, text: yamlScalar($0), .text, "label") }
    case .type: types
    case .text where context.typed.isInsidePlaceholder: expressions(.value)
    case .declaration, .prose, .text, .number, .digits, .language, .requirement: []
    }
  }

  private func references(_ role: ScalarForm.NameRole) -> [Completion] {
    switch role {
    case .state: states
    case .event: events
    case .operation:
      complete(names.operations, .operation) + shortOperations + names.usedFlows.map { Completion($0, .spec, "flow") }
    case .query: complete(names.queries, .operation)
    case .outcome: outcomes
    case .effect: complete(names.effects + names.sends, .effect)
    case .variable: complete(names.input, .variable)
    case .field: fields
    case .record: complete(names.records, .type)
    case .used: library.names.sorted().filter { !isOwn($0) }.map { Completion($0, .spec, "spec") }
    case .flow: library.flows.map { Completion($0.name.text, .spec, "flow", $0.summary) }
    case .part: names.usedParts.map { Completion($0, .spec, "part") }
    case .covered: requirements
    default: []
    }
  }

  /// The unqualified names of the operations, except names that several interfaces declare.
  private var shortOperations: [Completion] {
    let short = names.operations.compactMap { entry in
      entry.name.split(separator: ".").last.map { Completion(String($0), .operation, entry.name, entry.comment) }
    }
    return short.filter { item in short.count { $0.label == item.label } == 1 }
  }

  private func isOwn(_ name: String) -> Bool { context.siblings["flow"] == name }

  private var requirements: [Completion] {
    library.requirements.flatMap { file in
      file.rows.map { Completion("\(file.name.text)/\($0.id.text)", .text, "requirement", $0.words) }
    }
  }

  private func complete(_ entries: [SpecNames.Entry], _ kind: Completion.Kind) -> [Completion] {
    entries.map { Completion($0.name, kind, $0.detail, $0.comment) }
  }

  /// The states, sorted by their distance from the cursor in the state hierarchy. The innermost state that contains the cursor
  /// is last.
  private var states: [Completion] {
    let around = context.states
    let ranked = names.states.map { state -> (Int, Completion) in
      let words = state.path.split(separator: ".").map(String.init)
      let common = zip(words, around).prefix { $0 == $1 }.count
      let isSelf = words == around
      return (
        isSelf ? 1_000 : around.count - common + words.count - common,
        Completion(state.entry.name, .state, state.entry.detail, state.entry.comment)
      )
    }
    return ranked.enumerated().sorted { ($0.element.0, $0.offset) < ($1.element.0, $1.offset) }.map(\.element.1)
  }

  /// The events of the flow; for the keys `ignore`, `send` and `on`, also the lifecycle events of the app.
  private var events: [Completion] {
    let own = complete(names.events, .event)
    let key = context.path.reversed().first { $0 != .item }
    let ofApp = LifecycleEvent.allCases.map { Completion($0.rawValue, .event, "lifecycle event") }
    return switch key {
    case .key("ignore"), .key("send"): own + ofApp
    case .key("on"): own + ofApp + [Completion("any", .event, "all events")]
    default: own
    }
  }

  private var outcomes: [Completion] {
    let operation = context.siblings["operation"] ?? context.siblings["flow"] ?? enclosingOperation
    return complete(names.outcomes[operation ?? ""] ?? [], .outcome)
  }

  /// The invoked operation or flow whose outcomes the mapping at the cursor handles; `nil` if there is none.
  private var enclosingOperation: String? { context.enclosing["operation"] ?? context.enclosing["flow"] }

  private var fields: [Completion] {
    let owners = [
      context.siblings["send"], context.siblings["answer"], context.enclosing["send"], context.enclosing["answer"],
      context.enclosing["operation"], context.enclosing["query"], context.enclosing["flow"], context.siblings["part"],
    ]
    for owner in owners.compactMap({ $0 }) {
      if context.path.last == .key("with"), let fields = names.fields[owner] { return complete(fields, .variable) }
      if let inputs = names.inputs[owner] { return complete(inputs, .variable) }
    }
    if context.path.last == .key("use") { return [Completion("part", .key)] }
    if context.path.last == .key("output") { return complete(names.output, .variable) }
    return complete(names.variables, .variable)
  }

  private func expressions(_ role: ScalarForm.ExpressionRole) -> [Completion] {
    let typed = context.typed
    if typed.ends(inside: "in(") { return states }
    if let path = typed.holderOfMember {
      let values = members(of: path, .value)
      if !values.isEmpty { return values }
    }
    if role == .outcome { return outcomesOfAll }
    if Array(context.path.suffix(2)) == [.key("use"), .key("part")] {
      return names.usedParts.map { Completion($0, .spec, "part") }
    }
    if let variable = typed.comparedName, let cases = names.cases[variable] {
      return cases.map { Completion($0, .word, "case") } + (names.isOptional(variable) ? [Completion("none", .word)] : [])
    }
    if role == .duration { return durations }
    let last = context.path.last.flatMap { if case .key(let key) = $0 { key } else { nil } }
    let compared = last.flatMap { names.cases[$0] } ?? []
    let payload = context.handledEvent.flatMap { names.fields[$0] } ?? []
    let outcome = context.handledOutcome.flatMap { names.fields[$0] } ?? []
    var items = compared.map { Completion($0, .word, "case") }
    items += complete(payload, .variable)
    items += outcome.map { Completion("outcome.\($0.name)", .variable, $0.detail, $0.comment) }
    items += complete(names.variables, .variable)
    items += complete(names.guards, .variable)
    if role == .condition || role == .occurrence {
      items.append(Completion("in()", text: "in(", .word, "whether a state is active"))
    }
    if role == .occurrence { items += complete(names.operations, .operation) + outcomesOfAll + complete(names.events, .event) }
    if role == .value { items += complete(names.texts, .text) }
    items += library.policyConstants.map {
      Completion("\($0.policy).\($0.constant.name.text)", .variable, "constant", $0.constant.comment)
    }
    return items + ["none", "true", "false", "not "].map { Completion($0.trimmingSpaces(), text: $0, .word) }
  }

  /// The completions for a duration: the typed number with each unit, or common durations if no number is typed. Variables and
  /// constants that are durations follow.
  private var durations: [Completion] {
    let number = context.typed.prefix { $0.isNumber }
    let written = number.isEmpty ? ["1s", "5s", "30s", "1min", "500ms"] : ["s", "min", "h", "ms"].map { "\(number)\($0)" }
    let constants = library.policyConstants.filter { names.isDuration($0.constant.type) }
    return written.map { Completion($0, .word, "duration") }
      + complete(names.variables.filter { names.isDuration(names.types[$0.name]) }, .variable)
      + constants.map { Completion("\($0.policy).\($0.constant.name.text)", .variable, "constant", $0.constant.comment) }
  }

  private var outcomesOfAll: [Completion] {
    let ranked = names.outcomes.sorted { (isInvoked($0.key) ? 0 : 1, $0.key) < (isInvoked($1.key) ? 0 : 1, $1.key) }
    return ranked.flatMap { operation, outcomes in
      outcomes.map { Completion("\(operation).\($0.name)", .outcome, $0.detail, $0.comment) }
    }
  }

  private func isInvoked(_ operation: String) -> Bool { names.invoked.contains(operation) }

  private func members(of path: String, _ purpose: MemberName.Purpose) -> [Completion] {
    names.members(of: path).filter { $0.purpose == purpose }.map { member in
      let name = "\(path).\(member.text)"
      return Completion(name.hasSuffix("(") ? name + ")" : name, text: name, .variable, "member of '\(path)'")
    }
  }

  private var actions: [Completion] {
    if context.typed.ends(inside: "raise(") { return complete(names.events, .event) }
    if !context.typed.contains("="), let path = context.typed.holderOfMember {
      let found = members(of: path, .action) + members(of: path, .value)
      if !found.isEmpty { return found }
    }
    if context.typed.contains("=") || context.typed.contains("(") { return expressions(.value) }
    return complete(names.variables, .variable)
      + (names.effects + names.sends + names.received).map {
        Completion("\($0.name)()", text: "\($0.name)(", .effect, $0.detail, $0.comment)
      } + [Completion("raise()", text: "raise(", .word, "adds an event to the internal queue of the flow")]
  }

  private var types: [Completion] {
    var simple = [
      ("bool", "true or false"), ("small | large", "one of several cases"), ("int(0...9)", "a number in a range"),
      ("text", "a text, as in a message on a screen"), ("duration", "a time such as 30s"),
      ("pin(6)", "a code of at most 6 digits"), ("secret", "a handle of a secret that the core stores"),
      ("list(int(0...9), 4)", "at most 4 items"),
    ]
    // Interfaces and policies cannot use the type `text`, because a text belongs to one flow.
    if kind == .interface || kind == .policy { simple.removeAll { $0.0 == "text" } }
    return simple.map { Completion($0.0, .type, $0.1) } + complete(names.records, .type)
      + library.policyTypes.map { Completion($0, .type) }
  }
}

extension Form {
  /// Returns the possible forms of the child that `step` selects in a node of this form.
  fileprivate func next(_ step: CursorContext.Step) -> [Form] {
    switch (self, step) {
    case (.mapping(let mapping), .key(let name)):
      mapping.keys.first { $0.name == name }?.value.alternatives ?? []
    case (.entries(_, let value, _, _), .key): value.alternatives
    case (.list(let item), .item): item.alternatives
    default: []
    }
  }
}

extension [Form] {
  fileprivate func inside(_ step: CursorContext.Step) -> [Form] { flatMap { $0.next(step) } }
}

extension String {
  /// Returns whether the text contains `words`, such as `in(`, and no closing parenthesis follows the last occurrence.
  fileprivate func ends(inside words: String) -> Bool {
    guard let range = ranges(of: words).last else { return false }
    return !self[range.upperBound...].contains(")")
  }

  /// The base of the unfinished member access at the end of the text, such as `code` for `code.app`; `nil` if there is none.
  fileprivate var holderOfMember: String? {
    firstMatch(of: /([A-Za-z_][\w.]*)\.\w*$/).map { String($0.1) }
  }

  /// Whether the end of the text is inside a placeholder: `Hello {name`.
  fileprivate var isInsidePlaceholder: Bool {
    guard let open = lastIndex(of: "{") else { return false }
    return !self[open...].contains("}")
  }

  /// The left operand of an unfinished comparison or assignment at the end of the text; `nil` if there is none.
  fileprivate var comparedName: String? {
    firstMatch(of: /([A-Za-z_][\w.]*) *(?:==|!=|=) *\w*$/).map { String($0.1) }
  }
}
