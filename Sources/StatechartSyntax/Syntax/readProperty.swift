import StatechartModel

extension SyntaxReader {
  /// Reads a property, such as `canReturnToList: { from: every state, possible: list }`; `nil` for a property with
  /// errors, which are reported.
  mutating func readProperty(_ entry: Node.Entry) -> PropertySyntax? {
    guard isIdentifier(entry.key, "the name of a property") else { return nil }
    let group = group(entry.value, "a property", .property)
    let keys = Set(group.entries.map(\.key.text))
    guard let scope = readScope(group, keys.intersection(Self.scopeKeys)),
      let pattern = readPattern(group, keys.subtracting(Self.scopeKeys))
    else { return nil }
    return PropertySyntax(name: entry.key, pattern: pattern, scope: scope)
  }

  private static let scopeKeys = ["since", "until", "between"]

  private mutating func readPattern(_ group: Group, _ keys: Set<String>) -> PropertySyntax.Pattern? {
    switch keys {
    case ["never"], ["never", "unless"], ["never", "moreThan"], ["never", "moreThan", "unless"]:
      guard let most = readNumber(group["moreThan"]), let never = value("never", group) else { return nil }
      return .never(never, moreThan: most, unless: value("unless", group))
    case ["always"]:
      return value("always", group).map { .always($0) }
    case ["before", "must"]:
      guard let before = value("before", group), let must = value("must", group) else { return nil }
      return .precedence(before, must: must)
    case ["must"], ["must", "within"]:
      return value("must", group).map { .response(nil, must: $0, within: value("within", group)) }
    case ["after", "must"], ["after", "must", "within"]:
      guard let after = value("after", group), let must = value("must", group) else { return nil }
      return .response(after, must: must, within: value("within", group))
    case ["from", "possible"]:
      guard let from = group["from"], let start = scalar(from, "'from'"),
        let goal = group["possible"].flatMap({ stateName($0, "the state under 'possible'") })
      else { return nil }
      if let scope = group.entries.first(where: { Self.scopeKeys.contains($0.key.text) }) {
        diagnostics.report(.scopeOfPossible(scope.key))
        return nil
      }
      return .possible(from: Name(text: start.text, range: from.range), goal)
    case ["exception"]:
      guard let node = group["exception"], let (reason, _) = scalar(node, "'exception'") else { return nil }
      if reason.isEmpty { diagnostics.report(.exceptionWithoutReason(at: node.range)) }
      return .exception(reason)
    default:
      if !group.hasUnknown { diagnostics.report(.unknownPattern(group.entries.map(\.key.text), at: group.range)) }
      return nil
    }
  }

  private mutating func readScope(_ group: Group, _ keys: Set<String>) -> PropertySyntax.Scope? {
    guard let between = group["between"] else {
      return .interval(since: value("since", group), until: value("until", group))
    }
    guard keys.count == 1 else {
      diagnostics.report(.scopeTwice(at: between.range))
      return nil
    }
    return expression(between, "'between'").map { .between($0) }
  }

  private mutating func value(_ key: String, _ group: Group) -> ExpressionSyntax? {
    group[key].flatMap { expression($0, "'\(key)'") }
  }

  /// Returns the number of `moreThan`: 0 for an absent number, `nil` for an invalid number, which is reported.
  private mutating func readNumber(_ node: Node?) -> Int? {
    guard let node else { return 0 }
    guard let (text, _) = scalar(node, "'moreThan'") else { return nil }
    guard let number = Int(text), (1...Property.maximumCount).contains(number) else {
      diagnostics.report(.countOutOfRange(at: node.range))
      return nil
    }
    return number
  }
}
