/// The types of data and of event fields, inferred from their values.
struct ChartTypes {
  /// The types of data, by their IDs in the document.
  private(set) var data: [String: ScriptType] = [:]
  /// The fields of each event in order, by the event's name in the document.
  private(set) var fields: [String: [(name: String, type: ScriptType)]] = [:]
  /// The fields of each event for the chart's invoker in order, by the event's name in the document.
  private(set) var messages: [String: [(name: String, type: ScriptType)]] = [:]
  /// The IDs of data without an initial value that must be definitely assigned before it is read.
  private(set) var mustBeAssigned: Set<String> = []

  /// Whether the chart assigns `null`, which the language cannot distinguish from `undefined`.
  let hasNull: Bool

  private let document: SCXMLDocument
  private let declared: Set<String>
  /// The maximum number of inference rounds.
  ///
  /// Data whose type requires more rounds is treated as data of an unknown type.
  private static let maximumRounds = 100

  /// Infers the types of a document's data and event fields.
  ///
  /// - Parameter receivedFields: The fields of the events that invoked charts send.
  init(_ document: SCXMLDocument, receivedFields: [String: [(name: String, type: ScriptType)]] = [:]) {
    self.document = document
    fields = receivedFields
    declared = Set(document.data.map(\.id.text))
    hasNull = document.hasNull
    let states = document.root.all
    // Types depend on each other, so iterate to a fixed point. Each round except the last finds at least one more type.
    var known = -1
    for _ in 0..<Self.maximumRounds where known < count {
      known = count
      for data in document.data { note(data.value, of: data.id.text) }
      for state in states {
        for action in (state.entry + state.exit).flatMap(\.all) { note(action, events: []) }
        // `<finalize>` runs for every event of the invoked chart.
        for action in state.invocations.flatMap(\.finalize).flatMap(\.all) { note(action, events: [EventDescriptor("*")]) }
        for transition in state.transitions + [state.initial].compactMap(\.self) {
          let events = transition.events.map { EventDescriptor($0.text) }
          for action in transition.actions.flatMap(\.all) { note(action, events: events) }
        }
      }
      for action in document.scripts { note(action, events: []) }
    }
    let words = document.namesComparedWithTexts
    for data in document.data where self.data[data.id.text] == nil {
      self.data[data.id.text] = words.contains(data.id.text) ? .text : .int
    }
    declareReceivedFields()
    let calculated = document.calculatedNames
    for data in document.data where data.value == nil {
      // The type `text` has a case for an absent text.
      guard let type = self.data[data.id.text], type != .text else { continue }
      if calculated.contains(data.id.text) {
        mustBeAssigned.insert(data.id.text)
      } else {
        self.data[data.id.text] = .optional(type)
      }
    }
  }

  /// Whether any data or event field has the type ``ScriptType/text``.
  var hasTexts: Bool { data.values.contains(.text) || fields.values.contains { $0.contains { $0.type == .text } } }

  private var count: Int {
    [fields, messages].reduce(data.count) { count, events in events.values.reduce(count + events.count) { $0 + $1.count } }
  }

  private mutating func note(_ value: ScriptExpression?, of name: String) {
    guard data[name] == nil, let value, let type = type(of: value, events: []) else { return }
    data[name] = type
  }

  private mutating func note(_ action: SCXMLAction, events: [EventDescriptor]) {
    switch action.kind {
    case .assign(let name, let value):
      guard data[name.text] == nil, let type = type(of: value, events: events) else { return }
      if declared.contains(name.text) { data[name.text] = type }
    case .raise(let event, let parameters), .send(let event, let parameters, _, _):
      fields[event.text] = typed(parameters, besides: fields[event.text] ?? [], events)
    case .message(let event, let parameters, .invoker):
      messages[event.text] = typed(parameters, besides: messages[event.text] ?? [], events)
    case .message, .cancel, .branch, .log: break
    }
  }

  private func typed(
    _ parameters: [SCXMLParameter], besides known: [(name: String, type: ScriptType)], _ events: [EventDescriptor]
  ) -> [(name: String, type: ScriptType)] {
    var known = known
    for parameter in parameters where !known.contains(where: { $0.name == parameter.name.text }) {
      if let type = type(of: parameter.value, events: events) { known.append((parameter.name.text, type)) }
    }
    return known
  }

  /// Declares the fields that transitions read from events that the document does not send.
  ///
  /// These fields have the type ``ScriptType/int``.
  private mutating func declareReceivedFields() {
    let sent = Set(document.sentEvents)
    for transition in document.root.all.flatMap(\.transitions) {
      let expressions = [transition.condition].compactMap(\.self) + transition.actions.flatMap(\.all).flatMap(\.expressions)
      for path in expressions.flatMap(\.all).compactMap(\.path) where path.hasPrefix("_event.data.") {
        let name = String(path.dropFirst("_event.data.".count))
        for event in transition.events.map({ EventDescriptor($0.text).stem }) where !sent.contains(event) && !event.isEmpty {
          if fields[event]?.contains(where: { $0.name == name }) != true { fields[event, default: []].append((name, .int)) }
        }
      }
    }
  }

