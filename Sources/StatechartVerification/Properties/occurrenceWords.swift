public import StatechartModel

extension Flow {
  /// Returns what happens, in words: `'PasscodeService.create' is asked for`.
  ///
  /// - Parameters:
  ///   - code: Marks a name of the spec.
  ///   - written: Returns a condition as its readers know it.
  public func words(
    for occurrence: Property.Occurrence, code: (String) -> String, written: (Expression) -> String
  ) -> String {
    switch occurrence {
    case .invoked(let id): "\(code(operations[id].qualifiedName)) is asked for"
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
