package import StatechartModel

/// Sample values of types, chosen so that guards evaluate to `true` and to `false`.
///
/// The samples are all numbers of short ranges, the bounds of long ranges with numbers near compared constants, and a few
/// values of other types.
package struct Samples {
  /// The sample numbers in addition to the bounds of ranges.
  private let numbers: [Int]
  /// The sample durations, in milliseconds.
  private let durations: [Int]
  /// The size of the largest range whose numbers are all samples.
  private let maximumNumbers: Int

  /// Creates sample values, which include the constants in the conditions of a flow and their neighbours.
  ///
  /// - Parameters:
  ///   - flow: The flow whose guards and conditions provide sample numbers and durations; `nil` for no such samples.
  ///   - maximumNumbers: The size of the largest range whose numbers are all samples.
  package init(comparedIn flow: Flow? = nil, maximumNumbers: Int = 4) {
    self.maximumNumbers = maximumNumbers
    let compared = flow?.evaluatedConditions.flatMap(\.all) ?? []
    numbers = Self.near(compared.compactMap { if case .int(let value) = $0.kind { value } else { nil } })
    let durations = Self.near(compared.compactMap { if case .duration(let value) = $0.kind { value } else { nil } })
    self.durations = durations.filter { $0 >= 0 } + [30_000]
  }

  /// Returns the constants and their neighbours in ascending order, at most ``maximumCount`` numbers.
  private static func near(_ constants: [Int]) -> [Int] {
    Array(Set(constants.flatMap { [$0, $0 &- 1, $0 &+ 1] }).sorted().prefix(maximumCount))
  }

  private static let maximumCount = 12

  private func numbers(of range: ClosedRange<Int>) -> [Value] {
    if range.count <= maximumNumbers { return range.map { .int($0) } }
    return Set(numbers.filter(range.contains) + [range.lowerBound, range.upperBound]).sorted().map { .int($0) }
  }

  /// Returns the sample values of a type.
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
      // Most guards on the count of a list change their result at the empty list, at one item or at a full list.
      [.list([])] + values(of: element).map { .list([$0]) }
        + (capacity > 1 ? values(of: element).prefix(1).map { .list(Array(repeating: $0, count: capacity)) } : [])
    case .text, .none: [.none]
    }
  }

  /// Returns records that differ from the first sample in at most one field.
  ///
  /// The number of records grows with the sum of the numbers of samples of the fields, not with their product.
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

/// Returns the Cartesian product of the choices, at most `limit` tuples.
package func combinations(_ choices: [[Value]], limit: Int = 10_000) -> [[Value]] {
  choices.reduce([[]]) { chosen, values in
    Array(chosen.lazy.flatMap { start in values.map { start + [$0] } }.prefix(limit))
  }
}

extension Flow {
  /// The guards of transitions and the conditions of controls.
  fileprivate var evaluatedConditions: [Expression] {
    let captions = states.flatMap(\.screen.controls).compactMap(\.caption)
    return allTransitions.compactMap(\.condition) + captions.flatMap { [$0.condition, $0.enabled] }.compactMap(\.self)
  }
}
