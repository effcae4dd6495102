import StatechartModel
import StatechartSemantics

/// What an abstract state has besides its data: where the flow is, and what it waits for.
struct Situation: Hashable {
  var configuration: Flow.StateSet = []
  var history: [ID<State>: [ID<State>]] = [:]
  var delays = Delays()
  /// The operations that are waited for.
  var pending = IDSet<Invocation>()
  var status = Status.running
  /// What properties remember of the run so far: a bit each.
  var memories: UInt64 = 0
  /// The last transition that was taken, if goals of coverage are noted: pairs of transitions are among them.
  var last: TakenTransition?

  enum Status: Hashable {
    case running
    case done
    case faulted
  }
}

/// A stable state of a flow between two inputs, as far as it decides what comes next; it stands for many states of the interpreter.
struct AbstractState: Hashable {
  var situation: Situation
  var cells: [Int]
}

/// Things that occur again and again, each with a number.
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

  /// The number of a thing that has one.
  func known(_ thing: Thing) -> Int? { numbers[thing] }

  subscript(number: Int) -> Thing { things[number] }
}
