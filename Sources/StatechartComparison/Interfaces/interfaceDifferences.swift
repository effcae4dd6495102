import StatechartModel

/// Returns the differences between two versions of an interface.
///
/// The function treats the services that implement the interface as callers.
func interfaceDifferences(_ old: Interface, _ new: Interface) -> [Difference] {
  let operations = differences(
    "operation", old.operations.map { ($0.name, $0) }, new.operations.map { ($0.name, $0) }, old, new
  ) { name, before, now in
    fields(before.input, now.input, "of operation '\(name)'", old, new)
      + differences(
        "outcome", before.outcomes.map { ("\(name).\($0.name)", $0) }, now.outcomes.map { ("\(name).\($0.name)", $0) },
        old, new, breaksIfAdded: false
      ) { outcome, before, now in
        // A service constructs the payload of an outcome, so every changed field breaks the service.
        fields(before.fields, now.fields, "of outcome '\(outcome)'", old, new)
      }
  }
  let effects = differences("effect", old.effects.map { ($0.name, $0) }, new.effects.map { ($0.name, $0) }, old, new) {
    fields($1.fields, $2.fields, "of effect '\($0)'", old, new)
  }
  let queries = differences("query", old.queries.map { ($0.name, $0) }, new.queries.map { ($0.name, $0) }, old, new) {
    fields($1.input, $2.input, "of query '\($0)'", old, new)
  }
  return operations + effects + queries
}

/// Returns the differences between two lists of declarations, matched by name.
///
/// - Parameter breaksIfAdded: Whether an added declaration breaks the services, because each service must implement the
///   declaration.
private func differences<Thing>(
  _ what: String, _ old: [(String, Thing)], _ new: [(String, Thing)], _ before: Interface, _ now: Interface,
  breaksIfAdded: Bool = true, _ compare: (String, Thing, Thing) -> [Difference]
) -> [Difference] {
  let removed = old.filter { mine in !new.contains { $0.0 == mine.0 } }.map {
    Difference(
      .service, .callers, "\(now.name): \(what) '\($0.0)' was removed", at: now.range, oldRange: before.range)
  }
  let rest = new.flatMap { name, thing -> [Difference] in
    guard let other = old.first(where: { $0.0 == name }) else {
      return [
        Difference(
          .service, breaksIfAdded ? .callers : .compatible, "\(now.name): \(what) '\(name)' was added", at: now.range)
      ]
    }
    return compare(name, other.1, thing)
  }
  return removed + rest
}

private func fields(
  _ old: [Field], _ new: [Field], _ holder: String, _ before: Interface, _ now: Interface
) -> [Difference] {
  fieldDifferences(old, new).map { name, type, other in
    Difference(
      .service, .callers, "\(now.name): '\(name)' \(holder) \(change(type, other))", old: type?.description,
      new: other?.description, at: now.range, oldRange: before.range)
  }
}

/// Returns the differences between the constants of two versions of a policy.
func policyDifferences(_ old: Policy, _ new: Policy) -> [Difference] {
  let removed = old.values.filter { value in !new.values.contains { $0.name == value.name } }.map {
    Difference(.constant, .callers, "\(new.name): '\($0.name)' was removed", at: new.range, oldRange: old.range)
  }
  let rest = new.values.compactMap { value -> Difference? in
    let words = value.content.words
    guard let before = old.values.first(where: { $0.name == value.name })?.content.words else {
      return Difference(.constant, .compatible, "\(new.name): '\(value.name)' was added", new: words, at: new.range)
    }
    guard before != words else { return nil }
    return Difference(
      .constant, .compatible, "\(new.name): '\(value.name)' has another value", old: before, new: words, at: new.range,
      oldRange: old.range)
  }
  return removed + rest
}

extension Policy.Content {
  fileprivate var words: String {
    switch self {
    case .single(_, let value): value.constantText
    case .list(of: _, let items):
      items.map { "(\($0.map(\.constantText).joined(separator: ", ")))" }.joined(separator: ", ")
    }
  }
}

extension Expression {
  /// The source text of a constant; for a constant on several lines, the text on its first line.
  fileprivate var constantText: String {
    range.isOnOneLine ? range.file.text(in: range) : String(range.file.rest(from: range.start))
  }
}
