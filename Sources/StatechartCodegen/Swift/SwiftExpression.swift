/// An expression in the generated Swift code.
indirect enum SwiftExpression: Sendable, Hashable {
  /// A name or a literal: `entry`, `.shake`, `nil`, `6`
  case name(String)
  /// A string literal with literal and interpolated parts: `"Set Passcode"`
  case string([StringPart])
  /// A member access: `entry.count`
  case member(SwiftExpression, String)
  /// A call: `sink.perform(.shake)`
  case call(SwiftExpression, [SwiftArgument])
  /// An array literal: `[a, b]`
  case array([SwiftExpression])
  /// A binary operation, with the precedence of its operator: `entry.count < length`
  case binary(SwiftExpression, String, SwiftExpression, precedence: Int)
  /// A negation: `!isWaiting`
  case not(SwiftExpression)
  /// A negative value: `-1`
  case negative(SwiftExpression)
  /// An `inout` argument: `&sink`
  case reference(SwiftExpression)
  /// The optional base of a member access: `choice?`
  case chained(SwiftExpression)

  enum StringPart: Sendable, Hashable {
    case literal(String)
    case value(SwiftExpression)
  }
}

/// An argument of a call: `label: value`
struct SwiftArgument: Sendable, Hashable {
  let label: String?
  let value: SwiftExpression

  init(_ label: String? = nil, _ value: SwiftExpression) {
    (self.label, self.value) = (label, value)
  }
}

extension SwiftExpression: ExpressibleByStringLiteral {
  init(stringLiteral name: String) {
    self = .name(name)
  }

  func dot(_ member: String) -> SwiftExpression { .member(self, member) }

  func callAsFunction(_ arguments: SwiftArgument...) -> SwiftExpression { .call(self, arguments) }

  /// The expression as one line.
  var line: String {
    switch self {
    case .name(let name): name
    case .string(let parts): "\"" + parts.map(\.source).joined() + "\""
    case .member(let base, let name): "\(base.operand).\(name)"
    case .call(let callee, let arguments): "\(callee.operand)(\(arguments.map(\.line).joined(separator: ", ")))"
    case .array(let items): "[\(items.map(\.line).joined(separator: ", "))]"
    case .binary(let left, let symbol, let right, let precedence):
      // Comparison operators are not associative.
      "\(left.line(within: precedence == 3 ? 4 : precedence)) \(symbol) \(right.line(within: precedence + 1))"
    case .not(let operand): "!\(operand.operand)"
    case .negative(let operand): "-\(operand.operand)"
    case .reference(let operand): "&\(operand.line)"
    case .chained(let operand): "\(operand.operand)?"
    }
  }

  /// Returns the expression as one line, in parentheses if its precedence is lower than `precedence`.
  private func line(within precedence: Int) -> String {
    if case .binary(_, _, _, let own) = self, own < precedence { "(\(line))" } else { line }
  }

  /// The expression as the operand of a prefix or postfix operation, such as a negation, a call or a member access.
  ///
  /// Parentheses around an operator expression preserve the grouping.
  private var operand: String {
    switch self {
    case .binary, .not, .negative: "(\(line))"
    default: line
    }
  }
}

extension SwiftArgument {
  var line: String { label.map { "\($0): \(value.line)" } ?? value.line }
}

extension SwiftExpression.StringPart {
  fileprivate var source: String {
    switch self {
    case .literal(let words): words.unicodeScalars.map(escaped).joined()
    case .value(let value): "\\(\(value.line))"
    }
  }

  private func escaped(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\"": "\\\""
    case "\\": "\\\\"
    case "\n": "\\n"
    case "\r": "\\r"
    case "\t": "\\t"
    default: scalar.value < 0x20 || scalar.value == 0x7F ? "\\u{\(String(scalar.value, radix: 16))}" : String(scalar)
    }
  }
}
