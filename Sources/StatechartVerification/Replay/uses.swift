import StatechartModel
import StatechartSemantics

extension Counterexample.Use {
  /// What makes an input happen on a screen.
  init?(of input: Exploration.Input, on screen: ScreenValue) {
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
  /// The steps, with the digits together that a user types one after the other where the same transitions take them.
  var groups: [[Step]] {
    var groups: [[Step]] = []
    for step in steps {
      if let last = groups.last?.last, last.digit != nil, step.digit != nil, last.places == step.places {
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

  /// Where the spec has the transitions that are taken.
  fileprivate var places: [SourceRange] { taken.map(\.range) }
}

extension [Counterexample.Step] {
  /// The digits that are typed; `nil` for something else.
  var typed: String? {
    let digits = compactMap(\.digit)
    return digits.isEmpty ? nil : digits.map { "\($0)" }.joined()
  }
}
