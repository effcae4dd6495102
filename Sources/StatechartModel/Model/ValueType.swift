/// The type of a value in a flow.
public indirect enum ValueType: Hashable, Sendable {
  case bool
  /// An integer in a range within 32 bits, or ``anyInt``.
  case int(ClosedRange<Int>)
  case cases(CasesType)
  /// A duration in milliseconds, never negative.
  case duration
  /// A text, represented by the ID of a text of the flow and the arguments of the text.
  case text
  /// A decimal digit, which is a secret.
  case digit
  /// A code of at most `capacity` digits, which is a secret.
  case pin(capacity: Int)
  /// A handle to a secret. Only the core stores the bytes of the secret.
  case secret
  /// A record, which is a secret if one of its fields is secret.
  case record(RecordType)
  /// A list of at most `capacity` items, which is a secret if its items are secret.
  case list(ValueType, capacity: Int)
  case optional(ValueType)
  /// The type of the literal `none`, before its wrapped type is inferred.
  case none

  /// The range of 32-bit integers, which a generated machine can store on every platform. Only ``anyInt`` exceeds the range.
  package static let numbers = Int(Int32.min)...Int(Int32.max)

  /// The part of a diagnostic message that states the range ``numbers``.
  package static let limits = "expected a number from \(numbers.lowerBound) to \(numbers.upperBound)"

  /// An integer type without a range, of 64 bits and with wraparound, in `mode: scxml` only.
  public static let anyInt = ValueType.int(Int.min...Int.max)

  /// Returns the integer type with the given range.
  ///
  /// The types of small literals are shared, which saves allocations.
  package static func number(in range: ClosedRange<Int>) -> ValueType {
    range.count == 1 && small.indices.contains(range.lowerBound) ? small[range.lowerBound] : .int(range)
  }

  private static let small = (0..<256).map { ValueType.int($0...$0) }

  /// Whether values of the type are secret.
  ///
  /// No text can contain a secret value.
  public var isSecret: Bool {
    switch self {
    case .digit, .pin, .secret: true
    case .optional(let wrapped), .list(let wrapped, _): wrapped.isSecret
    case .record(let record): record.fields.contains { $0.type.isSecret }
    case .bool, .int, .cases, .duration, .text, .none: false
    }
  }

  /// Whether the type is ``anyInt``, optional or not.
  package var isAnyInt: Bool { self == .anyInt || self == .optional(.anyInt) }

  /// Whether the type is optional: a value of the type can be `none`.
  package var isOptional: Bool {
    if case .optional = self { true } else { false }
  }

  /// The wrapped type of an optional, otherwise the type itself.
  package var wrapped: ValueType {
    if case .optional(let wrapped) = self { wrapped } else { self }
  }

  /// Whether the type is `text` or `text or none`.
  package var isText: Bool { self == .text || self == .optional(.text) }

  /// The type in the syntax of a spec.
  public var description: String {
    switch self {
    case .bool: "bool"
    case .anyInt: "int"
    case .int(let range): "int(\(range.lowerBound)...\(range.upperBound))"
    case .cases(let type): type.cases.joined(separator: " | ")
    case .duration: "duration"
    case .text: "text"
    case .digit: "digit"
    case .pin(Self.pinCapacities.upperBound): "pin"
    case .pin(let capacity): "pin(\(capacity))"
    case .secret: "secret"
    case .record(let record): record.ownName
    case .list(let element, let capacity): "list(\(element.description), \(capacity))"
    case .optional(let wrapped): "\(wrapped.description) or none"
    case .none: "none"
    }
  }

  /// The set of cases of the type, its wrapped type or its items; `nil` for other types.
  public var casesType: CasesType? {
    switch self {
    case .cases(let type): type
    case .optional(let wrapped), .list(let wrapped, _): wrapped.casesType
    default: nil
    }
  }

  /// Whether the type is a `pin`: a code of digits.
  package var isPIN: Bool {
    if case .pin = self { true } else { false }
  }

  /// The valid capacities of a `pin`.
  ///
  /// A generated machine stores all digits in one machine word.
  package static let pinCapacities = 1...8

  /// The valid capacities of a list.
  ///
  /// The capacities are small, because a generated machine stores lists inline.
  package static let listCapacities = 1...16

  /// Returns whether a value of type `other` can be used where this type is expected.
  package func accepts(_ other: ValueType) -> Bool {
    switch (self, other) {
    case (.optional, .none): true
    case (.optional(let wrapped), .optional(let inner)): wrapped.accepts(inner)
    case (.optional(let wrapped), _): wrapped.accepts(other)
    case (.int(let mine), .int(let theirs)): mine.lowerBound <= theirs.lowerBound && theirs.upperBound <= mine.upperBound
    case (.cases(let mine), .cases(let theirs)): mine.cases == theirs.cases
    case (.pin(let room), .pin(let needed)): needed <= room
    case (.list(let mine, let room), .list(let theirs, let needed)):
      needed <= room && mine.isOptional == theirs.isOptional && mine.accepts(theirs)
    default: self == other
    }
  }
}
