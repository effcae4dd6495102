public import StatechartModel

extension Flow {
  /// Returns a description of an occurrence, such as `'PasscodeService.create' is invoked`.
  ///
  /// - Parameters:
  ///   - code: A function that returns a name of the spec with markup.
  ///   - written: A function that returns the text of a condition.
  public func words(
    for occurrence: Property.Occurrence, code: (String) -> String, written: (Expression) -> String
  ) -> String {
    switch occurrence {
    case .invoked(let id): "\(code(operations[id].qualifiedName)) is invoked"
    case .answered(let id, let outcome):
      "\(code(operations[id].qualifiedName)) answers \(code(operations[id].outcomes[outcome].name))"
    case .performed(let id): "\(code(effects[id].calledName)) is performed"
    case .received(let id): "\(code(events[id].name)) is handled"
    case .condition(let condition): "\(written(condition)) holds"
    case .anyOf(let occurrences):
      occurrences.isEmpty
        ? "nothing" : occurrences.map { words(for: $0, code: code, written: written) }.joined(separator: " or ")
    }
  }
}
