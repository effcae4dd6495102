/// The state hierarchy of a random chart, without behaviour, as a list with parents before children.
struct StateTree {
  enum Kind {
    case atomic, compound, parallel, final, choice, history, deepHistory

    var isHistory: Bool { self == .history || self == .deepHistory }
    /// Whether the state can be active.
    var isActive: Bool { self != .choice && !isHistory }
  }

  struct State {
    let name: String
    let kind: Kind
    let parent: Int?
    var children: [Int] = []
  }

  /// The states.
  ///
  /// The first state is the flow itself.
  private(set) var states = [State(name: "", kind: .compound, parent: nil)]

  /// The maximum nesting depth of states.
  static let maximumDepth = 5
  private let features: Set<Feature>
  /// The remaining budget of states.
  ///
  /// With a budget of at most 1, no compound or parallel states are added.
  private var budget: Int

  init(_ random: inout Random, _ features: Set<Feature>) {
    self.features = features
    budget = random.pick([4, 6, 9, 12, 16, 22])
    for _ in 0..<random.int(2...4) { add(below: 0, depth: 1, &random) }
    addEnds(to: 0, &random, percent: 45)
  }

  private mutating func append(_ kind: Kind, below parent: Int) -> Int {
    states.append(State(name: "s\(states.count)", kind: kind, parent: parent))
    states[parent].children.append(states.count - 1)
    return states.count - 1
  }

  private mutating func add(below parent: Int, depth: Int, _ random: inout Random) {
    budget -= 1
    var kinds: [Kind] = Array(repeating: .atomic, count: 3 + depth)
    if budget > 1, depth < Self.maximumDepth {
      kinds += Array(repeating: .compound, count: 5)
      if features.contains(.regions) { kinds += Array(repeating: .parallel, count: 4) }
    }
    let kind = random.pick(kinds)
    let state = append(kind, below: parent)
    guard kind != .atomic else { return }
    for _ in 0..<random.int(kind == .parallel ? 2...3 : 1...3) { add(below: state, depth: depth + 1, &random) }
    if kind == .compound { addEnds(to: state, &random, percent: 35) }
    if features.contains(.histories), random.chance(35) {
      _ = append(random.chance(50) ? .history : .deepHistory, below: state)
    }
  }

  private mutating func addEnds(to parent: Int, _ random: inout Random, percent: Int) {
    if random.chance(percent) { _ = append(.final, below: parent) }
    if random.chance(20) { _ = append(.choice, below: parent) }
  }

  // MARK: Queries

  func lineage(_ state: Int) -> [Int] { [state] + (states[state].parent.map { lineage($0) } ?? []) }

  func isInside(_ state: Int, _ ancestor: Int) -> Bool { state != ancestor && lineage(state).contains(ancestor) }

  /// Returns whether two states are in different regions of one parallel state.
  func areParallel(_ first: Int, _ second: Int) -> Bool {
    let around = lineage(first)
    guard let common = lineage(second).first(where: { around.contains($0) }) else { return false }
    return common != first && common != second && states[common].kind == .parallel
  }

  /// Returns whether a state can complete, so that its `done` event is raised.
  func canBeDone(_ state: Int) -> Bool {
    switch states[state].kind {
    case .compound: states[state].children.contains { states[$0].kind == .final }
    case .parallel: states[state].children.allSatisfy { states[$0].kind.isHistory || canBeDone($0) }
    case .atomic, .final, .choice, .history, .deepHistory: false
    }
  }
}
