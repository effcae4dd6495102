import StatechartModel

/// An expression of ECMAScript, as far as charts need them; what of it has a counterpart is decided later.
struct ScriptExpression: Sendable {
  let kind: Kind
  let range: SourceRange

  indirect enum Kind: Sendable {
    case integer(Int)
    /// A number that is not whole, as it is written.
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

/// `x = x + 1`, `var x = 1` or `var x`, which is all that a script may consist of.
struct ScriptAssignment: Sendable {
  let name: LocatedText
  var isDeclaration = false
  /// None if it only declares, which leaves as it is what was declared already.
  let value: ScriptExpression?
}

extension ScriptExpression {
  /// Whether two values that are written out are the same in ECMAScript; `nil` where that is not known, or takes more to say.
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

  /// The expressions that it is made of, itself first.
  var all: [ScriptExpression] {
    switch kind {
    case .integer, .fraction, .text, .bool, .undefined, .null, .name: [self]
    case .member(let base, _), .prefix(_, let base): [self] + base.all
    case .element(let left, let right), .binary(_, let left, let right): [self] + left.all + right.all
    case .call(let callee, let arguments): [self] + callee.all + arguments.flatMap(\.all)
    case .list(let items): [self] + items.flatMap(\.all)
    }
  }

  /// The names that it reads, without those of functions.
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

  /// The texts in it that are values: no names of states, of events or of types.
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

  /// What of an event it reads: `x` of `_event.data.x`, and of `_event.data` the name of the whole.
  var eventField: String? {
    guard let path else { return nil }
    if path == "_event.data" { return SCXMLParameter.whole }
    return path.hasPrefix("_event.data.") ? String(path.dropFirst("_event.data.".count)) : nil
  }

  /// `_event.name`, `_event.data` and the like: the words joined with dots, if it is nothing else.
  var path: String? {
    switch kind {
    case .name(let name): name
    case .member(let base, let member): base.path.map { "\($0).\(member)" }
    default: nil
    }
  }
}
