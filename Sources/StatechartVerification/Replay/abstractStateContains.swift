import StatechartModel
import StatechartSemantics

// Checks whether an abstract state covers a concrete state of the interpreter. The check ignores delays, because a replay
// computes their times separately. The check also ignores histories and the memories of properties.

extension AbstractStepper {
  func contains(_ interpreter: Interpreter, in state: AbstractState) -> Bool {
    let controlState = state.controlState
    guard interpreter.configuration == controlState.configuration,
      IDSet(interpreter.pending.map(\.invocation)) == controlState.pending,
      interpreter.isFaulted == (controlState.status == .faulted), (interpreter.output != nil) == (controlState.status == .done)
    else { return false }
    for id in flow.variables.ids {
      guard let offset = layout.offsets[id.index] else { continue }
      let type = flow.variables[id].type
      let cells = state.cells[offset..<offset + type.cells]
      guard Array(cells).contain(interpreter.values[id.index], type) else { return false }
    }
    return sharedDigits(of: interpreter, are: state.cells)
  }

  private func sharedDigits(of interpreter: Interpreter, are cells: [Int]) -> Bool {
    let codes = flow.variables.ids.filter { layout.offsets[$0.index] != nil }.flatMap {
      digits(in: interpreter.values[$0.index], flow.variables[$0].type)
    }
    for (index, code) in codes.enumerated() {
      for other in 0..<index
      where zip(code, codes[other]).prefix(while: { $0 == $1 }).count != cells[layout.shared(index, other)] {
        return false
      }
    }
    return true
  }

  /// Returns the digits of each code in a value, in the order of ``ValueType/codes``.
  private func digits(in value: Value, _ type: ValueType) -> [[Int]] {
    switch type {
    case .pin: [value.digits]
    case .optional(let wrapped): digits(in: value, wrapped)
    case .record(let record):
      record.fields.indices.flatMap {
        digits(in: value.parts.indices.contains($0) ? value.parts[$0] : .none, record.fields[$0].type)
      }
    case .bool, .int, .cases, .duration, .text, .digit, .secret, .none, .list: []
    }
  }
}

extension [Int] {
  /// Returns whether the cells cover a value.
  fileprivate func contain(_ value: Value, _ type: ValueType) -> Bool {
    switch type {
    case .bool, .int, .cases, .duration: Interval(self[0], self[1]).contains(value.number(as: type) ?? 0)
    case .text:
      if case .text(let id, _) = value { self[0] == id.index || self[0] == ValueType.foreignText } else { true }
    case .pin: self[0] == value.count
    case .digit, .secret, .none: true
    case .optional(.text): self[0] == 0 ? value == .none : self[1] == 1 && (value != .none || self[2] == ValueType.foreignText)
    case .optional(let wrapped):
      value == .none && !wrapped.isPIN ? self[0] == 0 : self[1] == 1 && Array(self[2...]).contain(value, wrapped)
    case .record(let record):
      value == .none
        || record.fields.indices.allSatisfy { field in
          let offset = ValueType.offset(of: field, in: record)
          let type = record.fields[field].type
          return Array(self[offset..<offset + type.cells]).contain(value.parts[field], type)
        }
    case .list(let element, let capacity):
      Interval(self[0], self[1]).contains(value.count)
        && value.parts.indices.allSatisfy { index in
          let offset = 2 + index * element.cells
          return index < capacity && Array(self[offset..<offset + element.cells]).contain(value.parts[index], element)
        }
    }
  }
}

extension Value {
  /// Returns the number that represents the value in an ``Interval``; `nil` for a value without such a number.
  func number(as type: ValueType) -> Int? {
    switch self {
    case .bool(let value): value ? 1 : 0
    case .int(let value), .duration(let value): value
    case .caseName(let name): type.casesType?.cases.firstIndex(of: name)
    case .text, .digit, .pin, .secret, .record, .list, .none: nil
    }
  }

  var isCode: Bool {
    if case .pin = self { true } else { false }
  }
}
