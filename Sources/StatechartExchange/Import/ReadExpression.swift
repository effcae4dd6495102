import StatechartModel

/// An expression as a chart has it.
enum ReadExpression {
  case value(ScriptExpression)
  /// Working it out raises `error.execution`, wherever the chart is (SCXML, section 5.9).
  case fails(Diagnostic)
  /// It could not be read, which has been told.
  case unread
}

extension SCXMLReader {
  /// Reads an expression, and looks whether it can be worked out at all.
  mutating func evaluation(of words: LocatedText) -> ReadExpression {
    do throws(ScriptParser.Failure) {
      var parser = try ScriptParser(words)
      let value = known.systemVariables.replaced(in: try parser.wholeExpression())
      return known.failure(of: value).map { .fails($0) } ?? .value(value)
    } catch {
      if error.isSure { return .fails(error.diagnostic) }
      diagnostics.report(error.diagnostic)
      return .unread
    }
  }

  /// What stands in an element and is no value of ECMAScript is a text (section B.2.1).
  mutating func content(_ words: LocatedText) -> ReadExpression {
    do throws(ScriptParser.Failure) {
      var parser = try ScriptParser(words)
      let value = known.systemVariables.replaced(in: try parser.wholeExpression())
      if known.failure(of: value) == nil { return .value(value) }
    } catch {
      guard error.isSure || words.isProse else {
        diagnostics.report(error.diagnostic)
        return .unread
      }
    }
    return .value(ScriptExpression(kind: .text(words.items.map(\.text).joined(separator: " ")), range: words.range))
  }

  /// Why nothing can be assigned to a location, wherever the chart is; `nil` if something can, or if nobody knows.
  func failure(ofLocation words: LocatedText) -> Diagnostic? {
    do throws(ScriptParser.Failure) {
      var parser = try ScriptParser(words)
      let place = try parser.wholeExpression()
      switch place.kind {
      case .name, .member, .element: return known.failure(of: place)
      case .integer, .fraction, .text, .bool, .null:
        return .scriptSyntax("this is a value, and no data that could be assigned", at: place.range)
      case .undefined, .call, .prefix, .binary, .list: return nil
      }
    } catch {
      return error.isSure || words.items.isEmpty ? error.diagnostic : nil
    }
  }
}

extension KnownValues {
  /// Why an expression surely fails here: it reads what is declared nowhere, or a member of what is `undefined`.
  func failure(of expression: ScriptExpression) -> Diagnostic? {
    switch expression.kind {
    case .integer, .fraction, .text, .bool, .undefined, .null: return nil
    case .name(let name):
      let isKnown = declared.contains(name) || name.hasPrefix("_") || Self.ofPlatforms.contains(name)
      return isKnown ? nil : .unknownData(name, at: expression.range, among: declared)
    case .member(let base, let member):
      return failure(of: base) ?? (isNothing(base) ? .memberOfNothing("'\(member)'", at: expression.range) : nil)
    case .element(let base, let index):
      return failure(of: base) ?? failure(of: index)
        ?? (isNothing(base) ? .memberOfNothing("an element", at: expression.range) : nil)
    case .prefix("typeof", let operand) where operand.path == nil || operand.isMember: return failure(of: operand)
    case .prefix("typeof", _): return nil
    case .prefix(_, let operand): return failure(of: operand)
    // The right side may never be worked out.
    case .binary("&&", let left, _), .binary("||", let left, _): return failure(of: left)
    case .binary(_, let left, let right): return failure(of: left) ?? failure(of: right)
    case .call(let callee, let arguments): return failure(of: callee) ?? arguments.lazy.compactMap { failure(of: $0) }.first
    case .list(let items): return items.lazy.compactMap { failure(of: $0) }.first
    }
  }

  private func isNothing(_ expression: ScriptExpression) -> Bool {
    if let value = value(of: expression) { return value.isNothing }
    // A number or a truth has no members but those of every one.
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

  /// What ECMAScript, or the platform that it runs on, may have without a chart's declaring it.
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
  /// Whether they are several words and nothing else: no operator stands between them, or before them.
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
