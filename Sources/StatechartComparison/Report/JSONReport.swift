import StatechartModel

/// A comparison as a JSON document.
struct JSONReport: Encodable {
  struct SourceLocation: Encodable {
    let path: String
    let line: Int
    let column: Int

    init(_ range: SourceRange) {
      (path, line, column) = (range.file.path, range.start.line, range.start.column)
    }
  }

  struct Change: Encodable {
    let kind: String
    /// The impact of the difference: `callers`, `snapshots`, `properties` or `compatible`.
    let impact: String
    let isBreaking: Bool
    let message: String
    let old: String?
    let new: String?
    let place: SourceLocation
    let oldPlace: SourceLocation?
    /// A shortest counterexample as a scenario in YAML; `nil` if there is none.
    let run: String?

    init(_ difference: Difference) {
      (kind, impact) = (difference.kind.rawValue, difference.impact.rawValue)
      (isBreaking, message) = (difference.impact.isBreaking, difference.message)
      (old, new, run) = (difference.old, difference.new, difference.run?.scenario)
      (place, oldPlace) = (SourceLocation(difference.range), difference.oldRange.map { SourceLocation($0) })
    }
  }

  struct FlowChanges: Encodable {
    let name: String
    /// The result of the equivalence check: `proved`, `provedWithoutRestarts`, `notFound`, `differs` or `none`.
    let equivalence: String
    /// The number of pairs of states that were explored; `nil` for `differs` and `none`.
    let pairs: Int?
    let differences: [Change]

    init(_ flow: FlowComparison) {
      name = flow.name
      differences = flow.differences.map { Change($0) }
      switch flow.equivalence {
      case .none: (equivalence, pairs) = ("none", nil)
      case .proved(let count): (equivalence, pairs) = ("proved", count)
      case .provedWithoutRestarts(let count): (equivalence, pairs) = ("provedWithoutRestarts", count)
      case .notFound(let count): (equivalence, pairs) = ("notFound", count)
      case .differs: (equivalence, pairs) = ("differs", nil)
      }
    }
  }

  let isBreaking: Bool
  let declarations: [Change]
  let flows: [FlowChanges]

  init(_ comparison: SpecComparison) {
    isBreaking = comparison.isBreaking
    declarations = comparison.declarations.map { Change($0) }
    flows = comparison.flows.map { FlowChanges($0) }
  }
}
