package import StatechartModel
import StatechartSemantics

/// A printer of a compiled flow in the syntax of the language.
package struct SpecText {
  /// The printed flow.
  package let flow: Flow
  /// The names that replace the IDs of states, for the comparison of two flows.
  private let stateNames: [ID<State>: String]
  private let variableNames: [ID<Variable>: String]

  /// Creates a printer for a flow.
  ///
  /// - Parameters:
  ///   - stateNames: The names that replace the IDs of states, for the comparison of two flows.
  ///   - variableNames: The names that replace the names of variables, for the comparison of two flows.
  package init(flow: Flow, stateNames: [ID<State>: String] = [:], variableNames: [ID<Variable>: String] = [:]) {
    (self.flow, self.stateNames, self.variableNames) = (flow, stateNames, variableNames)
  }

  /// Returns a readable name of a state: `Could not check`, or `Proving › Checking` if the name alone is ambiguous.
  func name(of state: ID<State>) -> String {
    if state == Flow.root { return ReadableName.title(flow.name) }
    return flow.states[state].id.split(separator: ".").map { ReadableName.sentence(String($0)) }.joined(separator: " › ")
  }

  /// Returns the readable path of a state, from the flow down to the state: `Secret Folder › Open › Viewer`.
  func path(to state: ID<State>) -> String {
    let path = flow.path(to: state)
    return path.map { $0 == Flow.root ? name(of: $0) : ReadableName.sentence(flow.states[$0].name) }.joined(separator: " › ")
  }

  /// Returns the trigger of a reaction: `cancel`, `after 500ms`, `every 30s`, `verify: incorrect`; empty for a reaction without
  /// a trigger.
  package func trigger(of reaction: Reaction) -> String {
    switch reaction.trigger {
    case .event(let event): flow.events[event].name
    case .done(let state): state == reaction.source ? "done" : "done(\(flow.states[state].id))"
    case .timer(let timer): "\(flow.timers[timer].isPeriodic ? "every" : "after") \(expression(flow.timers[timer].delay))"
    case .outcome(let invocation, let index):
      "\(operation(of: invocation).name): \(operation(of: invocation).outcomes[index].name)"
    case .nothing: ""
    }
  }

  /// Returns the guard of a reaction: `[entry.count < length]`, `else`, `else [mode == create]`; empty if the reaction has no
  /// guard.
  func guardText(of reaction: Reaction) -> String {
    let condition = reaction.transition.condition.map { "[\(expression($0, in: reaction))]" }
    return [reaction.isElse ? "else" : nil, condition].compactMap(\.self).joined(separator: " ")
  }

  /// Returns the actions of a reaction, one text for each action.
  package func actions(of reaction: Reaction) -> [String] {
    reaction.transition.actions.map { action($0, in: reaction) }
  }

  /// Returns the invoked operation with its arguments: `PasscodeService.verify(passcode: entry)`.
  package func invocation(_ id: ID<Invocation>) -> String {
    let operation = operation(of: id)
    let input = zip(operation.input, flow.invocations[id].input).map { "\($0.name): \(expression($1))" }
    return "\(operation.qualifiedName)(\(input.joined(separator: ", ")))"
  }

  func operation(of invocation: ID<Invocation>) -> Operation {
    flow.operations[flow.invocations[invocation].operation]
  }

  /// Returns an action in the syntax of a list of actions.
  ///
  /// The trigger of `reaction` determines whether names refer to fields of an event or of an outcome.
  package func action(_ action: Action, in reaction: Reaction? = nil) -> String {
    switch action.kind {
    case .assign(let location, let value): "\(words(location)) = \(expression(value, in: reaction))"
    case .append(let location, let value): "\(words(location)).append(\(expression(value, in: reaction)))"
    case .remove(let end, let location): "\(words(location)).\(end.removal)()"
    case .clear(let location): "\(words(location)).clear()"
    case .take(let variable, let source): "\(name(of: variable)).take(\(expression(source, in: reaction)))"
    case .perform(let effect, let values):
      "\(flow.effects[effect].calledName)(\(values.map { expression($0, in: reaction) }.joined(separator: ", ")))"
    case .raise(let event, let values):
      "raise(\(([flow.events[event].name] + values.map { expression($0, in: reaction) }).joined(separator: ", ")))"
    case .send(let id, let values):
      "send(\(([flow.events[flow.sends[id].event].name] + values.map { expression($0, in: reaction) }).joined(separator: ", ")), "
        + "\(durationText(milliseconds: flow.sends[id].milliseconds))"
        + "\(flow.sends[id].label.map { ", \($0)" } ?? ""))"
    case .cancel(let label): "cancel(\(label))"
    case .branch(let condition, let then, let otherwise):
      "if \(expression(condition, in: reaction)): \(list(then, in: reaction))"
        + (otherwise.isEmpty ? "" : ", else: \(list(otherwise, in: reaction))")
    }
  }

  private func list(_ actions: [Action], in reaction: Reaction?) -> String {
    "[\(actions.map { action($0, in: reaction) }.joined(separator: ", "))]"
  }
}

