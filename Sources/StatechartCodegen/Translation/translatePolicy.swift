import StatechartLanguage
import StatechartModel

/// A translator of a policy to an enum of constants.
struct PolicyTranslator {
  let policy: Policy
  let access: AccessLevel

  func declarations() -> [SwiftDeclaration] {
    [
      .type(
        SwiftType(
          documentation: [sentence(policy.summary)], introducer: "\(access.prefix)enum", name: policy.name,
          members: cases() + policy.types.map { .type(namedType($0)) } + policy.records.map { .type(record($0)) }
            + policy.values.map { .property(constant($0)) }))
    ]
  }

  /// Returns the enum types of the constants.
  private func cases() -> [SwiftDeclaration] {
    let types =
      policy.records.flatMap(\.fields).map(\.type)
      + policy.values.compactMap { value in
        if case .single(let type, _) = value.content { type } else { nil }
      }
    var seen: Set<String> = []
    return types.compactMap(\.casesType).filter { seen.insert($0.name).inserted }.map { .type(enumOfCases($0, access: access)) }
  }

  /// Returns the limits of a named type, as an enum without cases: `CodeLength.range`, `Code.capacity`.
  private func namedType(_ type: Policy.NamedType) -> SwiftType {
    let limits: SwiftProperty =
      switch type.type {
      case .int(let range):
        SwiftProperty(
          documentation: ["The range of the type."], introducer: "\(access.prefix)static let", name: "range",
          initial: .name(range.swift))
      default:
        SwiftProperty(
          documentation: ["The maximum number of digits."], introducer: "\(access.prefix)static let", name: "capacity",
          type: "Int", initial: .name("\(type.type.capacity)"))
      }
    return SwiftType(
      documentation: [sentence(type.comment ?? "The limits of `\(type.type.description)`")], introducer: "\(access.prefix)enum",
      name: type.name,
      members: [.property(limits)])
  }

  private func record(_ record: Policy.Record) -> SwiftType {
    SwiftType(
      documentation: [sentence(record.comment ?? "One item of a list")], introducer: "\(access.prefix)struct",
      name: record.name,
      conformances: ["Sendable", "Equatable"],
      members: zip(record.fields, record.comments).map { field, comment in
        .property(
          SwiftProperty(
            documentation: comment.map { [sentence($0)] } ?? [], introducer: "\(access.prefix)let", name: field.name,
            type: field.type.swift))
      })
  }

  private func constant(_ constant: Policy.Constant) -> SwiftProperty {
    let translator = ExpressionTranslator(flow: Flow(name: policy.name, summary: policy.summary, range: policy.range))
    let (type, value): (String, SwiftExpression) =
      switch constant.content {
      case .single(let type, let value): (type.swift, translator.translate(value))
      case .list(let id, let items):
        (
          "[\(policy.records[id].name)]",
          .array(
            items.map { item in
              .call(
                .name(policy.records[id].name),
                zip(policy.records[id].fields, item).map { SwiftArgument($0.name, translator.translate($1)) })
            })
        )
      }
    return SwiftProperty(
      documentation: constant.comment.map { [sentence($0)] } ?? [], introducer: "\(access.prefix)static let",
      name: constant.name, type: type, initial: value)
  }
}
