/// A declaration in the generated Swift code.
indirect enum SwiftDeclaration: Sendable {
  /// A type: `public struct SetPasscode: StateMachine { … }`
  case type(SwiftType)
  /// A case of an enum: `case digit(value: Digit)`
  case enumCase(SwiftSignature)
  /// A property: `public private(set) var entry = PIN()`
  case property(SwiftProperty)
  /// A function, a method or an initializer: `public mutating func send(…) { … }`
  case function(SwiftFunction)
  /// A heading: `// MARK: new`
  case mark(String)
  /// Declarations that are omitted from Embedded Swift, because these declarations use strings, concurrency or `Codable`.
  case unlessEmbedded([SwiftDeclaration])
  /// The texts of screens, which Embedded Swift includes only with the compilation condition `STATECHART_TEXTS`.
  case texts([SwiftDeclaration])
}

/// A struct, an enum, a protocol or an extension.
struct SwiftType: Sendable {
  var documentation: [String] = []
  /// The modifiers and the keyword: `public struct`
  let introducer: String
  let name: String
  var conformances: [String] = []
  var members: [SwiftDeclaration] = []
}

/// A case of an enum.
struct SwiftSignature: Sendable {
  var documentation: [String] = []
  let name: String
  var parameters: [SwiftParameter] = []
  /// The text after the parameters.
  var suffix = ""
}

/// A parameter of a function, or an associated value of a case: `value: Digit`
struct SwiftParameter: Sendable {
  /// The name, preceded by its label if the label and the name differ: `to sink`; empty for an associated value without a
  /// label.
  let name: String
  let type: String
  var initial: SwiftExpression?
}

/// A stored property, a computed property if it has a body, or a type alias.
struct SwiftProperty: Sendable {
  var documentation: [String] = []
  /// The modifiers and the keyword: `public private(set) var`
  let introducer: String
  let name: String
  var type: String?
  var initial: SwiftExpression?
  var body: [SwiftStatement]?
  var setter: [SwiftStatement] = []
}

/// A function, a method or an initializer.
struct SwiftFunction: Sendable {
  var documentation: [String] = []
  /// The modifiers, the keyword and the name: `public mutating func send`
  let introducer: String
  /// The generic parameters: `<Sink: EffectSink<Self>>`
  var generics = ""
  var parameters: [SwiftParameter] = []
  /// The text after the parameters: ` async -> Outcome`
  var suffix = ""
  /// The body; `nil` for a requirement of a protocol.
  var body: [SwiftStatement]?
}
