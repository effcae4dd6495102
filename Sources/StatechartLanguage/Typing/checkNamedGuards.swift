// Type-checks the guards under `guards:`, which are named conditions.

import StatechartModel
import StatechartSyntax

extension TypeChecker {
  /// Type-checks each named guard. The scope of its condition is the input and the context of the flow, without a payload.
  mutating func checkNamedGuards(_ syntax: [NamedGuardSyntax]) {
    guardSyntax = Dictionary(syntax.map { ($0.name.text, $0) }) { first, _ in first }
    for named in syntax {
      guard let condition = namedGuard(named.name.text) else { continue }
      flow.guards.append(
        NamedGuard(name: named.name.text, condition: condition, comment: named.comment, range: named.name.range))
    }
  }

  /// Returns the condition of a named guard; `nil` if the guard is unknown or has errors, which are reported.
  private mutating func namedGuard(_ name: String) -> Expression? {
    if let known = namedGuards[name] { return known }
    guard let syntax = guardSyntax[name], !invalidGuards.contains(name) else { return nil }
    guardPath.append(name)
    let condition = value(syntax.condition, of: .bool, in: Scope())
    guardPath.removeLast()
    if let condition { namedGuards[name] = condition } else { invalidGuards.insert(name) }
    return condition
  }

  /// Returns the condition of the named guard that a name refers to; `nil` if the guard has errors, which are reported.
  ///
  /// A cycle of guards is an error.
  mutating func guardCondition(_ name: Name) -> Expression? {
    if let start = guardPath.firstIndex(of: name.text) {
      diagnostics.report(.guardCycle(guardPath[start...] + [name.text], at: name.range))
      invalidGuards.insert(name.text)
      return nil
    }
    usage.guards.insert(name.text)
    record(guard: name)
    return namedGuard(name.text).map { Expression(ofGuard: name.text, $0, range: name.range) }
  }
}

extension Diagnostic {
  fileprivate static func guardCycle(_ names: [String], at range: SourceRange) -> Diagnostic {
    Diagnostic(
      .guardCycle, at: range,
      names.count == 2
        ? "guard '\(names[0])' refers to itself" : "circular reference between guards: '\(names.joined(separator: "' -> '"))'")
  }
}
