import StatechartModel
import StatechartSemantics

/// The control state of an abstract state: all parts except the data, such as the configuration, histories and delays.
struct ControlState: Hashable {
  var configuration: Flow.StateSet = []
  var history: [ID<State>: [ID<State>]] = [:]
  var delays = Delays()
  /// The invocations whose operations are pending.
  var pending = IDSet<Invocation>()
  var status = Status.running
  /// The packed memories of the properties. See ``MemoryPacking``.
  var memories: UInt64 = 0
  /// The last transition taken, for the coverage of pairs of transitions; `nil` before any transition and without coverage.
  var last: TakenTransition?

  enum Status: Hashable {
    case running
    case done
    case faulted
  }
}

/// An abstract state of a flow in a stable configuration.
///
/// An abstract state represents a set of states of the interpreter.
struct AbstractState: Hashable {
  var controlState: ControlState
  var cells: [Int]
}

/// An interning table, which assigns consecutive numbers to distinct values.
struct Numbering<Thing: Hashable> {
  private var numbers: [Thing: Int] = [:]
  private var things: [Thing] = []

  var count: Int { things.count }

  mutating func number(of thing: Thing) -> Int {
    if let number = numbers[thing] { return number }
    numbers[thing] = things.count
    things.append(thing)
    return things.count - 1
  }

  /// Returns the number of a value; `nil` if the value has no number.
  func known(_ thing: Thing) -> Int? { numbers[thing] }

  subscript(number: Int) -> Thing { things[number] }
}
