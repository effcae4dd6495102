// Suppresses consequential errors: an expression that refers to a name without a type has no type either, and is not reported
// again.

import StatechartModel
import StatechartSyntax

extension SpecLibrary {
  /// Returns the names without a type in an interface, and the names of the effects with a field without a type.
  func untypedNames(in interface: String) -> [String] {
    guard let syntax = interfaceSyntax(named: interface) else { return [] }
    var types = TypeResolver(interface: interface, policies)
    _ = types.declare(syntax.records)
    let carriers = syntax.effects.filter { types.declarations($0.fields).count < $0.fields.count }.map(\.name)
    let inputs = (syntax.operations.map(\.input) + syntax.queries.map(\.input)).flatMap { $0 }
    _ = types.declarations(inputs + syntax.operations.flatMap(\.outcomes).flatMap(\.fields))
    return (types.untyped + carriers).map(\.text)
  }
}
