import StatechartModel
import StatechartSyntax

/// A resolver of the names in types.
struct TypeResolver {
  /// The name of the interface or used flow that declares the records and cases; `nil` for the spec that is compiled.
  ///
  /// In Swift this name prefixes the names of the records and cases.
  let interface: String?
  let policies: PolicyNames
  /// The recorder of the resolved references; `nil` outside of editors.
  private let recorder: ReferenceRecorder?
  var diagnostics = Diagnostics()
  /// The named types and constants of policies that are being resolved, outermost first.
  private var path: [String] = []
  /// The named type or constant that the current type refers back to; `nil` without a cycle.
  private var cycle: String?
  /// The records by their unqualified names.
  private(set) var records: [String: RecordType] = [:]
  /// The names with an invalid type, or with a field of an invalid type.
  ///
  /// The error has been reported.
  var untyped: [Name] = []

  init(interface: String? = nil, _ policies: PolicyNames, _ recorder: ReferenceRecorder? = nil) {
    (self.interface, self.policies, self.recorder) = (interface, policies, recorder)
  }

  // MARK: Records

  /// Adds the records of a used interface.
  mutating func add(_ foreign: [RecordType]) {
    for record in foreign { records[record.ownName] = record }
  }

  /// Declares records, which can refer to each other in any order.
  ///
  /// - Returns: The records in the order of the spec.
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
    if name.text.first?.isUppercase != true { diagnostics.report(.needsCapital(name)) }
    if let type = policies.types[name.text] {
      diagnostics.report(
        .duplicateName(name, what: "type").noting(
          "policy '\(type.policy.text)' declares type '\(name.text)' here, for all specs", at: type.syntax.name.range))
    }
    if record.fields.isEmpty { diagnostics.report(.recordIsEmpty(name)) }
    for field in record.fields where ReservedNames.words.union(ReservedNames.fields).contains(field.name.text) {
      diagnostics.report(.reservedName(field.name))
    }
  }

  /// Resolves the records that a record contains, then the record itself.
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

  /// Returns the declarations with a valid type, and reports declarations with an invalid type.
  mutating func declarations(_ syntax: [VariableSyntax]) -> [Declaration] {
    syntax.compactMap { variable in
      guard let written = variable.type, let type = type(written, of: variable.name) else {
        untyped.append(variable.name)
        return nil
      }
      return Declaration(name: variable.name, type: type, initial: variable.initial, comment: variable.comment)
    }
  }

  mutating func type(_ syntax: TypeSyntax, of variable: Name) -> ValueType? {
    switch syntax {
    case .plain(.cases(var cases)):
      // A set of cases is named after its declaration: `mode` gives `Mode`.
      let name = variable.text.prefix(1).uppercased() + variable.text.dropFirst()
      cases.name = interface.map { "\($0).\(name)" } ?? name
      return .cases(cases)
    case .plain(let type): return type
    case .optional(let wrapped): return type(wrapped, of: variable).map { .optional($0) }
    case .int(let low, let high):
      guard let least = number(low), let most = number(high) else { return nil }
      let range = SourceRange(file: low.range.file, start: low.range.start, end: high.range.end)
      guard least <= most else {
        diagnostics.report(.expressionSyntax("empty range '\(least)...\(most)'", at: range))
        return nil
      }
      guard ValueType.numbers.contains(least...most) else {
        let outside = ValueType.numbers.contains(most) ? least : most
        diagnostics.report(.expressionSyntax("\(ValueType.limits), found \(outside)", at: range))
        return nil
      }
      return .int(least...most)
    case .pin(let capacity):
      return number(capacity, in: ValueType.pinCapacities, of: "a pin").map { .pin(capacity: $0) }
    case .named(let name):
      return records[name.text].map { .record($0) } ?? type(named: name)
    case .list(let element, let capacity):
      guard let element = type(element, of: variable),
        let capacity = number(capacity, in: ValueType.listCapacities, of: "a list")
      else { return nil }
      if element.isText || element.isTyped || element.holdsList {
        diagnostics.report(.notInList(variable, type: element))
        return nil
      }
      if element.isAnyInt { diagnostics.report(.numberWithoutRange(variable)) }
      return .list(element, capacity: capacity)
    }
  }
}

// MARK: Names of policies

extension TypeResolver {
  /// Returns the type that a policy declares. Reports an invalid type, and returns `nil`.
  mutating func declared(_ syntax: VariableSyntax) -> ValueType? {
    path.append(syntax.name.text)
    defer { path.removeLast() }
    return syntax.type.flatMap { type($0, of: syntax.name) }
  }

  /// Returns a named type of a policy; `nil` if the type is unknown or invalid.
  private mutating func type(named name: Name) -> ValueType? {
    if path.contains(name.text) {
      cycle = name.text
      if path.first == name.text { diagnostics.report(.typeOfItself(name)) }
      return nil
    }
    guard let declared = policies.types[name.text] else {
      let unknown = Diagnostic.unknownType(name, declared: Array(records.keys) + policies.types.keys)
      let file = unknown.fixIts.isEmpty && path.isEmpty ? policies.unreadable : nil
      diagnostics.report(file.map { .mayBeDeclared(name, what: "type", in: $0) } ?? unknown)
      return nil
    }
    recorder?.record(name, .type, declaredAt: [declared.syntax.name.range])
    return resolved(name, declaredAt: declared.syntax.name.range) { resolver in
      resolver.declared(declared.syntax).flatMap { $0.canBeNamed ? $0 : nil }
    }
  }

