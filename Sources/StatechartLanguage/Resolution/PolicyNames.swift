import StatechartModel
import StatechartSyntax

/// The types and constants that policies declare, by their names: all specs of a folder know them.
struct PolicyNames: Sendable {
  /// A type with a name, as it is written.
  struct NamedType: Sendable {
    let policy: Name
    let syntax: VariableSyntax
  }

  private(set) var types: [String: NamedType] = [:]
  private(set) var policies: [String: PolicySyntax] = [:]
  /// A file that could not be read, in which a missing name may be declared.
  let unreadable: SourceFile?

  init(_ policies: [PolicySyntax] = [], unreadable: SourceFile? = nil) {
    self.unreadable = unreadable
    for policy in policies where self.policies[policy.name.text] == nil {
      self.policies[policy.name.text] = policy
      for type in policy.types where types[type.name.text] == nil {
        types[type.name.text] = NamedType(policy: policy.name, syntax: type)
      }
    }
  }

  /// The names of the constants of a policy that have one value each; `nil` if there is no such policy.
  func constants(of policy: String) -> [String]? {
    policies[policy]?.values.compactMap { if case .single = $0.kind { $0.name.text } else { nil } }
  }

  /// A constant with one value.
  func constant(_ name: String, of policy: String) -> VariableSyntax? {
    for value in policies[policy]?.values ?? [] where value.name.text == name {
      if case .single(let variable) = value.kind { return variable }
    }
    return nil
  }
}
