import StatechartModel

/// Watches steps for properties that they violate, with what it has to remember of a run in one bit a property.
///
/// The places of what happens in a step are those of the interpreter's monitor: an answer comes first, conditions come last.
struct PropertyWatch {
  private let flow: Flow
  /// The bit of each property that remembers something.
  private let bits: [UInt64]
  /// The number of bits that it remembers.
  let memories: Int

  init(_ flow: Flow) {
    self.flow = flow
    var count = 0
    bits = flow.properties.map { property in
      switch property.pattern {
      case .precedence, .response:
        defer { count += 1 }
        return 1 << UInt64(count)
      case .never, .always, .possible: return 0
      }
    }
    memories = count
  }

  /// Whether what must come `after` something is still owed.
  func isOwed(_ property: Int, in situation: Situation) -> Bool { situation.memories & bits[property] != 0 }

  /// The properties whose `unless` holds before a step.
  func excused(_ data: inout StepData) -> Set<Int> {
    var excused: Set<Int> = []
    for (index, property) in flow.properties.enumerated() {
      if case .never(_, let exception?) = property.pattern, data.holds(exception) { excused.insert(index) }
    }
    return excused
  }

  /// Takes note of a step, and returns the properties that it violates.
  func note(
    _ data: inout StepData, _ answer: (operation: ID<Operation>, outcome: Int)?, isDone: Bool, excused: Set<Int>,
    _ memories: inout UInt64
  ) -> [Int] {
    var violated: [Int] = []
    for (index, property) in flow.properties.enumerated() {
      let bit = bits[index]
      switch property.pattern {
      case .never(let occurrence, let exception):
        let happens = !places(of: occurrence, answer, &data).isEmpty
        let isExcused = exception.map { data.holds($0) } ?? false
        if happens, !isExcused, !excused.contains(index) { violated.append(index) }
      case .always(let condition):
        if !data.holds(condition) { violated.append(index) }
      case .precedence(let occurrence, let earlier):
        guard memories & bit == 0 else { continue }
        let (places, before) = (places(of: occurrence, answer, &data), places(of: earlier, answer, &data))
        let comesFirst = earlier.isCondition ? before.first != nil : (before.first ?? .max) < (places.first ?? .max)
        if !places.isEmpty, !comesFirst { violated.append(index) }
        if !before.isEmpty { memories |= bit }
      case .response(let occurrence, let later, let limit):
        let (places, after) = (places(of: occurrence, answer, &data), places(of: later, answer, &data))
        let wasOwed = memories & bit != 0
        if let last = places.last {
          if (after.last ?? -1) < last { memories |= bit } else { memories &= ~bit }
        } else if !after.isEmpty {
          memories &= ~bit
        }
        let isOwed = memories & bit != 0
        // A response ends the deadline; a trigger after it in the same step starts a new one.
        let isNew = isOwed && (!wasOwed || !after.isEmpty)
        if let limit, !isOwed || isNew {
          data.delays.cancel { $0 == .limit(index) }
          if isNew, !isDone { data.delays.startLimit(index, milliseconds: limit, in: data.step) }
        }
        if isDone, isOwed { violated.append(index) }
      case .possible: continue
      }
    }
    return violated
  }

  /// Notes that the deadline of a property has passed.
  func noteLimit(_ property: Int, _ memories: inout UInt64) { memories &= ~bits[property] }

  /// The places in the step at which something happens.
  private func places(
    of occurrence: Property.Occurrence, _ answer: (operation: ID<Operation>, outcome: Int)?, _ data: inout StepData
  ) -> [Int] {
    switch occurrence {
    case .answered(let operation, let outcome): answer.map { $0 == (operation, outcome) } == true ? [0] : []
    case .condition(let condition): data.holds(condition) ? [data.happened.count + 1] : []
    case .invoked(let operation): data.places(of: .invoked(operation))
    case .performed(let effect): data.places(of: .performed(effect))
    }
  }
}

extension StepData {
  fileprivate func places(of happening: Happening) -> [Int] {
    happened.indices.filter { happened[$0] == happening }.map { $0 + 1 }
  }
}
