import Foundation
import StatechartModel

/// A decoder of the payloads of events and outcomes, and of the inputs of a flow, from JSON or text.
struct DataReader {
  typealias InputError = Simulation.InputError

  let flow: Flow

  /// Returns a value for each field.
  ///
  /// If a handle to a secret or a list of handles is missing, the result contains a default handle.
  ///
  /// - Parameter holder: The name of the object, for messages.
  /// - Throws: ``Simulation/InputError`` if `data` is neither null nor an object, or if a value is missing, unknown or of the
  ///   wrong type.
  func values(_ fields: [Field], from data: JSONValue?, of holder: String = "data") throws(InputError) -> [Value] {
    var members: [String: JSONValue] = [:]
    switch data {
    case .object(let given)?: members = given
    case nil, .null?: break
    default: throw InputError(message: "expected an object for '\(holder)', with a value for each name")
    }
    if members.keys.contains(where: { name in !fields.contains { $0.name == name } }) {
      // An unknown member can be a secret code at the wrong position, so the message does not quote it.
      let names = fields.isEmpty ? "none" : fields.map { "'\($0.name)'" }.joined(separator: ", ")
      throw InputError(message: "unknown field in '\(holder)'; expected \(names)")
    }
    var values: [Value] = []
    for field in fields {
      switch members[field.name] {
      case let json?: values.append(try value(of: field.type, from: json, name: field.name))
      case nil where field.type.isHandle: values.append(field.type.madeUp)
      case nil: throw InputError(message: "missing '\(field.name)' in '\(holder)'; expected \(field.type.expectedDescription)")
      }
    }
    return values
  }

  private func value(of type: ValueType, from json: JSONValue, name: String) throws(InputError) -> Value {
    switch (type, json) {
    case (.optional, .null): return .none
    case (.optional(let wrapped), _): return try value(of: wrapped, from: json, name: name)
    case (.bool, .bool(let value)): return .bool(value)
    case (.int(let range), .int(let value)) where range.contains(value): return .int(value)
    case (.digit, .int(let value)) where (0...9).contains(value): return .digit(value)
    case (.secret, .int(let value)): return .secret(value)
    case (.record(let record), .object): return .record(try values(record.fields, from: json, of: name))
    case (.list(let element, let capacity), .array(let items)) where items.count <= capacity:
      var values: [Value] = []
      for item in items { values.append(try value(of: element, from: item, name: name)) }
      return .list(values)
    case (_, .string(let text)): return try value(of: type, fromText: text, name: name)
    default: throw InputError(message: "expected \(type.expectedDescription) for '\(name)'")
    }
  }

  func value(of type: ValueType, fromText text: String, name: String) throws(InputError) -> Value {
    switch type {
    case .bool where text == "true" || text == "false": return .bool(text == "true")
    case .int(let range):
      if let number = Int(text), range.contains(number) { return .int(number) }
    case .cases(let type) where type.cases.contains(text): return .caseName(text)
    case .duration:
      if let milliseconds = milliseconds(text) { return .duration(milliseconds) }
    case .pin(let capacity) where text.count <= capacity && text.allSatisfy({ $0.isASCII && $0.isNumber }):
      return .pin(text.compactMap(\.wholeNumberValue))
    case .record, .list:
      if let json = try? JSONDecoder().decode(JSONValue.self, from: Data(text.utf8)) {
        if case .string = json { break }
        return try value(of: type, from: json, name: name)
      }
    case .optional(let wrapped):
      return text == "none" ? .none : try value(of: wrapped, fromText: text, name: name)
    default: break
    }
    // The value can be a secret code, so the message does not quote it.
    throw InputError(message: "expected \(type.expectedDescription) for '\(name)'")
  }

  private func milliseconds(_ text: String) -> Int? {
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    let units = ["ms": 1, "s": 1_000, "min": 60_000, "h": 3_600_000]
    guard let number = Int(digits), let size = units[String(text.dropFirst(digits.count))] else { return nil }
    let (product, overflow) = number.multipliedReportingOverflow(by: size)
    return overflow || product > Interpreter.longestDuration ? nil : product
  }
}

extension ValueType {
  /// A description of the expected values, such as `a whole number from 0 to 9`.
  var expectedDescription: String {
    switch self {
    case .bool: "'true' or 'false'"
    case .anyInt: "a whole number"
    case .int(let range): "a whole number from \(range.lowerBound) to \(range.upperBound)"
    case .cases(let type): "one of \(type.cases.map { "'\($0)'" }.joined(separator: ", "))"
    case .duration: "a duration such as '500ms'"
    case .digit: "a digit"
    case .pin(let capacity): "a code of at most \(capacity) digits"
    case .secret: "the number of a handle"
    case .record(let record): "an object with \(record.fields.map { "'\($0.name)'" }.joined(separator: ", "))"
    case .list(let element, let capacity): "a list of at most \(capacity) values, each \(element.expectedDescription)"
    case .optional(let wrapped): "'none' or \(wrapped.expectedDescription)"
    case .text, .none: description
    }
  }

  /// Whether the type is a handle to a secret or a list of handles, which may be omitted.
  fileprivate var isHandle: Bool {
    switch self {
    case .secret: true
    case .list(let element, _): element.isHandle
    default: false
    }
  }

  /// The default handle to a secret; for a list type, a list that contains this handle.
  fileprivate var madeUp: Value {
    if case .list(let element, _) = self { .list([element.madeUp]) } else { .secret(1) }
  }
}