  /// Returns the result of `body`, which resolves a name that a policy declares.
  ///
  /// If the result is `nil`, the compilation of the policy reports the error in detail. If the name is not in the file of the
  /// policy, this function also reports one diagnostic at the name.
  private mutating func resolved<Value>(
    _ name: Name, declaredAt range: SourceRange, _ body: (inout TypeResolver) -> Value?
  ) -> Value? {
    var inner = self
    (inner.diagnostics, inner.cycle) = (Diagnostics(), nil)
    if let value = body(&inner) { return value }
    if let back = inner.cycle, path.contains(back) {
      cycle = back
      if path.first == back, range.file === name.range.file {
        diagnostics.report(.typeOfItself(Name(text: back, range: name.range)))
      }
    }
    if range.file !== name.range.file {
      diagnostics.report(.errorsInUsedSpec(name, at: range))
    }
    return nil
  }

  /// Returns a capacity; `nil` if it has errors or is outside its limits, which is reported.
  private mutating func number(_ syntax: NumberSyntax, in limits: ClosedRange<Int>, of what: String) -> Int? {
    guard let number = number(syntax) else { return nil }
    guard limits.contains(number) else {
      diagnostics.report(
        .expressionSyntax(
          "expected a capacity from \(limits.lowerBound) to \(limits.upperBound) for \(what), found \(number)",
          at: syntax.range))
      return nil
    }
    return number
  }

  /// Returns a number in a type; `nil` if the number has errors.
  private mutating func number(_ syntax: NumberSyntax) -> Int? {
    switch syntax.kind {
    case .literal(let number): return number
    case .largest(let name):
      guard let type = type(named: name) else { return nil }
      guard case .int(let range) = type else {
        diagnostics.report(.typeMismatch(found: type, expected: .int(ValueType.numbers), at: name.range))
        return nil
      }
      return range.upperBound
    case .constant(let policy, let name): return constant(name, of: policy)
    }
  }

  /// Returns the value of a constant of a policy, which must be a number; `nil` if the constant is unknown or has errors.
  private mutating func constant(_ name: Name, of policy: Name) -> Int? {
    guard policies.policies[policy.text] != nil else {
      let unknown = Diagnostic.unknownName(policy, what: "policy", among: policies.policies.keys, code: .unknownName)
      let file = unknown.fixIts.isEmpty && path.isEmpty ? policies.unreadable : nil
      diagnostics.report(file.map { .mayBeDeclared(policy, what: "policy", in: $0) } ?? unknown)
      return nil
    }
    guard let constant = policies.constant(name.text, of: policy.text) else {
      diagnostics.report(.unknownConstant(name, of: policy.text, policies))
      return nil
    }
    recorder?.record(name, .variable, declaredAt: [constant.name.range])
    recorder?.record(policy, .spec, declaredAt: [policies.policies[policy.text]?.name.range])
    guard let initial = constant.initial else { return nil }
    guard let number = initial.literalNumber else {
      diagnostics.report(.needsLiteral("a constant that is a number", at: name.range))
      return nil
    }
    let key = "\(policy.text).\(name.text)"
    if path.contains(key) {
      cycle = key
      return nil
    }
    // The types of constants are resolved only to a small depth: a chain of constants would otherwise be resolved repeatedly.
    guard path.count < 4 else { return number }
    path.append(key)
    defer { path.removeLast() }
    return resolved(name, declaredAt: constant.name.range) { resolver in
      guard let type = constant.type.flatMap({ resolver.type($0, of: constant.name) }),
        case .int(let range) = type.wrapped, range.contains(number)
      else { return nil }
      return number
    }
  }
}

extension ExpressionSyntax {
  /// The value of a number literal, such as `6` or `-6`; `nil` for other expressions.
  fileprivate var literalNumber: Int? {
    switch kind {
    case .integer(let number): number
    case .negative(let operand): if case .integer(let number) = operand.kind { -number } else { nil }
    default: nil
    }
  }
}

extension VariableSyntax {
  /// The names in the declared type that can be records.
  fileprivate var recordNames: [Name] { type?.recordNames ?? [] }
}

extension TypeSyntax {
  /// The names in the type that can be records.
  fileprivate var recordNames: [Name] {
    switch self {
    case .plain, .int, .pin: []
    case .named(let name): [name]
    case .optional(let wrapped), .list(let wrapped, _): wrapped.recordNames
    }
  }
}

extension ValueType {
  /// Whether a policy can name the type.
  ///
  /// Cases and records are named by their declaration.
  var canBeNamed: Bool {
    switch self {
    case .anyInt: false
    case .int, .pin: true
    default: false
    }
  }

  /// Whether the type is `digit` or a pin.
  ///
  /// Digits that a user enters can be stored only in a pin of the flow.
  fileprivate var isTyped: Bool { self == .digit || isPIN }

  /// Whether the type contains a list.
  fileprivate var holdsList: Bool {
    switch self {
    case .list: true
    case .optional(let wrapped): wrapped.holdsList
    case .record(let record): record.fields.contains { $0.type.holdsList }
    case .bool, .int, .cases, .duration, .text, .digit, .pin, .secret, .none: false
    }
  }
}
