#if !hasFeature(Embedded)
/// A value of a machine in a trace, without secrets.
///
/// A trace shows of a secret (a digit, a code, a handle, or a record or list that has one) only whether there is one, not its
/// length. In JSON a secret is `"•"`, and an absent value is `null`.
public indirect enum TraceValue: Sendable, Hashable {
  /// `none`, a code without digits, a handle that stands for nothing, or a list of secrets without items.
  case absent
  /// A secret that is present.
  case redacted
  case bool(Bool)
  case number(Int)
  /// The name of a case, a duration, or the words of a text in the language of the spec.
  case text(String)
  case list([TraceValue])
  case record([String: TraceValue])

  /// A secret.
  ///
  /// - Parameter isPresent: Whether there is one.
  public static func secret(isPresent: Bool) -> TraceValue { isPresent ? .redacted : .absent }

  /// One of the cases that a spec declares. They carry nothing.
  public static func name(_ value: some Sendable & Equatable) -> TraceValue { .text("\(value)") }

  /// A duration, such as `30.0 seconds`.
  public static func duration(_ value: Duration) -> TraceValue { .text(value.description) }

  /// A text of the flow.
  public static func words(_ value: some ScreenText) -> TraceValue { .text(value.words) }
}

extension TraceValue: Codable {
  /// A secret in JSON: no name and no text that a spec has.
  private static var bullet: String { "•" }

  /// Decodes a value of a trace.
  ///
  /// - Throws: `DecodingError` for a value that no trace has, such as a fraction.
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
  /// The value as a line of a log shows it: `•`, `none`, `6`, `[1, 2]`, `(left: 2, name: create)`.
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

  /// `left: 2, name: create`, by name.
  static func describe(_ fields: [String: TraceValue]) -> String {
    fields.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }.joined(separator: ", ")
  }
}
#endif
