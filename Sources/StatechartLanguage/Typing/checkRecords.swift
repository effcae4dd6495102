import StatechartModel
import StatechartSyntax

/// Type checking of records, lists and optional values.
extension TypeChecker {
  /// Returns an optional value with its wrapped type if narrowing proves that the value is present; otherwise the expression
  /// itself.
  func unwrapped(_ expression: Expression, in scope: Scope) -> Expression {
    // An optional text stays optional. The machine has no wrapped value for optional texts, and no construct requires one.
    guard case .optional(let wrapped) = expression.type, wrapped != .text, let storage = Narrowing.StorageLocation(expression),
      scope.facts.isPresent(storage)
    else { return expression }
    return Expression(kind: .unwrapped(expression), type: scope.facts.narrowed(wrapped, at: storage), range: expression.range)
  }

  /// Returns a type-checked member: `choice.length`, `entry.count`; `nil` if it has errors, which are reported.
  mutating func member(_ base: Expression, _ member: Name, at range: SourceRange, in scope: Scope) -> Expression? {
    let holder = unwrapped(base, in: scope)
    switch holder.type {
    case .pin(let capacity) where member.text == "count", .list(_, let capacity) where member.text == "count":
      return count(of: holder, upTo: capacity, at: range, in: scope)
    case .list(let element, _) where !element.isOptional && ListEnd(rawValue: member.text) != nil:
      guard let end = ListEnd(rawValue: member.text) else { return nil }
      let item = Expression(kind: .item(end, of: holder), type: .optional(element), range: range)
      let type = Narrowing.StorageLocation(item).map { scope.facts.narrowed(item.type, at: $0) } ?? item.type
      return Expression(kind: item.kind, type: type, range: range)
    case .record(let record):
      guard let index = record.fields.firstIndex(where: { $0.name == member.text }) else {
        if untyped.contains(member.text) { return nil }
        let names = record.fields.map(\.name)
        diagnostics.report(.unknownName(member, what: "field", "in '\(record.ownName)'", among: names, code: .unknownName))
        return nil
      }
      let kind = Expression.Kind.member(holder, field: index, name: member.text)
      let whole = Expression(kind: kind, type: record.fields[index].type, range: range)
      let type = Narrowing.StorageLocation(whole).map { scope.facts.narrowed(whole.type, at: $0) } ?? whole.type
      return Expression(kind: kind, type: type, range: range)
    case .optional(let wrapped):
      diagnostics.report(.mayBeAbsent(base, wrapped).notingInvalidations(base.variables, in: scope, of: flow))
      return nil
    default:
      diagnostics.report(.noMember(member, of: holder.type))
      return nil
    }
  }

  private func count(of holder: Expression, upTo capacity: Int, at range: SourceRange, in scope: Scope) -> Expression {
    let possible = Narrowing.StorageLocation(holder).map { scope.facts.narrowed(0...capacity, of: .count($0)) } ?? 0...capacity
    return Expression(kind: .count(holder), type: .int(possible), range: range)
  }

  /// Returns a type-checked record: `Choice(length: 4, letters: true)`; `nil` if it has errors, which are reported.
  mutating func record(
    _ name: Name, _ fields: [ArgumentSyntax], at range: SourceRange, in scope: Scope
  ) -> Expression? {
    guard let type = types.records[name.text] else {
      diagnostics.report(.unknownName(name, what: "record", among: types.records.keys, code: .unknownType))
      return nil
    }
    reportRepeated(fields)
    let values = arguments(fields, for: type.fields, of: "'\(name.text)'", at: range, in: scope)
    return values.count == type.fields.count ? Expression(kind: .record(values), type: .record(type), range: range) : nil
  }

  private mutating func reportRepeated(_ fields: [ArgumentSyntax]) {
    for (index, field) in fields.enumerated() where fields[..<index].contains(where: { $0.name.text == field.name.text }) {
      diagnostics.report(.duplicateName(field.name, what: "field"))
    }
  }

  /// Returns a type-checked list literal, `[1, 2]`, for an expected list type; `nil` if it has errors, which are reported.
  mutating func list(
    _ items: [ExpressionSyntax], expecting: ValueType?, at range: SourceRange, in scope: Scope
  ) -> Expression? {
    guard case .list(let element, let capacity) = expecting else {
      diagnostics.report(.listNotNeeded(expecting, at: range))
      return nil
    }
    guard items.count <= capacity else {
      diagnostics.report(.listTooLong(items.count, capacity: capacity, at: range))
      return nil
    }
    let values = items.compactMap { value($0, of: element, in: scope) }
    guard values.count == items.count else { return nil }
    return Expression(kind: .list(values), type: .list(element, capacity: capacity), range: range)
  }

  /// Returns a type-checked membership test of a list, such as `items.contains(4)`; `nil` if it has errors, which are reported.
  mutating func contains(
    _ list: ExpressionSyntax, _ item: ExpressionSyntax, at range: SourceRange, in scope: Scope
  ) -> Expression? {
    guard let list = expression(list, in: scope) else { return nil }
    guard case .list(let element, _) = list.type else {
      diagnostics.report(.typeMismatch(found: list.type, expected: "a list", at: list.range))
      return nil
    }
    guard !element.isSecret else {
      diagnostics.report(.secretLookedFor(at: range))
      return nil
    }
    // An item outside the range of the list's items is allowed, although the list cannot contain it.
    guard let item = value(item, of: element.widened, in: scope) else { return nil }
    return Expression(kind: .contains(list, item), type: .bool, range: range)
  }
}
