import StatechartModel
import StatechartSyntax

/// The types and constants of all policies by name, which all specs of the library can use.
struct PolicyNames: Sendable {
  /// The syntax of a named type, with the name of its policy.
  struct NamedType: Sendable {
    let policy: Name
    let syntax: VariableSyntax
  }

  private(set) var types: [String: NamedType] = [:]
  private(set) var policies: [String: PolicySyntax] = [:]
  /// The first file that could not be parsed, which may declare a missing name; `nil` if there is none.
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

  /// Returns the names of the single-value constants of a policy; `nil` if the policy does not exist.
  func constants(of policy: String) -> [String]? {
    policies[policy]?.values.compactMap { if case .single = $0.kind { $0.name.text } else { nil } }
  }

  /// Returns a constant with a single value; `nil` if there is no such constant.
  func constant(_ name: String, of policy: String) -> VariableSyntax? {
    for value in policies[policy]?.values ?? [] where value.name.text == name {
      if case .single(let variable) = value.kind { return variable }
    }
    return nil
  }
}
