import StatechartModel

/// The result of parsing an expression of a chart.
enum ReadExpression {
  case value(ScriptExpression)
  /// An expression whose evaluation raises `error.execution` in every configuration (SCXML, section 5.9).
  case fails(Diagnostic)
  /// No result: the expression was not parsed, and an error was reported.
  case unread
}

extension SCXMLReader {
  /// Parses an expression.
  ///
  /// - Returns: The expression, the reason why its evaluation always fails, or `unread` after an error was reported.
  mutating func evaluation(of words: LocatedText) -> ReadExpression {
    do throws(ScriptParser.Failure) {
      var parser = try ScriptParser(words)
      let value = known.systemVariables.replaced(in: try parser.wholeExpression())
      return known.failure(of: value).map { .fails($0) } ?? .value(value)
    } catch {
      if error.isInvalid { return .fails(error.diagnostic) }
      diagnostics.report(error.diagnostic)
      return .unread
    }
  }

  /// Reads and returns the content of an element.
  ///
  /// Content that is not an ECMAScript value is a text (SCXML, section B.2.1). An unsupported expression is reported as an
  /// error.
  mutating func content(_ words: LocatedText) -> ReadExpression {
    do throws(ScriptParser.Failure) {
      var parser = try ScriptParser(words)
      let value = known.systemVariables.replaced(in: try parser.wholeExpression())
      if known.failure(of: value) == nil { return .value(value) }
    } catch {
      guard error.isInvalid || words.isProse else {
        diagnostics.report(error.diagnostic)
        return .unread
      }
    }
    return .value(ScriptExpression(kind: .text(words.items.map(\.text).joined(separator: " ")), range: words.range))
  }

  /// Returns the reason why an assignment to a location always fails; `nil` if the assignment can succeed, or if the result is
  /// unknown.
  func failure(ofLocation words: LocatedText) -> Diagnostic? {
    do throws(ScriptParser.Failure) {
      var parser = try ScriptParser(words)
      let location = try parser.wholeExpression()
      switch location.kind {
      case .name, .member, .element: return known.failure(of: location)
      case .integer, .fraction, .text, .bool, .null:
        return .scriptSyntax("expected the name of data, found a value", at: location.range)
      case .undefined, .call, .prefix, .binary, .list: return nil
      }
    } catch {
      return error.isInvalid || words.items.isEmpty ? error.diagnostic : nil
    }
  }
}

extension KnownValues {
  /// Returns the reason why the evaluation of an expression always fails; `nil` if the evaluation can succeed.
  ///
  /// The evaluation fails if the expression reads an undeclared name, or a member of `undefined` or `null`.
  func failure(of expression: ScriptExpression) -> Diagnostic? {
    switch expression.kind {
    case .integer, .fraction, .text, .bool, .undefined, .null: return nil
    case .name(let name):
      let isKnown = declared.contains(name) || name.hasPrefix("_") || Self.ofPlatforms.contains(name)
      return isKnown ? nil : .unknownData(name, at: expression.range, among: declared)
    case .member(let base, let member):
      return failure(of: base) ?? (isNullOrUndefined(base) ? .memberOfUndefined("'\(member)'", at: expression.range) : nil)
    case .element(let base, let index):
      return failure(of: base) ?? failure(of: index)
        ?? (isNullOrUndefined(base) ? .memberOfUndefined("an element", at: expression.range) : nil)
    case .prefix("typeof", let operand) where operand.path == nil || operand.isMember: return failure(of: operand)
    case .prefix("typeof", _): return nil
    case .prefix(_, let operand): return failure(of: operand)
    // Short-circuit evaluation can skip the right side.
    case .binary("&&", let left, _), .binary("||", let left, _): return failure(of: left)
    case .binary(_, let left, let right): return failure(of: left) ?? failure(of: right)
    case .call(let callee, let arguments): return failure(of: callee) ?? arguments.lazy.compactMap { failure(of: $0) }.first
    case .list(let items): return items.lazy.compactMap { failure(of: $0) }.first
    }
  }

  private func isNullOrUndefined(_ expression: ScriptExpression) -> Bool {
    if let value = value(of: expression) { return value.isNullOrUndefined }
    // A number or a Boolean has no members except the members of its prototypes.
    guard case .member(let base, let member) = expression.kind, let owner = value(of: base) else { return false }
    switch owner.kind {
    case .integer, .bool: return !Self.ofObjects.contains(member)
    default: return false
    }
  }

  private static let ofObjects: Set = [
    "constructor", "hasOwnProperty", "isPrototypeOf", "propertyIsEnumerable", "toExponential", "toFixed", "toLocaleString",
    "toPrecision", "toString", "valueOf",
  ]

  /// Names that ECMAScript or its platform may define without a declaration in the chart.
  private static let ofPlatforms: Set = [
    "AggregateError", "Array", "ArrayBuffer", "BigInt", "Boolean", "DataView", "Date", "Error", "EvalError", "Function", "In",
    "Infinity", "Intl", "JSON", "Map", "Math", "NaN", "Number", "Object", "Promise", "Proxy", "RangeError", "ReferenceError",
    "Reflect", "RegExp", "Set", "String", "Symbol", "SyntaxError", "TypeError", "URIError", "URL", "WeakMap", "WeakSet",
    "alert", "arguments", "async", "await", "console", "crypto", "decodeURI", "decodeURIComponent", "document", "encodeURI",
    "encodeURIComponent", "escape", "eval", "exports", "global", "globalThis", "isFinite", "isNaN", "let", "location", "module",
    "name", "navigator", "parseFloat", "parseInt", "performance", "print", "process", "require", "self", "setInterval",
    "setTimeout", "unescape", "window", "yield",
  ]
}

extension LocatedText {
  /// Whether the text is natural language: it consists of several words and contains no operators.
  fileprivate var isProse: Bool {
    guard let tokens = try? ScriptLexer.tokens(of: text), tokens.count > 2 else { return false }
    let words = tokens.dropLast().compactMap { token in if case .word(let word) = token.kind { word } else { nil } }
    return words.count == tokens.count - 1 && !["new", "void", "delete", "typeof", "async", "await"].contains(words[0])
      && !words.contains { ["in", "instanceof"].contains($0) }
  }
}

extension ScriptExpression {
  fileprivate var isMember: Bool {
    if case .member = kind { true } else { false }
  }
}
