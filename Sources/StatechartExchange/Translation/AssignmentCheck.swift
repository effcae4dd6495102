import StatechartModel

/// A definite-assignment analysis, which visits the states that can be active while an item of the chart's data is unassigned.
///
/// Data stays assigned after its first assignment. A state can therefore be active with unassigned data only if a transition
/// entered the state from another such state without assigning the data. The analysis treats each region separately. It can
/// report a read that always follows an assignment, but it misses no read that can precede the assignment.
struct AssignmentCheck {
  private var name = ""
  private let scripts: [SCXMLAction]
  private let states: [SCXMLState]
  private let parents: [Int?]
  private let children: [[Int]]
  private let byID: [String: Int]
  /// The indices of the states that can be entered before the data is assigned.
  private var entered: Set<Int> = []
  private var waiting: [Int] = []
  /// The source range of the first read before an assignment; `nil` if no such read was found.
  private var tooEarly: SourceRange?

  init(_ document: SCXMLDocument) {
    scripts = document.scripts
    var states: [SCXMLState] = []
    var parents: [Int?] = []
    var children: [[Int]] = []
    func walk(_ state: SCXMLState, parent: Int?) {
      let index = states.count
      states.append(state)
      parents.append(parent)
      children.append([])
      if let parent { children[parent].append(index) }
      for child in state.children { walk(child, parent: index) }
    }
    walk(document.root, parent: nil)
    self.states = states
    self.parents = parents
    self.children = children
    byID = Dictionary(states.enumerated().compactMap { index, state in state.id.map { ($0.text, index) } }) { first, _ in first
    }
  }

  /// Returns the source range of the first read of the data that can precede its assignment; `nil` if no read can precede the
  /// assignment.
  mutating func firstReadBeforeAssigned(_ name: String) -> SourceRange? {
    (self.name, entered, waiting, tooEarly) = (name, [], [], nil)
    if !assigns(scripts) { enter(0) }
    while tooEarly == nil, let index = waiting.popLast() { follow(index) }
    return tooEarly
  }

  /// Analyses a state that is active while the data is unassigned.
  private mutating func follow(_ index: Int) {
    let state = states[index]
    if assigns(state.entry) { return }
    begin(in: index)
    for transition in state.transitions {
      if let condition = transition.condition { read(condition) }
      let exits = !transition.targets.isEmpty && !transition.isInternal
      if exits, assigns(state.exit) { continue }
      if assigns(transition.actions) { continue }
      for target in transition.targets { enter(target.text) }
    }
    // A transition of another state can also exit this state.
    _ = assigns(state.exit)
  }

  private mutating func begin(in index: Int) {
    let state = states[index]
    switch state.kind {
    case .parallel:
      for child in children[index] { enter(child) }
    case .history:
      if let parent = parents[index] {
        for child in states.indices where isInside(child, parent) && child != index { enter(child) }
      }
      fallthrough
    case .state, .final:
      if let initial = state.initial {
        if assigns(initial.actions) { return }
        for target in initial.targets { enter(target.text) }
      } else if let first = children[index].first(where: { !states[$0].isHistory }) {
        enter(first)
      }
    }
  }

  private mutating func enter(_ id: String) {
    guard let target = byID[id] else { return }
    enter(target)
  }

  /// Marks the ancestors of a state, outermost first, and then the state as entered, up to the first state whose entry actions
  /// assign the data.
  private mutating func enter(_ index: Int) {
    var path = [index]
    while let parent = parents[path[0]] { path.insert(parent, at: 0) }
    for state in path {
      if entered.insert(state).inserted { waiting.append(state) }
      if alwaysAssigns(states[state].entry) { return }
      // Entering a parallel state enters all its regions.
      if case .parallel = states[state].kind {
        for region in children[state] where entered.insert(region).inserted {
          waiting.append(region)
        }
      }
    }
  }

  private func isInside(_ index: Int, _ ancestor: Int) -> Bool {
    var state = parents[index]
    while let id = state {
      if id == ancestor { return true }
      state = parents[id]
    }
    return false
  }

  // MARK: Actions

  private mutating func read(_ expression: ScriptExpression) {
    if expression.names.contains(name), tooEarly == nil {
      tooEarly = expression.all.first { $0.path == name }?.range ?? expression.range
    }
  }

  /// Returns whether the actions assign the data on every path, and records the first read before an assignment.
  private mutating func assigns(_ actions: [SCXMLAction]) -> Bool {
    for action in actions {
      for expression in action.expressions { read(expression) }
      switch action.kind {
      case .assign(let target, _): if target.text == name { return true }
      case .branch(let branches):
        var isAssigned = branches.last?.condition == nil
        for branch in branches where !assigns(branch.actions) { isAssigned = false }
        if isAssigned { return true }
      case .raise, .send, .message, .cancel, .log: break
      }
    }
    return false
  }

  private func alwaysAssigns(_ actions: [SCXMLAction]) -> Bool {
    var copy = self
    return copy.assigns(actions)
  }
}
