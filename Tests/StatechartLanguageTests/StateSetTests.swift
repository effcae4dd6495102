import StatechartModel
import Testing

@Suite("Sets of states")
struct StateSetTests {
  /// States on both sides of word boundaries.
  private static let states = [0, 1, 62, 63, 64, 65, 127, 128, 500].map { ID<State>($0) }

  @Test("States are iterated in the order of the spec, regardless of insertion order")
  func order() {
    #expect(Array(Flow.StateSet(Self.states.reversed())) == Self.states)
    #expect(Flow.StateSet(Self.states).filter { $0.index > 63 }.map(\.index) == [64, 65, 127, 128, 500])
    #expect(Array(Flow.StateSet()).isEmpty)
  }

  @Test("A set contains a state from its insertion to its removal")
  func membership() {
    var set = Flow.StateSet()
    for state in Self.states {
      #expect(!set.contains(state))
      #expect(set.insert(state) && !set.insert(state))
      #expect(set.contains(state) && !set.isEmpty)
    }
    for state in Self.states.reversed() {
      set.remove(state)
      #expect(!set.contains(state))
    }
    #expect(set.isEmpty)
  }

  @Test("Sets are equal if they contain the same states, regardless of earlier contents")
  func equality() {
    var set: Flow.StateSet = [ID(3), ID(900)]
    set.remove(ID(900))
    #expect(set == [ID(3)] && set.hashValue == ([ID(3)] as Flow.StateSet).hashValue)
  }

  @Test("Two sets with a common state are not disjoint, and their union contains the states of both sets")
  func union() {
    var set: Flow.StateSet = [ID(1), ID(70)]
    #expect(set.isDisjoint(with: [ID(2), ID(71), ID(900)]))
    set.formUnion([ID(2), ID(900)])
    #expect(set.map(\.index) == [1, 2, 70, 900])
    #expect(!set.isDisjoint(with: [ID(900)]) && !set.isDisjoint(with: [ID(1)]))
  }
}