// MARK: Expressions

extension SpecText {
  /// Returns an expression with the necessary parentheses; for a named guard, its name.
  package func expression(_ expression: Expression, in reaction: Reaction? = nil) -> String {
    if let name = expression.guardName { return name }
    switch expression.kind {
    case .bool(let value): return String(value)
    case .int(let value): return String(value)
    case .duration(let milliseconds): return durationText(milliseconds: milliseconds)
    case .caseName(let name): return name
    case .text(let id, let arguments):
      return "\"\(words(id) { self.expression(arguments[$0], in: reaction) })\""
    case .none: return "none"
    case .variable(let id): return name(of: id)
    case .field(_, let name):
      if case .outcome? = reaction?.trigger { return "outcome.\(name)" }
      return name
    case .unwrapped(let operand): return self.expression(operand, in: reaction)
    case .member(let holder, _, let name): return "\(self.expression(holder, in: reaction)).\(name)"
    case .count(let holder): return "\(self.expression(holder, in: reaction)).count"
    case .item(let end, of: let list): return "\(self.expression(list, in: reaction)).\(end.rawValue)"
    case .contains(let list, let item):
      return "\(self.expression(list, in: reaction)).contains(\(self.expression(item, in: reaction)))"
    case .record(let values):
      guard case .record(let record) = expression.type else { return "" }
      let parts = zip(record.fields, values).map { "\($0.name): \(self.expression($1, in: reaction))" }
      return "\(record.ownName)(\(parts.joined(separator: ", ")))"
    case .list(let items): return "[\(items.map { self.expression($0, in: reaction) }.joined(separator: ", "))]"
    case .isIn(let state): return "in(\(stateNames[state] ?? flow.states[state].id))"
    case .not(let operand): return "not \(self.operand(operand, binding: expression.binding, in: reaction))"
    case .negative(let operand): return "-\(self.operand(operand, binding: expression.binding, in: reaction))"
    case .binary(let symbol, let left, let right):
      // Comparison operators are not associative. The other operators are left-associative.
      let strength = expression.binding
      let first = self.operand(left, binding: symbol.precedence == 3 ? strength + 1 : strength, in: reaction)
      return "\(first) \(symbol.rawValue) \(self.operand(right, binding: strength + 1, in: reaction))"
    }
  }

  /// Returns the path of a location: `choice.length`.
  private func words(_ location: Location) -> String {
    ([name(of: location.variable)] + flow.steps(to: location).dropFirst().map(\.name)).joined(separator: ".")
  }

  private func name(of variable: ID<Variable>) -> String { variableNames[variable] ?? flow.variables[variable].name }

  /// Returns a text with its interpolated values in braces.
  ///
  /// - Parameter value: A closure that returns the source text of the value with an index.
  func words(_ id: ID<Text>, value: (Int) -> String) -> String {
    flow.texts[id].pieces.written(name: value)
  }

  private func operand(_ operand: Expression, binding: Int, in reaction: Reaction?) -> String {
    let text = expression(operand, in: reaction)
    return operand.binding < binding ? "(\(text))" : text
  }
}

extension Expression {
  /// The precedence of the outermost operator.
  ///
  /// `not` is between `and` and the comparison operators.
  fileprivate var binding: Int {
    if guardName != nil { return .max }
    return switch kind {
    case .binary(let symbol, _, _): symbol.precedence * 2
    case .not: BinaryOperator.and.precedence * 2 + 1
    case .negative: BinaryOperator.times.precedence * 2 + 1
    default: .max
    }
  }
}
