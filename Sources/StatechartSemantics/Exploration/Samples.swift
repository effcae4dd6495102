package import StatechartModel

/// Sample values of types, which between them show what a guard can tell apart: of long ranges the ends, and of none a few.
package struct Samples {
  /// Numbers that are tried besides the ends of ranges.
  private let numbers: [Int]
  /// Durations that are tried, in milliseconds.
  private let durations: [Int]
  /// The most numbers of a range that are all tried.
  private let mostNumbers: Int

  /// - Parameter flow: The flow whose guards and conditions compare with numbers; `nil` to try the ends of ranges alone.
  /// - Parameter mostNumbers: The most numbers of a range that are all tried.
  package init(comparedIn flow: Flow? = nil, mostNumbers: Int = 4) {
    self.mostNumbers = mostNumbers
    let compared = flow?.askedConditions.flatMap(\.all) ?? []
    numbers = Self.near(compared.compactMap { if case .int(let value) = $0.kind { value } else { nil } })
    let durations = Self.near(compared.compactMap { if case .duration(let value) = $0.kind { value } else { nil } })
    self.durations = durations.filter { $0 >= 0 } + [30_000]
  }

  /// Numbers and those beside them, the first few.
  private static func near(_ constants: [Int]) -> [Int] {
    Array(Set(constants.flatMap { [$0, $0 &- 1, $0 &+ 1] }).sorted().prefix(most))
  }

  private static let most = 12

  private func numbers(of range: ClosedRange<Int>) -> [Value] {
    if range.count <= mostNumbers { return range.map { .int($0) } }
    return Set(numbers.filter(range.contains) + [range.lowerBound, range.upperBound]).sorted().map { .int($0) }
  }

  /// The samples of a type.
  package func values(of type: ValueType) -> [Value] {
    switch type {
    case .bool: [.bool(false), .bool(true)]
    case .anyInt: [.int(0), .int(1), .int(-2)]
    case .int(let range): numbers(of: range)
    case .cases(let type): type.cases.map { .caseName($0) }
    case .duration: durations.map { .duration($0) }
    case .digit: [.digit(1), .digit(2)]
    case .pin: [.pin([1, 2, 3, 4])]
    case .secret: [.secret(1)]
    case .optional(let wrapped): [.none] + values(of: wrapped)
    case .record(let record): values(of: record)
    case .list(let element, let capacity):
      // Empty, each item alone, and full: between them they show every count that a guard can fail at.
      [.list([])] + values(of: element).map { .list([$0]) }
        + (capacity > 1 ? values(of: element).prefix(1).map { .list(Array(repeating: $0, count: capacity)) } : [])
    case .text, .none: [.none]
    }
  }

  /// Records in which one field at a time is unlike the first sample: as many as there are samples of the fields, not their product.
  private func values(of record: RecordType) -> [Value] {
    let choices = record.fields.map { values(of: $0.type) }
    let first = choices.compactMap(\.first)
    let others = choices.enumerated().flatMap { index, samples in
      samples.dropFirst().map { other in
        var parts = first
        parts[index] = other
        return Value.record(parts)
      }
    }
    return [.record(first)] + others
  }
}

/// The ways to choose one of each, at most `limit` of them.
package func combinations(_ choices: [[Value]], limit: Int = 10_000) -> [[Value]] {
  choices.reduce([[]]) { chosen, values in
    Array(chosen.lazy.flatMap { start in values.map { start + [$0] } }.prefix(limit))
  }
}

extension Flow {
  /// The guards, and the conditions of controls.
  fileprivate var askedConditions: [Expression] {
    let captions = states.flatMap(\.screen.controls).compactMap(\.caption)
    return allTransitions.compactMap(\.condition) + captions.flatMap { [$0.condition, $0.enabled] }.compactMap(\.self)
  }
}
