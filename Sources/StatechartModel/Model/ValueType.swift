/// The type of a value that a flow holds.
public indirect enum ValueType: Hashable, Sendable {
  case bool
  /// Within 32 bits, or `anyInt`.
  case int(ClosedRange<Int>)
  case cases(CasesType)
  /// Never negative; in milliseconds.
  case duration
  /// A key of the flow's texts with its arguments, not characters.
  case text
  /// A decimal digit: a secret.
  case digit
  /// At most `capacity` digits: a secret.
  case pin(capacity: Int)
  /// A handle to a secret whose bytes stay in the core.
  case secret
  /// A secret if one of its fields is.
  case record(RecordType)
  /// At most `capacity` items, in their order; a secret if its items are.
  case list(ValueType, capacity: Int)
  case optional(ValueType)
  /// Of the literal `none` alone, before it is known what is absent.
  case none

  /// The numbers that a range can have: those that a machine holds on every platform.
  package static let numbers = Int(Int32.min)...Int(Int32.max)

  /// What they are, in words.
  package static let limits = "a number of a flow is between \(numbers.lowerBound) and \(numbers.upperBound)"

  /// A number without a range, which has 64 bits and wraps around; in `mode: scxml` only.
  public static let anyInt = ValueType.int(Int.min...Int.max)

  /// Numbers of a range; those of one small number, which literals have, are shared.
  package static func number(in range: ClosedRange<Int>) -> ValueType {
    range.count == 1 && small.indices.contains(range.lowerBound) ? small[range.lowerBound] : .int(range)
  }

  private static let small = (0..<256).map { ValueType.int($0...$0) }

  /// Whether no text may show a value of it.
  public var isSecret: Bool {
    switch self {
    case .digit, .pin, .secret: true
    case .optional(let wrapped), .list(let wrapped, _): wrapped.isSecret
    case .record(let record): record.fields.contains { $0.type.isSecret }
    case .bool, .int, .cases, .duration, .text, .none: false
    }
  }

  /// Whether it is a number without a range, or one or none.
  package var isAnyInt: Bool { self == .anyInt || self == .optional(.anyInt) }

  /// Whether a value of it can be none.
  package var isOptional: Bool {
    if case .optional = self { true } else { false }
  }

  /// What it is where it is not none.
  package var wrapped: ValueType {
    if case .optional(let wrapped) = self { wrapped } else { self }
  }

  /// Whether it is a text, or a text or none.
  package var isText: Bool { self == .text || self == .optional(.text) }

  /// The type as the author writes it.
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

  /// The cases that a value of the type, or an item of it, can have, if it has any.
  public var casesType: CasesType? {
    switch self {
    case .cases(let type): type
    case .optional(let wrapped), .list(let wrapped, _): wrapped.casesType
    default: nil
    }
  }

  /// Whether it holds the digits of a code.
  package var isPIN: Bool {
    if case .pin = self { true } else { false }
  }

  /// The numbers of digits that a `pin` can hold: what fits into the word that a machine keeps it in.
  package static let pinCapacities = 1...8

  /// The capacities that a list can have: what a machine keeps in place.
  package static let listCapacities = 1...16

  /// Whether a value of `other` can stand where this type is asked for.
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
