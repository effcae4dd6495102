import StatechartModel

/// The stored properties of a machine.
extension MachineTranslator {
  func storage() -> [SwiftDeclaration] {
    let translator = ExpressionTranslator(flow: flow)
    let variables = flow.variables.map { variable in
      SwiftDeclaration.property(
        SwiftProperty(
          documentation: documentation(of: variable).map { [$0] } ?? [],
          introducer: variable.isInput ? "\(storagePrefix) let" : "\(storagePrefix) var", name: variable.name,
          type: variable.isInput || variable.type == .anyInt || variable.type.isOptional || variable.initial?.needsType ?? true
            ? variable.type.swift : nil,
          initial: variable.isInput ? nil : variable.initial.flatMap { self.initial($0, translator) }))
    }
    let slots =
      flow.invocations.ids.map { (slot($0), "Invocation.Slot") } + flow.timers.ids.map { (slot($0), "TimerSlot") }
      + (hasTimers || !flow.invocations.isEmpty ? [("epochs", "Epoch")] : [])
      + (raised.isEmpty ? [] : [("raised", "RaisedEvents<Raised>")])
    let flags = statesTestedByActions.sorted().map { state in
      SwiftDeclaration.property(
        SwiftProperty(
          documentation: ["Whether `\(flow.states[state].path)` is active: from before its entry until after its exit."],
          introducer: "\(storagePrefix) var", name: "isIn\(name(state))", initial: "false"))
    }
    return stableStateProperties() + flags + variables + memories()
      + slots.map { name, type in
        .property(
          SwiftProperty(introducer: "\(storagePrefix) var", name: name, initial: SwiftExpression.name(type)()))
      }
      + (isBounded
        ? [
          .property(
            SwiftProperty(
              documentation: ["Whether a macrostep exceeded the bound on microsteps."], introducer: "\(storagePrefix) var",
              name: "isRunaway", initial: "false"))
        ] : [])
  }

  /// Returns the initial value of a property; `nil` for an absent value, which is Swift's default.
  private func initial(_ value: Expression, _ translator: ExpressionTranslator) -> SwiftExpression? {
    if case .none = value.kind, !value.type.isPIN { nil } else { translator.translate(value) }
  }

  // MARK: Histories

  /// Returns the name of the property that stores the recorded stable state of a history, or whether the parent of the history
  /// was exited.
  func memory(of history: ID<State>) -> String { lowerCamel(flow.states[history].id) + "Memory" }

  /// Returns the name of the property that stores the recorded stable state of an inner region for a history.
  func memory(of history: ID<State>, in region: ID<State>) -> String {
    lowerCamel(flow.states[history].id) + name(region) + "Memory"
  }

  /// Returns the inner regions whose active stable states a history stores, besides the region of its parent.
  func remembered(by history: ID<State>) -> [ID<State>] {
    guard case .history(let isDeep, _) = flow.states[history].kind, isDeep, let parent = flow.states[history].parent else {
      return []
    }
    return chart.openRegions.filter { $0 != parent && chart.contains(parent, $0) }
  }

  /// Returns whether a history stores a stable state of the region of its parent.
  ///
  /// Otherwise, the history stores only whether its parent was exited.
  func storesStableState(_ history: ID<State>) -> Bool {
    guard let parent = flow.states[history].parent else { return false }
    return !flow.states[parent].isParallel && chart.stableStates(in: chart.region(of: parent)).count > 1
  }

  private func memories() -> [SwiftDeclaration] {
    flow.states.ids.flatMap { id -> [SwiftDeclaration] in
      guard case .history = flow.states[id].kind, let parent = flow.states[id].parent else { return [] }
      let own =
        !storesStableState(id)
        ? SwiftProperty(
          documentation: ["Whether `\(flow.states[parent].path)` was exited before."], introducer: "\(storagePrefix) var",
          name: memory(of: id), initial: "false")
        : SwiftProperty(
          documentation: [
            "The last active configuration of `\(name(parent) == "Flow" ? flow.name : flow.states[parent].path)`, for its history."
          ],
          introducer: "\(storagePrefix) var", name: memory(of: id), type: stableStateType(of: chart.region(of: parent)) + "?")
      return [.property(own)]
        + remembered(by: id).map { region in
          .property(
            SwiftProperty(
              introducer: "\(storagePrefix) var", name: memory(of: id, in: region), type: stableStateType(of: region),
              initial: .name(stableState(chart.stableStates(in: region)[0]))))
        }
    }
  }
}

extension Expression {
  /// Whether a declaration needs a type annotation, because Swift cannot infer the type from the value alone.
  fileprivate var needsType: Bool {
    switch kind {
    case .none: !type.isPIN
    case .caseName, .text, .duration: true
    case .list: !isEmptyList
    case .bool, .int, .variable, .field, .count, .item, .member, .unwrapped, .contains, .isIn, .not, .negative, .binary,
      .record:
      false
    }
  }
}
