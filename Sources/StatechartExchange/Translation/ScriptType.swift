/// The type of a value that a chart calculates with.
enum ScriptType: Hashable {
  case bool
  case int
  /// One of the texts that stand in the chart, or none yet.
  case text
  /// One of the two, or nothing yet.
  indirect case optional(ScriptType)
  case none

  /// As the language writes it.
  var name: String {
    switch self {
    case .bool: "bool"
    case .int: "int"
    case .text: "Words"
    case .optional(let wrapped): "\(wrapped.name) or none"
    case .none: "none"
    }
  }

  /// As a diagnostic says it.
  var words: String {
    switch self {
    case .bool: "true or false"
    case .int: "a number"
    case .text: "a text"
    case .optional(let wrapped): "\(wrapped.words), or undefined"
    case .none: "undefined"
    }
  }

  /// What a value of the type is before anything was assigned that counts.
  var zero: String { self == .bool ? "false" : "0" }
}