  /// Returns the type of a value; `nil` if the type is unknown.
  private func type(of value: ScriptExpression, events: [EventDescriptor]) -> ScriptType? {
    switch value.kind {
    case .integer: return .int
    case .bool: return .bool
    case .name(let name): return data[name]
    case .text: return .text
    case .binary("+", let left, let right) where [left, right].contains { type(of: $0, events: events) == .text }: return nil
    case .binary(let symbol, _, _): return ["+", "-", "*", "%", "**"].contains(symbol) ? .int : .bool
    case .prefix(let symbol, _): return symbol == "!" ? .bool : .int
    case .call(let callee, _): return callee.path == "In" ? .bool : callee.path == "Math.pow" ? .int : nil
    case .member:
      guard let name = value.eventField else { return nil }
      let receivedFields = fields.filter { field in events.contains { EventNames.matches($0.stem, field.key) } }
      return receivedFields.flatMap(\.value).first { $0.name == name }?.type
    case .fraction, .undefined, .null, .element, .list: return nil
    }
  }
}

extension SCXMLDocument {
  /// Whether the chart assigns `null`; see ``ChartTypes/hasNull``.
  fileprivate var hasNull: Bool {
    let given = actions.flatMap { action in if case .branch = action.kind { [ScriptExpression]() } else { action.expressions } }
    return (data.compactMap(\.value) + given).flatMap(\.all).contains { if case .null = $0.kind { true } else { false } }
  }

  /// The names that are compared with a text.
  fileprivate var namesComparedWithTexts: Set<String> {
    let conditions = root.all.flatMap(\.transitions).compactMap(\.condition)
    let expressions = (data.compactMap(\.value) + conditions + actions.flatMap(\.expressions)).flatMap(\.all)
    return Set(
      expressions.compactMap { expression in
        guard case .binary(let symbol, let left, let right) = expression.kind, ["===", "!==", "==", "!="].contains(symbol)
        else {
          return nil
        }
        switch (left.kind, right.kind) {
        case (.name(let name), .text), (.text, .name(let name)): return name
        default: return nil
        }
      })
  }

  /// The names that must not be undefined, because an expression other than a truth test, an equality test or `typeof` reads
  /// them.
  fileprivate var calculatedNames: Set<String> {
    let conditions = root.all.flatMap(\.transitions).compactMap(\.condition)
    var evaluatedConditions = conditions
    var given = data.compactMap(\.value)
    var copies: [(source: String, target: String)] = []
    for action in actions {
      switch action.kind {
      case .branch(let branches): evaluatedConditions += branches.compactMap(\.condition)
      case .assign(let target, let value):
        if case .name(let source) = value.kind { copies.append((source, target.text)) } else { given.append(value) }
      default: given += action.expressions
      }
    }
    var names = Set(evaluatedConditions.flatMap(\.calculatedIfEvaluated) + given.flatMap(\.calculatedNames))
    // Copied data can be undefined only if its copy can be undefined.
    let withValue = Set(data.filter { $0.value != nil }.map(\.id.text))
    while let copy = copies.first(where: {
      !names.contains($0.source) && (names.contains($0.target) || withValue.contains($0.target))
    }) { names.insert(copy.source) }
    return names
  }
}

extension ScriptExpression {
  /// The names in a condition that must not be undefined.
  ///
  /// A name that is a condition by itself may be `undefined`.
  fileprivate var calculatedIfEvaluated: [String] {
    if case .name = kind { [] } else { calculatedNames }
  }

  fileprivate var calculatedNames: [String] {
    switch kind {
    case .prefix("!", let operand): return operand.calculatedIfEvaluated
    case .binary(let symbol, let left, let right) where ["&&", "||"].contains(symbol):
      return left.calculatedIfEvaluated + right.calculatedIfEvaluated
    case .name(let name): return [name]
    case .prefix("typeof", let operand) where operand.path != nil: return []
    case .binary(let symbol, let left, let right) where ["===", "!==", "==", "!="].contains(symbol):
      return [left, right].flatMap { side in
        if case .name = side.kind { [String]() } else { side.calculatedNames }
      }
    case .binary(_, let left, let right), .element(let left, let right): return left.calculatedNames + right.calculatedNames
    case .member(let base, _), .prefix(_, let base): return base.calculatedNames
    case .call(_, let arguments): return arguments.flatMap(\.calculatedNames)
    case .list(let items): return items.flatMap(\.calculatedNames)
    case .integer, .fraction, .text, .bool, .undefined, .null: return []
    }
  }
}
