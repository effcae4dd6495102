package import StatechartLanguage
package import StatechartModel
import StatechartSyntax

/// The names that a spec declares, as an outline.
package struct DeclaredNames {
  /// A declared name with the names that are nested in its declaration.
  package struct Symbol: Sendable {
    package let name: Name
    package let kind: ReferenceRecorder.Kind
    package let detail: String
    package var children: [Symbol] = []

    /// The symbol and all nested symbols.
    package var all: [Symbol] { [self] + children.flatMap(\.all) }
  }

  /// The spec, which contains all other names.
  package let root: Symbol
  private let isOfTexts: Bool

  init(_ spec: SpecSyntax) {
    func list(_ signatures: [SignatureSyntax], _ kind: ReferenceRecorder.Kind, _ detail: String) -> [Symbol] {
      signatures.map { Symbol(name: $0.name, kind: kind, detail: detail) }
    }
    func list(_ variables: [VariableSyntax], _ detail: String) -> [Symbol] {
      variables.map { Symbol(name: $0.name, kind: .variable, detail: detail) }
    }
    var root = Symbol(name: spec.name, kind: spec.isRequirements ? .requirement : .spec, detail: "")
    switch spec {
    case .flow(let flow):
      root.children = list(flow.input, "input") + list(flow.context, "variable") + list(flow.events, .event, "event")
      root.children += list(flow.sends, .event, "event for the invoker")
      root.children += flow.texts.map { Symbol(name: $0.name, kind: .text, detail: "text") }
      root.children += flow.guards.map { Symbol(name: $0.name, kind: .namedGuard, detail: "guard") }
      root.children += flow.root.states.map(Self.symbol)
    case .part(let part):
      root.children =
        list(part.parameters, "parameter") + list(part.body.context, "variable") + list(part.events, .event, "event")
    case .interface(let interface):
      root.children = interface.operations.map { operation in
        Symbol(
          name: operation.name, kind: .operation, detail: "operation",
          children: list(operation.input, "input") + list(operation.outcomes, .outcome, "outcome"))
      }
      root.children += interface.queries.map { Symbol(name: $0.name, kind: .query, detail: "query") }
      root.children += list(interface.effects, .effect, "effect")
    case .policy(let policy):
      root.children = policy.types.map { Symbol(name: $0.name, kind: .type, detail: "type") }
      root.children += policy.values.map { Symbol(name: $0.name, kind: .variable, detail: "constant") }
    case .requirements(let requirements):
      root.children = requirements.rows.map { Symbol(name: $0.id, kind: .requirement, detail: $0.words) }
    case .texts, .tour: break
    }
    self.root = root
    if case .texts = spec { isOfTexts = true } else { isOfTexts = false }
  }

  /// The names that can be renamed: all but the language of translations.
  var renamable: [Symbol] { isOfTexts ? [] : root.all }

  private static func symbol(_ state: StateSyntax) -> Symbol {
    let variables = state.context.map { Symbol(name: $0.name, kind: .variable, detail: "variable") }
    return Symbol(
      name: state.name, kind: .state, detail: state.type?.rawValue ?? (state.choice == nil ? "state" : "choice"),
      children: variables + state.states.map(symbol))
  }
}

extension SpecSyntax {
  fileprivate var isRequirements: Bool {
    if case .requirements = self { true } else { false }
  }
}
