import StatechartModel

/// The names of a flow's variables in an exported document.
///
/// A variable keeps its name, unless the name is reserved or a state has the same name.
struct ExportedNames {
  private let names: [String]
  /// Warnings for the renamed variables.
  private(set) var changes = Diagnostics()

  /// Creates the names of the variables of a flow.
  ///
  /// - Parameter states: The IDs of the states, if states and variables share a namespace.
  init(_ flow: Flow, besides states: Set<String> = []) {
    var taken = states.union(flow.variables.map(\.name))
    var changes = Diagnostics()
    names = flow.variables.map { variable in
      guard states.contains(variable.name) || Self.reserved.contains(variable.name) else { return variable.name }
      let name = Self.free(variable.name + "_", besides: taken)
      taken.insert(name)
      let reason = states.contains(variable.name) ? "a state has the same name" : Self.nameIsReserved
      changes.report(.isCalledOtherwise(variable.name, name, because: reason, at: variable.range))
      return name
    }
    self.changes = changes
  }

  /// Returns a free name: `name`, with underscores appended until the name is not in `taken`.
  static func free(_ name: String, besides taken: Set<String>) -> String {
    taken.contains(name) ? free(name + "_", besides: taken) : name
  }

  subscript(_ variable: ID<Variable>) -> String { names[variable.index] }

  static let nameIsReserved = "the name is reserved"

  /// The reserved names: words that cannot be variable names in ECMAScript (ECMA-262, 12.7.2), including the words that are
  /// reserved in modules and in strict mode.
  ///
  /// `In`, `Infinity`, `JSON`, `NaN` and `undefined` are also reserved.
  private static let reserved: Set<String> = [
    "arguments", "await", "break", "case", "catch", "class", "const", "continue", "debugger", "default", "delete", "do",
    "else", "enum", "eval", "export", "extends", "false", "finally", "for", "function", "if", "implements", "import", "in",
    "instanceof", "interface", "let", "new", "null", "package", "private", "protected", "public", "return", "static",
    "super", "switch", "this", "throw", "true", "try", "typeof", "undefined", "var", "void", "while", "with", "yield", "In",
    "Infinity", "JSON", "NaN",
  ]
}

extension Diagnostic {
  static func isCalledOtherwise(_ name: String, _ other: String, because reason: String, at range: SourceRange) -> Diagnostic {
    Diagnostic(.noCounterpart, .warning, at: range, "renamed '\(name)' to '\(other)' in the output: \(reason)")
  }
}
