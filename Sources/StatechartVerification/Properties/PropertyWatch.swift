import StatechartModel
import StatechartSemantics

/// Watches abstract steps for properties that they violate; what each has to remember of a run takes a few bits of a state.
struct PropertyWatch {
  /// The result of a step for the properties, by their indices in the flow.
  struct Found {
    var violated: [Int] = []
    /// Those that say something about the step, see ``PropertyStepResult``.
    var triggered: Set<Int> = []
  }

  private let flow: Flow
  private let packings: [MemoryPacking]

  init(_ flow: Flow) {
    self.flow = flow
    var shift = 0
    packings = flow.properties.map { property in
      defer { shift += property.memoryBits }
      return MemoryPacking(property, shift: shift)
    }
  }

  /// Returns the memory of a property in a situation.
  func memory(_ property: Int, in situation: Situation) -> PropertyMemory { packings[property].memory(in: situation.memories) }

  /// The properties whose `unless` holds before a step.
  func excused(_ data: inout StepData) -> Set<Int> {
    var excused: Set<Int> = []
    for (index, property) in flow.properties.enumerated() {
      if case .never(_, _, let exception?) = property.pattern, data.holds(exception) { excused.insert(index) }
    }
    return excused
  }

  /// Takes note of a step.
  func note(_ step: ObservedStep, _ data: inout StepData, excused: Set<Int>, _ memories: inout UInt64) -> Found {
    var found = Found()
    for (index, property) in flow.properties.enumerated() {
      var memory = packings[index].memory(in: memories)
      let note = property.note(step, wasExcused: excused.contains(index), &memory) { data.holds($0) }
      packings[index].set(memory, in: &memories)
      if note.isViolated { found.violated.append(index) }
      if note.isTriggered { found.triggered.insert(index) }
      // A response ends the deadline; what is owed after it in the same step starts a new one.
      guard case .response(_, _, let limit?) = property.pattern, note.isOwedAnew || !memory.isOwed else { continue }
      data.delays.cancel { $0 == .limit(index) }
      if note.isOwedAnew, !step.isEnd { data.delays.startLimit(index, milliseconds: limit, in: data.step) }
    }
    return found
  }

  /// Notes that the deadline of a property has passed.
  func noteLimit(_ property: Int, _ memories: inout UInt64) {
    var memory = packings[property].memory(in: memories)
    memory.isOwed = false
    packings[property].set(memory, in: &memories)
  }
}
