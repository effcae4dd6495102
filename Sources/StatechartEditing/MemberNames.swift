import StatechartLanguage
import StatechartModel
import StatechartSyntax

/// A member of a value, for completion after a dot.
struct MemberName {
  enum Purpose { case value, action }

  /// The source text of the member, such as `count`. A member with an argument ends in an open parenthesis: `append(`.
  let text: String
  let purpose: Purpose
}

extension SpecNames {
  /// Returns the members of a value, such as `code` or `slot.items`; empty for an unknown value.
  func members(of path: String) -> [MemberName] {
    let words = path.split(separator: ".").map(String.init)
    guard let first = words.first, var type = resolved(types[first]) else { return [] }
    for word in words.dropFirst() {
      guard case .named(let record) = type,
        let field = resolved(recordFields[record.text]?.first { $0.name.text == word }?.type)
      else { return [] }
      type = field
    }
    return members(of: type)
  }

  /// Returns the type that a type name resolves to, without `or none`.
  private func resolved(_ type: TypeSyntax?) -> TypeSyntax? {
    var type = type?.wrapped
    // Limit the number of steps, because an invalid policy can declare a recursive type.
    for _ in 0..<4 {
      guard case .named(let name) = type, let named = library.policyType(named: name.text) else { return type }
      type = named.wrapped
    }
    return type
  }

  /// Returns whether the type of a variable, a field or a constant is a duration.
  func isDuration(_ type: TypeSyntax?) -> Bool {
    if case .plain(.duration) = resolved(type) { true } else { false }
  }

  /// Returns whether a variable or a field can be `none`.
  func isOptional(_ name: String) -> Bool {
    if case .optional = types[name] { true } else { false }
  }

  private func members(of type: TypeSyntax) -> [MemberName] {
    func values(_ names: [String]) -> [MemberName] { names.map { MemberName(text: $0, purpose: .value) } }
    func actions(_ names: [String]) -> [MemberName] { names.map { MemberName(text: $0, purpose: .action) } }
    switch type {
    case .pin: return values(["count"]) + actions(["append(", "removeLast()", "clear()", "take("])
    case .list:
      return values(["count", "first", "last", "contains("]) + actions(["append(", "removeFirst()", "removeLast()", "clear()"])
    case .plain(.secret): return actions(["take(", "clear()"])
    case .named(let record): return values((recordFields[record.text] ?? []).map(\.name.text))
    default: return []
    }
  }
}

extension TypeSyntax {
  /// The type without `or none`.
  fileprivate var wrapped: TypeSyntax {
    if case .optional(let wrapped) = self { wrapped.wrapped } else { self }
  }
}
