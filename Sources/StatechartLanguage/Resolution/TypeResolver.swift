/// Gives the names of records their meaning wherever a type is written.
struct TypeResolver {
  /// The interface whose records and cases these are: their names in Swift begin with its name.
  let interface: String?
  var diagnostics = Diagnostics()
  /// By the names that the author writes.
  private(set) var records: [String: RecordType] = [:]
  /// The names whose types, or a type of what they carry, are mistaken: that is reported.
  var untyped: [Name] = []

  init(interface: String? = nil) {
    self.interface = interface
  }

  // MARK: Records

  /// Records that are declared elsewhere: those of an interface that the flow uses.
  mutating func add(_ foreign: [RecordType]) {
    for record in foreign { records[record.ownName] = record }
  }

  /// Declares records, which can name each other in any order. Returns them in the order of the spec.
  mutating func declare(_ syntax: [SignatureSyntax]) -> [RecordType] {
    var waiting: [String: SignatureSyntax] = [:]
    for record in syntax { waiting[record.name.text] = record }
    return syntax.compactMap { record in
      checkName(of: record)
      resolve(record, &waiting, within: [])
      return records[record.name.text]
    }
  }

  private mutating func checkName(of record: SignatureSyntax) {
    let name = record.name
    if ReservedNames.types.contains(name.text) { diagnostics.report(.reservedName(name)) }
    if name.text.first?.isUppercase != true { diagnostics.report(.recordNeedsCapital(name)) }
    if record.fields.isEmpty { diagnostics.report(.recordIsEmpty(name)) }
    for field in record.fields where ReservedNames.words.union(ReservedNames.fields).contains(field.name.text) {
      diagnostics.report(.reservedName(field.name))
    }
  }

  /// Resolves a record after those that it is made of.
  private mutating func resolve(
    _ record: SignatureSyntax, _ waiting: inout [String: SignatureSyntax], within path: [String]
  ) {
    let name = record.name.text
    guard waiting.removeValue(forKey: name) != nil else { return }
    let path = path + [name]
    for inner in record.fields.flatMap(\.recordNames) {
      if path.contains(inner.text) { diagnostics.report(.recordHoldsItself(inner, in: name)) }
      if let next = waiting[inner.text] { resolve(next, &waiting, within: path) }
    }
    let endless = record.fields.filter { $0.recordNames.contains { path.contains($0.text) } }
    untyped += endless.map(\.name)
    let fields = declarations(record.fields.filter { field in !endless.contains { $0.name.text == field.name.text } })
    for field in fields where field.type.isText || field.type.isTyped {
      diagnostics.report(.notInRecord(field.name, type: field.type))
    }
    for field in fields where field.type.isAnyInt { diagnostics.report(.numberWithoutRange(field.name)) }
    records[name] = RecordType(name: interface.map { "\($0).\(name)" } ?? name, fields: fields.map(Field.init))
  }

  // MARK: Types

  /// The names whose types have a meaning; of the others it has been said that they have none.
  mutating func declarations(_ syntax: [VariableSyntax]) -> [Declaration] {
    syntax.compactMap { variable in
      guard let written = variable.type, let type = type(written, of: variable.name) else {
        untyped.append(variable.name)
        return nil
      }
      return Declaration(name: variable.name, type: type, initial: variable.initial, comment: variable.comment)
    }
  }

  private mutating func type(_ syntax: TypeSyntax, of variable: Name) -> ValueType? {
    switch syntax {
    case .plain(.cases(var cases)):
      // Cases are named after what they are declared for: `mode` gives `Mode`.
      let name = variable.text.prefix(1).uppercased() + variable.text.dropFirst()
      cases.name = interface.map { "\($0).\(name)" } ?? name
      return .cases(cases)
    case .plain(let type): return type
    case .optional(let wrapped): return type(wrapped, of: variable).map { .optional($0) }
    case .record(let name):
      guard let record = records[name.text] else {
        diagnostics.report(.unknownType(name, records: Array(records.keys)))
        return nil
      }
      return .record(record)
    case .list(let element, let capacity):
      guard let element = type(element, of: variable) else { return nil }
      if element.isText || element.isTyped || element.holdsList {
        diagnostics.report(.notInList(variable, type: element))
        return nil
      }
      if element.isAnyInt { diagnostics.report(.numberWithoutRange(variable)) }
      return .list(element, capacity: capacity)
    }
  }
}

extension VariableSyntax {
  /// The records that its type names.
  fileprivate var recordNames: [Name] { type?.recordNames ?? [] }
}

extension TypeSyntax {
  /// The records that it names.
  fileprivate var recordNames: [Name] {
    switch self {
    case .plain: []
    case .record(let name): [name]
    case .optional(let wrapped), .list(let wrapped, _): wrapped.recordNames
    }
  }
}

extension ValueType {
  /// Whether it holds digits that somebody types, which stay in a pin.
  fileprivate var isTyped: Bool { self == .digit || self == .pin }

  /// Whether a list is in it.
  fileprivate var holdsList: Bool {
    switch self {
    case .list: true
    case .optional(let wrapped): wrapped.holdsList
    case .record(let record): record.fields.contains { $0.type.holdsList }
    case .bool, .int, .cases, .duration, .text, .digit, .pin, .secret, .none: false
    }
  }
}
