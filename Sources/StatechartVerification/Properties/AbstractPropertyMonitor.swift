import StatechartModel
import StatechartSemantics

/// A monitor that checks abstract steps for violations of properties.
///
/// The memory of each property is packed into a few bits of the state.
struct AbstractPropertyMonitor {
  /// The properties that a step violates or triggers, by their indices in the flow.
  struct Found {
    var violated: [Int] = []
    /// The properties that the step triggers. See ``PropertyStepResult``.
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

  /// Returns the memory of a property in a control state.
  func memory(_ property: Int, in controlState: ControlState) -> PropertyMemory {
    packings[property].memory(in: controlState.memories)
  }

  /// Returns the indices of the properties whose `unless` condition holds before a step.
  func exempt(_ data: inout StepData) -> Set<Int> {
    var exempt: Set<Int> = []
    for (index, property) in flow.properties.enumerated() {
      if case .never(_, _, let exception?) = property.pattern, data.holds(exception) { exempt.insert(index) }
    }
    return exempt
  }

  /// Advances the monitors by one step, and starts and cancels the deadlines of responses.
  ///
  /// - Returns: The properties that the step violates or triggers.
  func note(_ step: ObservedStep, _ data: inout StepData, exempt: Set<Int>, _ memories: inout UInt64) -> Found {
    var found = Found()
    for (index, property) in flow.properties.enumerated() {
      var memory = packings[index].memory(in: memories)
      let note = property.note(step, wasExempt: exempt.contains(index), &memory) { data.holds($0) }
      packings[index].set(memory, in: &memories)
      if note.isViolated { found.violated.append(index) }
      if note.isTriggered { found.triggered.insert(index) }
      // A response has a deadline only while it is pending. A response that becomes pending in this step starts a new deadline.
      guard case .response(_, _, let limit?) = property.pattern, note.becamePending || !memory.isPending else { continue }
      data.delays.cancel { $0 == .limit(index) }
      if note.becamePending, !step.isEnd { data.delays.startLimit(index, milliseconds: limit, in: data.step) }
    }
    return found
  }

  /// Resets the pending response of a property whose deadline has passed.
  func noteLimit(_ property: Int, _ memories: inout UInt64) {
    var memory = packings[property].memory(in: memories)
    memory.isPending = false
    packings[property].set(memory, in: &memories)
  }
}
