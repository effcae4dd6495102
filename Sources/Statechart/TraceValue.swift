#if !hasFeature(Embedded)
/// A value of a machine in a trace, with redacted secrets.
///
/// A trace shows only whether a secret is present, not the length of the secret. A secret is a digit, a code, a handle, or a
/// record or list that contains a secret. In JSON a secret is `"•"`, and an absent value is `null`.
public indirect enum TraceValue: Sendable, Hashable {
  /// An absent value: `none`, a code without digits, the absent handle, or an empty list of secrets.
  case absent
  /// A present secret, without its value.
  case redacted
  /// A Boolean.
  case bool(Bool)
  /// An integer.
  case number(Int)
  /// The name of a case, a duration, or a text in the language of the spec.
  case text(String)
  /// The items of a list, in their order.
  case list([TraceValue])
  /// The fields of a record, by their names.
  case record([String: TraceValue])

  /// Returns the trace value of a secret.
  ///
  /// - Parameter isPresent: Whether the secret is present.
  public static func secret(isPresent: Bool) -> TraceValue { isPresent ? .redacted : .absent }

  /// Returns the trace value of a case that a spec declares.
  ///
  /// Cases have no payload.
  public static func name(_ value: some Sendable & Equatable) -> TraceValue { .text("\(value)") }

  /// Returns the trace value of a duration, such as `30.0 seconds`.
  public static func duration(_ value: Duration) -> TraceValue { .text(value.description) }

  /// Returns the trace value of a text of the flow, in the language of the spec.
  public static func words(_ value: some ScreenText) -> TraceValue { .text(value.words) }
}

extension TraceValue: Codable {
  /// The JSON encoding of a secret.
  ///
  /// A text that equals this encoding is decoded as a secret.
  private static var bullet: String { "•" }

  /// Creates a trace value from its encoded form.
  ///
  /// - Throws: `DecodingError` for a value that a trace cannot contain, such as a fraction.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .absent
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Int.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = value == Self.bullet ? .redacted : .text(value)
    } else if let value = try? container.decode([TraceValue].self) {
      self = .list(value)
    } else {
      self = .record(try container.decode([String: TraceValue].self))
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .absent: try container.encodeNil()
    case .redacted: try container.encode(Self.bullet)
    case .bool(let value): try container.encode(value)
    case .number(let value): try container.encode(value)
    case .text(let value): try container.encode(value)
    case .list(let value): try container.encode(value)
    case .record(let value): try container.encode(value)
    }
  }
}

extension TraceValue: CustomStringConvertible {
  /// The text of the value in a log: `•`, `none`, `6`, `[1, 2]`, `(left: 2, name: create)`.
  public var description: String {
    switch self {
    case .absent: "none"
    case .redacted: Self.bullet
    case .bool(let value): "\(value)"
    case .number(let value): "\(value)"
    case .text(let value): value
    case .list(let values): "[\(values.map(\.description).joined(separator: ", "))]"
    case .record(let fields): "(\(Self.describe(fields)))"
    }
  }

  /// Returns the text of fields in a log, sorted by name: `left: 2, name: create`.
  static func describe(_ fields: [String: TraceValue]) -> String {
    fields.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }.joined(separator: ", ")
  }
}
#endif
