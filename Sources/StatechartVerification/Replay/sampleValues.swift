import StatechartModel
import StatechartSemantics

extension Samples {
  /// Returns sample values of a type within the intervals of its cells.
  ///
  /// - Parameters:
  ///   - cells: The cells of the value. See ``StateLayout``.
  ///   - codes: The codes of the current state. A run may require a value that is equal to such a code.
  func values(of type: ValueType, within cells: [Int], codes: [Value]) -> [Value] {
    let known = cells.count >= 2 ? Interval(cells[0], cells[1]) : .everything
    switch type {
    case .bool, .int, .cases, .duration:
      let ends = [known.low, known.high].map { value(of: type, $0) }
      let few = known.fewValues.map { $0.map { value(of: type, $0) } } ?? []
      var seen: Set<Value> = []
      let usual = values(of: type)
      let values = ((type == .duration ? usual + ends : ends + usual) + few).filter { value in
        value.number(as: type).map { known.contains($0) } == true && seen.insert(value).inserted
      }
      // The replay tries the duration 0 last. An extreme duration in a counterexample would appear to be the cause of the
      // violation.
      return values.filter { $0 != .duration(0) } + values.filter { $0 == .duration(0) }
    case .digit: return (0...9).map { .digit($0) }
    case .pin:
      let counts = (known.fewValues ?? 0...0).prefix(9)
      return codes.filter { known.contains($0.count) } + counts.map { .pin(Array(repeating: 1, count: $0)) }
    case .secret, .text, .none: return values(of: type)
    case .optional(let wrapped):
      let absent: [Value] = known.low == 0 ? [wrapped.isPIN ? .pin([]) : .none] : []
      return absent + (known.high == 1 ? values(of: wrapped, within: Array(cells.dropFirst(2)), codes: codes) : [])
    case .record(let record):
      let choices = record.fields.indices.map { field in
        let offset = ValueType.offset(of: field, in: record)
        let type = record.fields[field].type
        return values(of: type, within: Array(cells[offset..<offset + type.cells]), codes: codes)
      }
      return combinations(choices, limit: 200).map { .record($0) }
    case .list(let element, let capacity):
      return (known.low...min(known.high, capacity)).flatMap { count -> [Value] in
        let choices = (0..<count).map { index in
          let offset = 2 + index * element.cells
          return values(of: element, within: Array(cells[offset..<offset + element.cells]), codes: codes)
        }
        return combinations(choices, limit: 100).map { .list($0) }
      }
    }
  }

  private func value(of type: ValueType, _ number: Int) -> Value {
    switch type {
    case .bool: .bool(number == 1)
    case .cases(let type): .caseName(type.cases[number])
    case .duration: .duration(number)
    default: .int(number)
    }
  }
}
