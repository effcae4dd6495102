/// A declaration of the generated Swift.
indirect enum SwiftDeclaration: Sendable {
  /// `public struct SetPasscode: StateMachine { … }`
  case type(SwiftType)
  /// `case digit(value: Digit)`
  case enumCase(SwiftSignature)
  /// `public private(set) var entry = PIN()`
  case property(SwiftProperty)
  /// `public mutating func send(…) { … }`
  case function(SwiftFunction)
  /// `// MARK: new`
  case mark(String)
  /// Declarations that use strings or tasks. They are not compiled in Embedded Swift.
  case unlessEmbedded([SwiftDeclaration])
}

/// A struct, an enum, a protocol or an extension.
struct SwiftType: Sendable {
  var documentation: [String] = []
  /// `public struct`
  let introducer: String
  let name: String
  var conformances: [String] = []
  var members: [SwiftDeclaration] = []
}

/// A case of an enum, or a requirement of a protocol.
struct SwiftSignature: Sendable {
  var documentation: [String] = []
  let name: String
  var parameters: [SwiftParameter] = []
  /// The text after the parameters: ` async -> VerifyOutcome`.
  var suffix = ""
}

/// `value: Digit`
struct SwiftParameter: Sendable {
  /// The name, preceded by its label if the two differ: `to sink`.
  let name: String
  let type: String
  var initial: SwiftExpression?
}

/// A stored property, or a computed one if it has a body.
struct SwiftProperty: Sendable {
  var documentation: [String] = []
  /// `public private(set) var`
  let introducer: String
  let name: String
  var type: String?
  var initial: SwiftExpression?
  var body: [SwiftStatement]?
  var setter: [SwiftStatement] = []
}

/// A method or an initializer.
struct SwiftFunction: Sendable {
  var documentation: [String] = []
  /// `public mutating func send`
  let introducer: String
  /// `<Sink: EffectSink<Self>>`
  var generics = ""
  var parameters: [SwiftParameter] = []
  /// ` async -> Outcome`
  var suffix = ""
  /// The body; `nil` for a requirement of a protocol.
  var body: [SwiftStatement]?
}
