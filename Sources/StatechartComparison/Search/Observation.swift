import StatechartModel
import StatechartSemantics

/// The observable behaviour of a flow after an input, as texts that can be compared between versions.
struct Observation: Equatable {
  /// An item on the screen, such as the prompt and its text.
  struct Item: Hashable {
    let kind: String
    let words: String
  }

  /// The performed effects and sent events, in the order of their execution.
  var effects: [String] = []
  /// The invoked and cancelled operations, in the order of their requests.
  var operations: [String] = []
  /// The effects and operations, in the order of their execution.
  private(set) var requests: [String] = []
  var screen: [Item] = []
  /// The output of the flow; `nil` while the flow runs.
  var output: String?
  var isFaulted = false

  /// Creates the observation of a flow after its last input.
  ///
  /// - Parameter other: The shared event names and the fields of the other version. Fields that the other version lacks are
  ///   omitted.
  init(_ interpreter: Interpreter, beside other: SharedNames) {
    let flow = interpreter.flow
    isFaulted = interpreter.isFaulted
    output = interpreter.output.map { flow.words(other.shared(flow.output, other.output), $0) }
    for request in interpreter.requests { add(request, flow, other) }
    screen = items(interpreter.screen, flow, other)
  }

  private mutating func add(_ request: Interpreter.Request, _ flow: Flow, _ other: SharedNames) {
    switch request {
    case .perform(let effect, let values):
      let effect = flow.effects[effect]
      effects.append(
        effect.qualifiedName + flow.words(other.shared(effect.fields, other.effects[effect.qualifiedName]), values))
      requests.append(effects[effects.count - 1])
    case .invoke(let invocation, let values):
      let operation = flow.operations[flow.invocations[invocation].operation]
      operations.append(
        operation.qualifiedName + flow.words(other.shared(operation.input, other.operations[operation.qualifiedName]), values))
      requests.append(operations[operations.count - 1])
    case .cancelInvocation(let invocation):
      operations.append("\(flow.operationName(invocation)) is cancelled")
      requests.append(operations[operations.count - 1])
    case .schedule, .cancelTimer, .send, .cancelSend: break
    }
  }

  private func items(_ screen: ScreenValue, _ flow: Flow, _ other: SharedNames) -> [Item] {
    func item(_ kind: String, _ words: String?) -> [Item] { words.map { [Item(kind: kind, words: $0)] } ?? [] }
    func control(_ kind: String, _ caption: ScreenValue.Caption, _ rest: [String?], _ event: ID<Event>?) -> Item {
      let sends = event.flatMap { other.name(of: $0) }.map { "sends \($0)" }
      let more = [caption.accessibility, caption.subtitle, caption.isEnabled ? nil : "disabled", sends] + rest
      let details = more.compactMap(\.self)
      return Item(kind: kind, words: caption.label + (details.isEmpty ? "" : " (\(details.joined(separator: ", ")))"))
    }
    var items = item("title", screen.title) + item("prompt", screen.prompt) + item("message", screen.message)
    items += item("dots", screen.dots.map { "\($0.filled) of \($0.of)" })
    items += item("countdown", screen.countdown.map { durationText(milliseconds: $0) })
    let keys = screen.keypad.map { [$0.digit, $0.delete].compactMap { other.name(of: $0) } }
    items += item("keypad", keys.map { "sends \($0.joined(separator: ", "))" })
    items += screen.fields.map { control("field", $0.caption, [$0.isFilled ? "filled" : "empty"], $0.event) }
    items += screen.toggles.map { control("toggle", $0.caption, [$0.isOn ? "on" : "off"], $0.event) }
    items += screen.lists.map { list in
      let query = flow.queries[list.query]
      return control(
        "list", list.caption,
        [
          query.qualifiedName + flow.words(other.shared(query.input, other.queries[query.qualifiedName]), list.input),
          list.empty,
        ], list.event)
    }
    if screen.revealsSecret { items.append(Item(kind: "reveal", words: "a secret")) }
    items += screen.buttons.map { control("button", $0.caption, [$0.role == .normal ? nil : $0.role.rawValue], $0.event) }
    return items
  }
}

/// The names of the events that both versions of a flow have, and the fields of the other version.
struct SharedNames {
  /// The names of this version's events that the other version has too.
  private let events: [ID<Event>: String]
  // The fields of the other version: its output, and the fields of its effects, operations and queries by qualified name.
  let output: [Field]
  let effects: [String: [Field]]
  let operations: [String: [Field]]
  let queries: [String: [Field]]

  init(_ flow: Flow, beside other: Flow) {
    let names = Set(other.events.map(\.name))
    events = Dictionary(
      uniqueKeysWithValues: flow.events.ids.filter { names.contains(flow.events[$0].name) }.map { ($0, flow.events[$0].name) })
    output = other.output
    effects = Dictionary(other.effects.map { ($0.qualifiedName, $0.fields) }) { first, _ in first }
    operations = Dictionary(other.operations.map { ($0.qualifiedName, $0.input) }) { first, _ in first }
    queries = Dictionary(other.queries.map { ($0.qualifiedName, $0.input) }) { first, _ in first }
  }

  /// Returns the name of an event; `nil` if the other version lacks the event, because a renamed event may replace it.
  func name(of event: ID<Event>) -> String? { events[event] }

  /// Returns the fields, with `nil` for each field that the other version lacks.
  ///
  /// - Parameter others: The fields of the other version; `nil` to return all fields.
  func shared(_ fields: [Field], _ others: [Field]?) -> [Field?] {
    guard let others else { return fields }
    return fields.map { field in others.contains { $0.name == field.name } ? field : nil }
  }
}

extension Flow {
  /// Returns the text of values with the names of their fields, sorted by name: `(length: 4, mode: create)`.
  fileprivate func words(_ fields: [Field?], _ values: [Value]) -> String {
    let known = zip(fields, values).compactMap { field, value in field.map { ($0, value) } }
    let named = known.sorted { $0.0.name < $1.0.name }.map { "\($0.name): \(words($1, $0.type))" }
    return named.isEmpty ? "" : "(\(named.joined(separator: ", ")))"
  }

  private func words(_ value: Value, _ type: ValueType) -> String {
    switch (value, type.wrapped) {
    case (.text(let id, let arguments), _): "'\(words(id, arguments))'"
    case (.secret(let handle), _):
      handle < PairedInputs.maximumHandles ? "a given secret" : "a secret of step \(handle / PairedInputs.maximumHandles)"
    case (.record(let parts), .record(let record)): "\(record.ownName)\(words(record.fields, parts))"
    case (.list(let items), .list(let element, _)): "[\(items.map { words($0, element) }.joined(separator: ", "))]"
    default: words(value)
    }
  }
}
