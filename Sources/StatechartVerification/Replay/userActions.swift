import StatechartModel
package import StatechartSemantics

extension Counterexample.UserAction {
  /// Creates the user's action that causes an input on a screen.
  ///
  /// The result is `nil` if no key of the keypad, no button and no toggle causes the input.
  package init?(of input: Exploration.Input, on screen: ScreenValue) {
    guard case .event(let event, let values) = input else { return nil }
    if screen.keypad?.digit == event, case .digit(let digit)? = values.first {
      self = .key(digit)
    } else if values.isEmpty, let label = screen.pressable.first(where: { $0.event == event })?.caption.label,
      screen.event(ofPressing: label) == event
    {
      self = .press(label)
    } else {
      return nil
    }
  }
}

extension Counterexample {
  /// The steps in groups of consecutive digits; each step without a digit forms a separate group.
  ///
  /// A digit ends its group if a transition that the digit triggers has a target.
  var groups: [[Step]] {
    var groups: [[Step]] = []
    for step in steps {
      if let last = groups.last?.last, last.digit != nil, step.digit != nil, last.stays {
        groups[groups.count - 1].append(step)
      } else {
        groups.append([step])
      }
    }
    return groups
  }
}

extension Counterexample.Step {
  fileprivate var digit: Int? {
    if case .key(let digit) = use { digit } else { nil }
  }

  /// Whether no taken transition has a target.
  fileprivate var stays: Bool { taken.allSatisfy(\.targets.isEmpty) }
}

extension [Counterexample.Step] {
  /// The digits that the steps of a group type; `nil` if no step types a digit.
  var typed: String? {
    let digits = compactMap(\.digit)
    return digits.isEmpty ? nil : digits.map { "\($0)" }.joined()
  }
}
