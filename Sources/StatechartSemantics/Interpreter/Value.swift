public import StatechartModel

/// A value at run time.
public enum Value: Hashable, Sendable {
  /// A Boolean value.
  case bool(Bool)
  /// A number.
  case int(Int)
  /// A case of an enumeration, by its name.
  case caseName(String)
  /// A duration in milliseconds.
  case duration(Int)
  /// A text with its arguments.
  case text(ID<Text>, [Value])
  /// A decimal digit.
  case digit(Int)
  /// The digits of a code.
  case pin([Int])
  /// A handle to a secret, chosen by the environment.
  case secret(Int)
  /// A record, with a value for each field.
  case record([Value])
  /// The items of a list.
  case list([Value])
  /// An absent value.
  case none
}

extension Value {
  /// Returns the absent value of a type: a code without digits, a list without items, or `none`.
  static func absent(_ type: ValueType) -> Value {
    switch type {
    case .pin: .pin([])
    case .list: .list([])
    default: .none
    }
  }

  var bool: Bool {
    if case .bool(let value) = self { value } else { false }
  }

  var int: Int {
    if case .int(let value) = self { value } else { 0 }
  }

  var duration: Int {
    if case .duration(let value) = self { value } else { 0 }
  }

  package var digits: [Int] {
    if case .pin(let digits) = self { digits } else { [] }
  }

  /// The field values of a record, or the items of a list; empty for other values.
  package var parts: [Value] {
    switch self {
    case .record(let parts), .list(let parts): parts
    default: []
    }
  }

  /// The number of digits of a code, of items of a list, or of fields of a record; 0 for other values.
  package var count: Int {
    if case .pin(let digits) = self { digits.count } else { parts.count }
  }

  /// Returns a code with a digit appended, or a list with an item appended.
  func appending(_ item: Value) -> Value {
    if case .digit(let digit) = item, case .pin(let digits) = self { .pin(digits + [digit]) } else { .list(parts + [item]) }
  }

  /// Returns a code without its last digit, or a list without the item at one end.
  func dropping(_ end: ListEnd) -> Value {
    if case .pin(let digits) = self { return .pin(digits.dropLast()) }
    return .list(end == .first ? Array(parts.dropFirst()) : parts.dropLast())
  }

  /// Returns a field of a record; `nil` for an absent record.
  ///
  /// Only a mutant reads a field of an absent record, because a mutation can invalidate narrowing.
  func member(_ field: Int) -> Value? { parts.indices.contains(field) ? parts[field] : nil }

  /// Returns a copy of the value with `change` applied to the field at a path of fields.
  ///
  /// An empty path refers to the value itself. An absent record stays absent.
  func changing(_ path: ArraySlice<Int>, _ change: (Value) -> Value) -> Value {
    guard let field = path.first else { return change(self) }
    guard let member = member(field) else { return self }
    var parts = parts
    parts[field] = member.changing(path.dropFirst(), change)
    return .record(parts)
  }
}

extension Flow {
  /// Returns a text with its arguments inserted.
  public func words(_ text: ID<Text>, _ arguments: [Value]) -> String {
    texts[text].pieces.words(arguments)
  }
}

extension [Text.Piece] {
  fileprivate func words(_ arguments: [Value]) -> String {
    map { piece in
      switch piece {
      case .literal(let words): words
      case .parameter(let index): arguments[index].words
      case .plural(let index, let forms):
        if case .int(let number) = arguments[index] {
          forms.pieces(for: number, in: Text.language).words(arguments)
        } else {
          ""
        }
      }
    }.joined()
  }
}

extension Value {
  /// The text of a number or a duration on a screen; empty for other values.
  fileprivate var words: String {
    switch self {
    case .int(let value): String(value)
    case .duration(let milliseconds): durationText(milliseconds: milliseconds)
    case .bool, .caseName, .text, .digit, .pin, .secret, .record, .list, .none: ""
    }
  }
}

/// Returns a duration in the syntax of a spec: `500ms`, `30s`, `5min`.
public func durationText(milliseconds: Int) -> String {
  for (unit, size) in [("h", 3_600_000), ("min", 60_000), ("s", 1_000)] where milliseconds >= size && milliseconds % size == 0 {
    return "\(milliseconds / size)\(unit)"
  }
  return milliseconds == 0 ? "0s" : "\(milliseconds)ms"
}
