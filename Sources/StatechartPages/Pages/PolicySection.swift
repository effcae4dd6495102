import StatechartModel
import StatechartSemantics

/// The section of the index with the constants of the policies: numbers and durations that the flows and the app share.
struct PolicySection {
  let policies: [Policy]

  /// The maximum number of fields in a table with a column for each field.
  private static let maximumColumns = 5

  /// The parts of the section; empty if no policy has constants.
  var parts: [String] {
    let shown = policies.filter { !$0.values.isEmpty }
    guard !shown.isEmpty else { return [] }
    return ["## Policies", "The numbers and durations that the flows and the app share."] + shown.flatMap(parts)
  }

  private func parts(_ policy: Policy) -> [String] {
    let rows = policy.values.compactMap { constant -> [String]? in
      guard case .single(let type, let value) = constant.content else { return nil }
      return [ReadableName.sentence(constant.name), text(value, type), Markdown.escape(constant.comment ?? "")]
    }
    return ["### \(ReadableName.title(policy.name))", Markdown.escape(policy.summary)]
      + (rows.isEmpty ? [] : [Markdown.table(["Name", "Value", "Meaning"], rows)])
      + policy.values.flatMap { list($0, policy) }
  }

  /// Returns the table of a constant with a list of records; empty for a single value.
  private func list(_ constant: Policy.Constant, _ policy: Policy) -> [String] {
    guard case .list(let id, let items) = constant.content else { return [] }
    let record = policy.records[id.index]
    let (names, comments) = (record.fields.map { ReadableName.sentence($0.name) }, record.comments)
    let rows = items.map { zip($0, record.fields).map { text($0, $1.type) } }
    let title = "**\(ReadableName.sentence(constant.name))**" + (constant.comment.map { ": \(Markdown.escape($0))" } ?? "")
    guard names.count > Self.maximumColumns else { return [title, Markdown.table(names, rows)] }
    let columns = rows.indices.map { "\($0 + 1)" }
    let transposed = names.indices.map { field in
      [names[field]] + rows.map { $0[field] } + [Markdown.escape(comments[field] ?? "")]
    }
    return [title, Markdown.table(["Field"] + columns + ["Meaning"], transposed)]
  }

  /// Returns a constant value as text: a Boolean, a number, a duration, a colour such as `#0A84FF`, or the name of a case.
  private func text(_ value: Expression, _ type: ValueType) -> String {
    switch value.kind {
    case .bool(let value): value ? "yes" : "no"
    case .int(let value): type.isColour ? "#" + hexadecimal(value) : String(value)
    case .duration(let milliseconds): durationText(milliseconds: milliseconds)
    case .caseName(let name): ReadableName.sentence(name)
    case .none: "–"
    default: ""
    }
  }

  private func hexadecimal(_ value: Int) -> String {
    let digits = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 6 - digits.count)) + digits
  }
}

extension ValueType {
  /// Whether the values are colours, which are written as `#RRGGBB`.
  fileprivate var isColour: Bool {
    switch self {
    case .int(let range): range == 0...0xFFFFFF
    case .optional(let type): type.isColour
    default: false
    }
  }
}
