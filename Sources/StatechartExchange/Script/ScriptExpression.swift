import StatechartModel

/// An expression in the subset of ECMAScript that the parser supports.
///
/// A later pass checks which parts have a counterpart in the language.
struct ScriptExpression: Sendable {
  let kind: Kind
  let range: SourceRange

  indirect enum Kind: Sendable {
    case integer(Int)
    /// A number with a fraction, as written.
    case fraction(String)
    case text(String)
    case bool(Bool)
    case undefined
    case null
    case name(String)
    case member(ScriptExpression, String)
    case element(ScriptExpression, ScriptExpression)
    case call(ScriptExpression, [ScriptExpression])
    case prefix(String, ScriptExpression)
    case binary(String, ScriptExpression, ScriptExpression)
    case list([ScriptExpression])
  }
}

/// An assignment or a declaration: `x = x + 1`, `var x = 1` or `var x`.
///
/// Other statements are not supported.
struct ScriptAssignment: Sendable {
  let name: LocatedText
  var isDeclaration = false
  /// The value; `nil` for a declaration without a value, which does not change existing data.
  let value: ScriptExpression?
}

extension ScriptExpression {
  /// Returns whether two literal values are equal in ECMAScript; `nil` if the result is unknown.
  func isSame(as other: ScriptExpression, strictly isStrict: Bool) -> Bool? {
    switch (kind, other.kind) {
    case (.integer(let one), .integer(let two)): one == two
    case (.text(let one), .text(let two)): one == two
    case (.bool(let one), .bool(let two)): one == two
    case (.undefined, .undefined), (.null, .null): true
    case (.undefined, .null), (.null, .undefined): !isStrict
    case (.integer, .undefined), (.integer, .null), (.text, .undefined), (.text, .null), (.bool, .undefined), (.bool, .null),
      (.list, .undefined), (.list, .null), (.undefined, .integer), (.null, .integer), (.undefined, .text), (.null, .text),
      (.undefined, .bool), (.null, .bool), (.undefined, .list), (.null, .list):
      false
    default: nil
    }
  }

  /// The expression and its subexpressions, the expression itself first.
  var all: [ScriptExpression] {
    switch kind {
    case .integer, .fraction, .text, .bool, .undefined, .null, .name: [self]
    case .member(let base, _), .prefix(_, let base): [self] + base.all
    case .element(let left, let right), .binary(_, let left, let right): [self] + left.all + right.all
    case .call(let callee, let arguments): [self] + callee.all + arguments.flatMap(\.all)
    case .list(let items): [self] + items.flatMap(\.all)
    }
  }

  /// The names that the expression reads, without the names of functions.
  var names: [String] {
    switch kind {
    case .name(let name): [name]
    case .integer, .fraction, .text, .bool, .undefined, .null: []
    case .member(let base, _), .prefix(_, let base): base.names
    case .element(let left, let right), .binary(_, let left, let right): left.names + right.names
    case .call(_, let arguments): arguments.flatMap(\.names)
    case .list(let items): items.flatMap(\.names)
    }
  }

  /// The texts in the expression that are values, without names of states, events or types.
  var textsAsValues: [String] {
    switch kind {
    case .text(let text): [text]
    case .binary(_, let left, let right):
      left.isName || right.isName ? [] : left.textsAsValues + right.textsAsValues
    case .element(let left, let right): left.textsAsValues + right.textsAsValues
    case .member(let base, _), .prefix(_, let base): base.textsAsValues
    case .list(let items): items.flatMap(\.textsAsValues)
    case .integer, .fraction, .bool, .undefined, .null, .name, .call: []
    }
  }

  private var isName: Bool {
    if case .prefix("typeof", _) = kind { true } else { ["_event.name", "_event.invokeid"].contains(path) }
  }

  /// The field of the event that the expression reads: `x` for `_event.data.x`, and ``SCXMLParameter/whole`` for `_event.data`;
  /// `nil` for other expressions.
  var eventField: String? {
    guard let path else { return nil }
    if path == "_event.data" { return SCXMLParameter.whole }
    return path.hasPrefix("_event.data.") ? String(path.dropFirst("_event.data.".count)) : nil
  }

  /// The path of a name or of a member expression such as `_event.name`; `nil` for other expressions.
  var path: String? {
    switch kind {
    case .name(let name): name
    case .member(let base, let member): base.path.map { "\($0).\(member)" }
    default: nil
    }
  }
}
