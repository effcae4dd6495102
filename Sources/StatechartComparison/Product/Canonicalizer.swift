import StatechartModel

/// Writes the states that two runs have reached in the one form that equal pairs of states have: terms become symbols, in the order in
/// which they first occur.
///
/// Equal terms become one symbol. What is lost is what else is known of their values, so that the pair of states stands for more than
/// were reached.
struct Canonicalizer {
  /// The precision with which data are told apart.
  struct Precision: Hashable {
    /// The variables of the old version, and those matched with them, whose bools, cases, absent values and texts stay known if they
    /// are; `nil` for all variables and for events on their way.
    let known: Set<Int>?
    /// The size of ranges whose numbers stay known, of the same variables.
    let mostNumbers: Int
    /// Whether equal values of all variables are known to be equal; else those of variables that are matched, see
    /// ``Correspondence/matched``.
    let relatesAll: Bool

    /// The one with the fewest pairs of states.
    static let coarse = Precision(known: [], mostNumbers: 0, relatesAll: false)

    /// The one that knows the values of some variables alone.
    static func focused(on variables: Set<Int>) -> Precision {
      Precision(known: variables, mostNumbers: 16, relatesAll: false)
    }

    /// Those that know the values of all, from few pairs of states to many.
    static let fine = [
      Precision(known: nil, mostNumbers: 0, relatesAll: false),
      Precision(known: nil, mostNumbers: 16, relatesAll: false),
      Precision(known: nil, mostNumbers: 16, relatesAll: true),
    ]
  }

  /// A term, as the value of a variable or a part of it.
  private struct Value: Hashable {
    let term: Term
    /// The variable and the parts that lead there; empty where all equal terms are one.
    let slot: [Int]
  }

  private let facts: Facts
  private let precision: Precision
  private let matched: [Int?]
  private let anyNumber: ValueType
  private var places: [Value: Int] = [:]
  private var symbols: [ValueType] = []
  private var present: Set<Int> = []
  private var deadlines: [SymbolicData.Delay.Deadline: Int] = [:]
  /// Whether the variable that is written stays known.
  private var keepsConstants = false

  static func pair(
    _ old: ChartRun<SymbolicData>, _ new: ChartRun<SymbolicData>, _ precision: Precision, matched: [Int?], apart: Set<[Int]>
  ) -> PairState {
    var canonicalizer = Canonicalizer(
      facts: old.evaluator.facts, precision, matched,
      anyNumber: old.flow.mode == .scxml ? .anyInt : .int(ValueType.numbers))
    return canonicalizer.pair(old, new, apart)
  }

  private init(facts: Facts, _ precision: Precision, _ matched: [Int?], anyNumber: ValueType) {
    (self.facts, self.precision, self.matched, self.anyNumber) = (facts, precision, matched, anyNumber)
  }

  private mutating func pair(
    _ old: ChartRun<SymbolicData>, _ new: ChartRun<SymbolicData>, _ apart: Set<[Int]>
  ) -> PairState {
    var pair = PairState(old: SideState(old), new: SideState(new))
    write(&pair.old, of: old.flow, slots: Array(old.flow.variables.indices))
    // The slots of variables without a match are their own.
    write(&pair.new, of: new.flow, slots: new.flow.variables.indices.map { matched[$0] ?? -1 - $0 })
    (pair.symbols, pair.present) = (symbols, present)
    pair.apart = deadlinesApart(apart)
    return pair
  }

  private mutating func write(_ side: inout SideState, of flow: Flow, slots: [Int]) {
    // Nothing follows: all ends are one.
    if side.status != .running { (side.values, side.delays, side.pending) = ([], [], []) }
    for index in side.values.indices {
      keepsConstants = precision.known?.contains(slots[index]) ?? true
      side.values[index] = term(side.values[index], flow.variables[index].type, precision.relatesAll ? [] : [slots[index]])
    }
    keepsConstants = precision.known == nil
    for index in side.delays.indices {
      var kind = side.delays[index].kind
      if case .send(let send, let values) = kind {
        let fields = flow.events[flow.sends[send].event].fields
        kind = .send(send, zip(values, fields).map { term($0, $1.type, []) })
      }
      let deadline = deadline(side.delays[index].deadline)
      side.delays[index] = SymbolicData.Delay(kind: kind, deadline: .known(number(of: deadline)))
    }
  }

  // MARK: Values

  private mutating func term(_ term: Term, _ type: ValueType, _ slot: [Int]) -> Term {
    func part(_ index: Int) -> [Int] { slot.isEmpty ? [] : slot + [index] }
    if keepsConstants {
      switch term {
      case .bool, .caseName, .none, .list([]): return term
      case .words(let pieces, let values):
        return .words(pieces, values.indices.map { self.term(values[$0], facts.type(of: values[$0]) ?? anyNumber, part($0)) })
      default: break
      }
    }
    if type.isOptional, !facts.isKnownPresent(term) {
      let isAbsent = facts.knownPresence(of: term) == false && keepsConstants
      return isAbsent ? .none : symbol(for: term, type, slot)
    }
    if case .record(let record) = type.wrapped, !type.isOptional || keepsConstants {
      return .record(record.fields.indices.map { self.term(term.field($0), record.fields[$0].type, part($0)) })
    }
    return known(term, type) ?? symbol(for: term, type, slot)
  }

  /// The value of a term that is there, if it stays known.
  private func known(_ term: Term, _ type: ValueType) -> Term? {
    guard keepsConstants else { return nil }
    switch type.wrapped {
    case .bool: return facts.knownTruth(of: term).map { .bool($0) }
    case .cases: return facts.knownCase(term).map { .caseName($0) }
    case .int(let range):
      let isKept = !type.isAnyInt && range.count <= precision.mostNumbers
      return isKept ? facts.knownNumber(term).map { .number($0) } : nil
    case .duration: return precision.mostNumbers > 0 ? facts.knownNumber(term).map { .number($0) } : nil
    default: return nil
    }
  }

  private mutating func symbol(for term: Term, _ type: ValueType, _ slot: [Int]) -> Term {
    // A number that is known is equal to that number wherever it stands.
    let value = Value(term: facts.knownNumber(term).map { .number($0) } ?? term, slot: slot)
    if let place = places[value] { return .symbol(place) }
    let place = symbols.count
    places[value] = place
    symbols.append(type)
    if keepsConstants, type.isOptional, facts.isKnownPresent(term) { present.insert(place) }
    return .symbol(place)
  }

  // MARK: Deadlines

  /// A deadline, with its duration as far as it is known.
  private func deadline(_ deadline: SymbolicData.Delay.Deadline) -> SymbolicData.Delay.Deadline {
    if case .started(let duration) = deadline, let known = facts.knownNumber(duration) {
      .started(.number(known))
    } else {
      deadline
    }
  }

  private mutating func number(of deadline: SymbolicData.Delay.Deadline) -> Int {
    if let number = deadlines[deadline] { return number }
    deadlines[deadline] = deadlines.count
    return deadlines.count - 1
  }

  /// The deadlines that cannot pass at the same time: those that could not before, and those of different durations that begin now.
  private func deadlinesApart(_ apart: Set<[Int]>) -> Set<[Int]> {
    var result: Set<[Int]> = []
    for (first, place) in deadlines {
      for (second, other) in deadlines where place < other {
        switch (first, second) {
        case (.known(let number), .known(let another)):
          if apart.contains([number, another].sorted()) { result.insert([place, other]) }
        case (.started(.number(let duration)), .started(.number(let another))):
          if duration != another { result.insert([place, other]) }
        default: break
        }
      }
    }
    return result
  }
}
