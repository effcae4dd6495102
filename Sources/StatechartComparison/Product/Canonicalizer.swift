import StatechartModel

/// A canonicalizer of the states of two runs: terms become symbols, numbered in the order of their first occurrence.
///
/// Equal terms become one symbol, unless the precision keeps their known value or distinguishes their variables. All other
/// constraints on their values are dropped, so the canonical pair over-approximates the reached states.
struct Canonicalizer {
  /// The precision of the state abstraction.
  struct Precision: Hashable {
    /// The old variables whose known values are kept; `nil` for all variables and for the payloads of delayed events.
    ///
    /// The known values of the matched new variables are also kept. Known values are bools, cases, absent values, empty lists
    /// and texts. For numbers and durations, see ``maximumNumbers``.
    let known: Set<Int>?
    /// The size of the largest range whose known numbers are kept, for the same variables.
    ///
    /// Known durations are kept unless the size is 0.
    let maximumNumbers: Int
    /// Whether equalities between all variables are kept.
    ///
    /// Otherwise, only equalities between matched variables are kept; see ``Correspondence/matched``.
    let relatesAll: Bool

    /// The coarsest precision, which yields the fewest pairs of states.
    static let coarse = Precision(known: [], maximumNumbers: 0, relatesAll: false)

    /// Returns the precision that keeps the known values of `variables` only.
    static func focused(on variables: Set<Int>) -> Precision {
      Precision(known: variables, maximumNumbers: 16, relatesAll: false)
    }

    /// The precisions that keep the known values of all variables, from the coarsest to the finest.
    static let fine = [
      Precision(known: nil, maximumNumbers: 0, relatesAll: false),
      Precision(known: nil, maximumNumbers: 16, relatesAll: false),
      Precision(known: nil, maximumNumbers: 16, relatesAll: true),
    ]
  }

  /// The key of a symbol: a term, and its slot if the precision distinguishes variables.
  private struct Value: Hashable {
    let term: Term
    /// The slot: the index of a variable, then the indices of its nested parts; empty if all equal terms become one symbol.
    let slot: [Int]
  }

  private let constraints: PathConstraints
  private let precision: Precision
  private let matched: [Int?]
  private let anyNumber: ValueType
  private var indices: [Value: Int] = [:]
  private var symbols: [ValueType] = []
  private var present: Set<Int> = []
  private var deadlines: [SymbolicData.Delay.Deadline: Int] = [:]
  /// Whether known values of the current variable are kept.
  private var keepsConstants = false

  static func pair(
    _ old: ChartRun<SymbolicData>, _ new: ChartRun<SymbolicData>, _ precision: Precision, matched: [Int?], apart: Set<[Int]>
  ) -> PairState {
    var canonicalizer = Canonicalizer(
      constraints: old.evaluator.constraints, precision, matched,
      anyNumber: old.flow.mode == .scxml ? .anyInt : .int(ValueType.numbers))
    return canonicalizer.pair(old, new, apart)
  }

  private init(constraints: PathConstraints, _ precision: Precision, _ matched: [Int?], anyNumber: ValueType) {
    (self.constraints, self.precision, self.matched, self.anyNumber) = (constraints, precision, matched, anyNumber)
  }

  private mutating func pair(
    _ old: ChartRun<SymbolicData>, _ new: ChartRun<SymbolicData>, _ apart: Set<[Int]>
  ) -> PairState {
    var pair = PairState(old: SideState(old), new: SideState(new))
    write(&pair.old, of: old.flow, slots: Array(old.flow.variables.indices))
    // A new variable without a match gets a separate slot.
    write(&pair.new, of: new.flow, slots: new.flow.variables.indices.map { matched[$0] ?? -1 - $0 })
    (pair.symbols, pair.present) = (symbols, present)
    pair.apart = deadlinesApart(apart)
    return pair
  }

  private mutating func write(_ side: inout SideState, of flow: Flow, slots: [Int]) {
    // A flow that is done or faulted takes no further step, so the data of its state is dropped.
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
        return .words(
          pieces, values.indices.map { self.term(values[$0], constraints.type(of: values[$0]) ?? anyNumber, part($0)) })
      default: break
      }
    }
    if type.isOptional, !constraints.isKnownPresent(term) {
      let isAbsent = constraints.knownPresence(of: term) == false && keepsConstants
      return isAbsent ? .none : symbol(for: term, type, slot)
    }
    if case .record(let record) = type.wrapped, !type.isOptional || keepsConstants {
      return .record(record.fields.indices.map { self.term(term.field($0), record.fields[$0].type, part($0)) })
    }
    return known(term, type) ?? symbol(for: term, type, slot)
  }

  /// Returns the known value of a present term; `nil` if the value is unknown or the precision does not keep the value.
  private func known(_ term: Term, _ type: ValueType) -> Term? {
    guard keepsConstants else { return nil }
    switch type.wrapped {
    case .bool: return constraints.knownTruth(of: term).map { .bool($0) }
    case .cases: return constraints.knownCase(term).map { .caseName($0) }
    case .int(let range):
      let isKept = !type.isAnyInt && range.count <= precision.maximumNumbers
      return isKept ? constraints.knownNumber(term).map { .number($0) } : nil
    case .duration: return precision.maximumNumbers > 0 ? constraints.knownNumber(term).map { .number($0) } : nil
    default: return nil
    }
  }

  private mutating func symbol(for term: Term, _ type: ValueType, _ slot: [Int]) -> Term {
    // Equal known numbers share one symbol.
    let value = Value(term: constraints.knownNumber(term).map { .number($0) } ?? term, slot: slot)
    if let index = indices[value] { return .symbol(index) }
    let index = symbols.count
    indices[value] = index
    symbols.append(type)
    if keepsConstants, type.isOptional, constraints.isKnownPresent(term) { present.insert(index) }
    return .symbol(index)
  }

  // MARK: Deadlines

  /// Returns the deadline with its duration replaced by the known number; the unchanged deadline if no number is known.
  private func deadline(_ deadline: SymbolicData.Delay.Deadline) -> SymbolicData.Delay.Deadline {
    if case .started(let duration) = deadline, let known = constraints.knownNumber(duration) {
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

  /// Returns the pairs of deadlines that cannot pass at the same time.
  ///
  /// These pairs are the remaining pairs of `apart`, and pairs of deadlines that were started in the step with different known
  /// durations.
  private func deadlinesApart(_ apart: Set<[Int]>) -> Set<[Int]> {
    var result: Set<[Int]> = []
    for (first, index) in deadlines {
      for (second, other) in deadlines where index < other {
        switch (first, second) {
        case (.known(let number), .known(let another)):
          if apart.contains([number, another].sorted()) { result.insert([index, other]) }
        case (.started(.number(let duration)), .started(.number(let another))):
          if duration != another { result.insert([index, other]) }
        default: break
        }
      }
    }
    return result
  }
}
