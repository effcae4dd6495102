/// A kind of mapping with fixed keys in a spec.
package enum MappingForm: String, CaseIterable, Sendable {
  case flow, interface, part, policy, requirements, texts, tour
  case snapshot, operation, query
  case state, initial, transition, delayedTransition, branch, conditionalAction, invoke
  case property
  case screen, dots, keypad, replacement, field, toggle, list, button
  case scenario, step, expectation
  case policyList, requirement
  case tourStep, tourAnswer, tourExpectation

  /// The kinds of files, by the keys that distinguish them, in the order in which the syntax reader searches for the keys.
  ///
  /// The key `flow` precedes the key `texts`, because a flow can also have the key `texts`.
  package static let files: [MappingForm] = [.flow, .interface, .part, .policy, .requirements, .texts, .tour]

  /// A key of a mapping.
  package struct Key: Sendable {
    package let name: String
    /// A sentence fragment that describes the value.
    package let summary: String
    package let value: Form
    package let isRequired: Bool

    init(_ name: String, _ summary: String, _ value: Form, isRequired: Bool = false) {
      (self.name, self.summary, self.value, self.isRequired) = (name, summary, value, isRequired)
    }
  }

  /// A set of keys that a mapping can have together.
  package struct Combination: Sendable {
    package let required: Set<String>
    package let optional: Set<String>

    init(_ required: Set<String>, or optional: Set<String> = []) {
      (self.required, self.optional) = (required, optional)
    }
  }

  /// The keys of the mapping, in the order of the language reference.
  package var keys: [Key] { Self.tables[self]?.keys ?? [] }

  /// The names of the keys.
  package var keyNames: [String] { Self.tables[self]?.names ?? [] }

  /// The names of the required keys.
  package var requiredKeys: [String] { Self.tables[self]?.required ?? [] }

  private struct Table: Sendable {
    let keys: [Key]
    let names: [String]
    let required: [String]
  }

  private static let tables = Dictionary(
    uniqueKeysWithValues: allCases.map { form in
      let keys = form.declaredKeys
      return (form, Table(keys: keys, names: keys.map(\.name), required: keys.filter(\.isRequired).map(\.name)))
    })

  private var declaredKeys: [Key] {
    switch self {
    case .flow: Self.flowKeys
    case .interface: Self.interfaceKeys
    case .part: Self.partKeys
    case .policy: Self.policyKeys
    case .requirements: Self.requirementsKeys
    case .texts: Self.textsKeys
    case .tour: Self.tourKeys
    case .snapshot:
      [
        Key(
          "safeState", "The state that a restored flow enters if the flow had a secret, because secrets are not stored.",
          .scalar(.reference(.state)))
      ]
    case .operation: Self.operationKeys
    case .query: Self.queryKeys
    case .state: Self.stateKeys
    case .initial: Self.initialKeys
    case .transition: Self.transitionKeys
    case .delayedTransition: Self.transitionKeys + [Self.onRestore]
    case .branch: Self.branchKeys
    case .conditionalAction: Self.conditionalActionKeys
    case .invoke: Self.invokeKeys
    case .property: Self.propertyKeys
    case .screen: Self.screenKeys
    case .dots: Self.dotsKeys
    case .keypad: Self.keypadKeys
    case .replacement: Self.replacementKeys
    case .field, .toggle: Self.controlKeys
    case .list: Self.listKeys
    case .button: Self.buttonKeys
    case .scenario: Self.scenarioKeys
    case .step: Self.stepKeys
    case .expectation: Self.expectationKeys
    case .policyList: Self.policyListKeys
    case .requirement: Self.requirementKeys
    case .tourStep: Self.tourStepKeys
    case .tourAnswer: Self.tourStepKeys.filter { ["answer", "with"].contains($0.name) }
    case .tourExpectation: Self.tourExpectationKeys
    }
  }

  /// The keys of each pattern of a property that can have a scope, without the keys of the scope.
  private static let patterns = [
    Combination(["never"], or: ["moreThan", "unless"]), Combination(["always"]), Combination(["before", "must"]),
    Combination(["must"], or: ["after", "within"]),
  ]

  /// The valid combinations of keys; `nil` if every combination with the required keys is valid.
  package var combinations: [Combination]? {
    switch self {
    case .property:
      Self.patterns.flatMap { pattern in
        [
          Combination(pattern.required, or: pattern.optional.union(["since", "until"])),
          Combination(pattern.required.union(["between"]), or: pattern.optional),
        ]
      } + [Combination(["from", "possible"]), Combination(["exception"])]
    case .transition, .delayedTransition:
      [Combination(["target"], or: Set(keyNames)), Combination(["actions"], or: Set(keyNames))]
    case .branch: [Combination(["target"], or: ["guard", "actions"]), Combination(["else"], or: ["actions"])]
    case .invoke:
      [Combination(["operation"], or: ["input", "on", "ignore"]), Combination(["flow"], or: ["input", "on", "ignore"])]
    case .policy:
      [Combination(["types"], or: Set(keyNames)), Combination(["values"], or: Set(keyNames).subtracting(["types"]))]
    case .step, .tourStep, .tourAnswer:
      keyNames.filter { $0 != "with" }.map { verb in
        Combination([verb], or: ["send", "answer"].contains(verb) ? ["with"] : [])
      }
    default: nil
    }
  }
}
