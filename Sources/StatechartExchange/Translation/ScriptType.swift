/// The type of a value in a chart.
enum ScriptType: Hashable {
  case bool
  case int
  /// An enumeration of the texts in the chart, with an additional case for data without a text.
  case text
  /// An optional: a value of the wrapped type, or `none`.
  indirect case optional(ScriptType)
  case none

  /// The name of the type in the language.
  var name: String {
    switch self {
    case .bool: "bool"
    case .int: "int"
    case .text: "Words"
    case .optional(let wrapped): "\(wrapped.name) or none"
    case .none: "none"
    }
  }

  /// The description of the type in diagnostics.
  var words: String {
    switch self {
    case .bool: "true or false"
    case .int: "a number"
    case .text: "a text"
    case .optional(let wrapped): "\(wrapped.words), or undefined"
    case .none: "undefined"
    }
  }

  /// The initial value of definitely assigned data, which is never read before its first assignment.
  var zero: String { self == .bool ? "false" : "0" }
}
