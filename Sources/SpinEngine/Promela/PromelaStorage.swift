import StatechartModel
import StatechartSemantics
import StatechartVerification

/// The Promela variables that store a value of the model.
struct PromelaStorage: Equatable {
  private let base: String
  /// The array index with brackets, such as `[LAST]`; empty if the value is not stored in arrays.
  private let index: String
  let type: ValueType

  init(name: String, index: String = "", type: ValueType) {
    (base, self.index, self.type) = (name, index, type)
  }

  /// The variable of a scalar, such as a number or the length of a code.
  var name: String { base + index }
  /// The variable for the presence of an optional value.
  var presence: String { "\(base)_is\(index)" }
  /// The variable for the number of items of a list.
  var count: String { "\(base)_count\(index)" }
  var unwrapped: PromelaStorage { PromelaStorage(name: base, index: index, type: type.wrapped) }

  func member(_ field: Field) -> PromelaStorage {
    PromelaStorage(name: "\(base)_\(field.name)", index: index, type: field.type)
  }
  func item(_ number: Int, _ element: ValueType) -> PromelaStorage {
    PromelaStorage(name: "\(base)_\(number)", index: index, type: element)
  }

  /// The Promela variables of the value, with the range of each variable.
  var slots: [(name: String, numbers: ClosedRange<Int>)] {
    switch type {
    case .bool: [(name, 0...1)]
    case .int(let range): [(name, min(0, range.lowerBound)...max(0, range.upperBound))]
    case .cases(let type): [(name, 0...max(0, type.cases.count - 1))]
    case .duration: [(name, 0...Int(Int32.max))]
    case .text: [(name, 0...Self.foreignText)]
    case .pin(let capacity): [(name, 0...capacity)]
    case .digit, .secret, .none: []
    case .optional: [(presence, 0...1)] + unwrapped.slots
    case .record(let record): record.fields.flatMap { member($0).slots }
    case .list(let element, let capacity): [(count, 0...capacity)] + (0..<capacity).flatMap { item($0, element).slots }
    }
  }

  /// The number that represents every text from the environment.
  static let foreignText = Int(Int16.max)

  /// The codes in the value, without codes in lists.
  var codes: [PromelaStorage] {
    switch type {
    case .pin: [self]
    case .optional: unwrapped.codes
    case .record(let record): record.fields.flatMap { member($0).codes }
    case .bool, .int, .cases, .duration, .text, .digit, .secret, .none, .list: []
    }
  }
}

extension ClosedRange<Int> {
  /// The smallest Promela type that contains the numbers.
  var promelaType: String {
    if lowerBound >= 0, upperBound <= 1 { return "bit" }
    if lowerBound >= 0, upperBound <= 255 { return "byte" }
    if lowerBound >= Int(Int16.min), upperBound <= Int(Int16.max) { return "short" }
    return "int"
  }
}
