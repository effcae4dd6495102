extension Chart {
  /// Returns a random chart, possibly with many errors.
  ///
  /// ``repaired(beside:isExplored:)`` removes the errors.
  static func random(_ name: String, _ random: inout Random, _ features: Set<Feature>) -> Chart {
    let isSCXML = features.contains(.scxml) && random.chance(50)
    let states = StateTree(&random, features)
    var events: [(name: String, fields: [String])] = [("go", []), ("push", []), ("set", ["n"]), ("tell", ["flag", "feeling"])]
    if features.contains(.patterns), random.chance(40) { events += [("net.up", []), ("net.down", [])] }
    if features.contains(.timers) { events.append(("slow", ["wait"])) }
    if features.contains(.raises) { events += [("inner", []), ("told", ["n"])] }
    events.removeAll { _ in random.chance(25) }
    var maker = ChartMaker(
      states: states, features: features, isSCXML: isSCXML, events: events,
      expressions: ExpressionGenerator(features: features, isSCXML: isSCXML, states: states, events: events))
    return Chart(name, maker.flow(&random))
  }
}

/// A generator of the declarations of a chart and of the behaviour of its states.
private struct ChartMaker {
  let states: StateTree
  let features: Set<Feature>
  let isSCXML: Bool
  let events: [(name: String, fields: [String])]
  var expressions: ExpressionGenerator
  /// The states to which no transition leads yet.
  private var unreached: Set<Int>

  private static let types = [
    "n": "int(0...9)", "flag": "bool", "feeling": "calm | cross", "wait": "duration", "digit": "digit",
  ]

  init(
    states: StateTree, features: Set<Feature>, isSCXML: Bool, events: [(name: String, fields: [String])],
    expressions: ExpressionGenerator
  ) {
    (self.states, self.features, self.isSCXML, self.events, self.expressions) = (states, features, isSCXML, events, expressions)
    unreached = Set(states.states.indices.dropFirst())
  }

  // MARK: The flow

  mutating func flow(_ random: inout Random) -> [SpecNode] {
    var nodes: [SpecNode] = isSCXML ? [.entry("mode", "scxml")] : []
    nodes.append(.entry("uses", features.contains(.messages) ? "[World, Errand]" : "[World]"))
    nodes.append(.group("input", [.entry("i1", "int(0...9) = 4"), .entry("i2", "bool")]))
    nodes.append(
      .group(
        "context",
        [
          .entry("n1", "int(0...9) = \(random.int(0...9))"), .entry("n2", "int(0...9) = 2"), .entry("b1", "bool = false"),
          .entry("b2", "bool = true"), .entry("mood", "calm | cross = calm"), .entry("d", "duration = 20ms"),
          .entry("note", "text or none"), .entry("code", "pin"), .entry("spare", "pin"), .entry("items", "list(int(0...9), 3)"),
        ] + (isSCXML ? [.entry("a", "int = 1")] : [])))
    let declared = events + [("key", ["digit"]), ("undo", [])]
    nodes.append(
      .group(
        "events",
        declared.map { event in
          .group(event.name, event.fields.map { .entry($0, Self.types[$0] ?? "bool") }, mayBeEmpty: true)
        }))
    let plain = ExpressionGenerator.Context(canTestStates: random.chance(50), hasGuards: false)
    nodes.append(
      .group("guards", [.entry("isRich", expressions.condition(plain, &random)), .entry("hasItems", "items.count > 0")]))
    if features.contains(.messages) {
      nodes.append(.group("sends", [.entry("noted", "{ n: int(0...9) }"), .entry("rung", "")]))
    }
    nodes.append(.group("output", [.entry("n", "int(0...9)"), .entry("flag", "bool")]))
    nodes += body(of: 0, &random)
    if isSCXML { return nodes }
    // The flow ignores each event without a transition of the flow itself.
    let handled = nodes.first { $0.key == "on" }?.children.map { String($0.key) } ?? []
    let unhandled = declared.map(\.name).filter { !handled.contains($0) }
    return nodes + [.group("ignore", unhandled.map { .item($0) })]
  }

  // MARK: States

  private mutating func body(of state: Int, _ random: inout Random) -> [SpecNode] {
    let kind = states.states[state].kind
    switch kind {
    case .choice: return [.group("choice", branches(of: state, &random))]
    case .history, .deepHistory: return history(state, &random)
    case .final: return final(state, &random)
    case .atomic, .compound, .parallel: break
    }
    var nodes: [SpecNode] = []
    if kind == .parallel {
      nodes.append(.entry("type", "parallel"))
      if !isSCXML, random.chance(60) { nodes.append(.entry("conflict", "first")) }
    }
    if state > 0 {
      if random.chance(45) { nodes.append(.group("entry", expressions.actions(.init(), upTo: 2, &random))) }
      if random.chance(35) { nodes.append(.group("exit", expressions.actions(.init(), upTo: 2, &random))) }
    }
    nodes += screen(of: state, &random)
    nodes += reactions(of: state, &random)
    if kind == .compound { nodes.append(initial(of: state, &random)) }
    let children = states.states[state].children
    for child in children where kind == .parallel { unreached.remove(child) }
    if !children.isEmpty {
      nodes.append(
        .group("states", children.map { .group(states.states[$0].name, body(of: $0, &random), mayBeEmpty: true) }))
    }
    return nodes
  }

  private mutating func initial(of state: Int, _ random: inout Random) -> SpecNode {
    let children = states.states[state].children.filter { states.states[$0].kind != .final }
    let inside = states.states.indices.filter { states.isInside($0, state) }
    if isSCXML, random.chance(20) {
      var nodes = [targets(from: inside, &random)]
      if random.chance(60) { nodes.append(.group("actions", expressions.actions(.init(), upTo: 2, &random))) }
      return .group("initial", nodes)
    }
    let first = children.first.map { random.chance(80) ? $0 : random.pick(children) } ?? states.states[state].children[0]
    unreached.remove(first)
    return .entry("initial", states.states[first].name)
  }

  private mutating func history(_ state: Int, _ random: inout Random) -> [SpecNode] {
    var nodes = [SpecNode.entry("type", states.states[state].kind == .history ? "history" : "deep history")]
    guard let parent = states.states[state].parent, random.chance(60) else { return nodes }
    let inside = states.states.indices.filter { states.isInside($0, parent) && !states.states[$0].kind.isHistory }
    nodes.append(targets(from: inside, &random))
    if isSCXML, random.chance(50) { nodes.append(.group("actions", expressions.actions(.init(), upTo: 1, &random))) }
    return nodes
  }

  private mutating func final(_ state: Int, _ random: inout Random) -> [SpecNode] {
    var nodes = [SpecNode.entry("type", "final")]
    if random.chance(40) { nodes.append(.group("entry", expressions.actions(.init(), upTo: 2, &random))) }
    if states.states[state].parent == 0 {
      nodes.append(.group("output", [.entry("n", random.pick(["n1", "n2", "7"])), .entry("flag", "b1 or not b2")]))
    }
    return nodes
  }

  private mutating func branches(of state: Int, _ random: inout Random) -> [SpecNode] {
    var nodes: [SpecNode] = []
    for _ in 0..<random.int(1...2) {
      var branch = [SpecNode.entry("guard", expressions.condition(.init(), &random)), target(of: state, &random)]
      if random.chance(40) { branch.append(.group("actions", expressions.actions(.init(), upTo: 2, &random))) }
      nodes.append(.item(branch))
    }
    return nodes + [.item([.entry("else", String(target(of: state, &random).text.dropFirst("target: ".count)))])]
  }

  private func screen(of state: Int, _ random: inout Random) -> [SpecNode] {
    guard features.contains(.screens), random.chance(state == 0 ? 60 : 35) else { return [] }
    let name = state == 0 ? "The flow" : "State \(state)"
    var items: [SpecNode] = []
    if random.chance(40) { items.append(.entry("title", name)) }
    if random.chance(50) {
      items.append(
        .entry(
          "prompt", random.pick(["\"\(name) {n1}\"", "\"{n2} {d}\"", "\"{n2, one: once, other: {n2} times} {d}\"", "none"])))
    }
    if random.chance(40) { items.append(.entry("message", random.pick(["\"{note}\"", "none"]))) }
    if random.chance(20) { items.append(.group("dots", [.entry("filled", "code.count"), .entry("of", "8")])) }
    if random.chance(20) { items.append(.entry("countdown", random.pick(["d", "30s"]))) }
    if random.chance(20) { items.append(.group("keypad", [.entry("digit", "key"), .entry("delete", "undo")])) }
    if random.chance(30), let event = events.first(where: { $0.fields.isEmpty }) {
      items.append(
        .group(
          "buttons",
          [
            .item([
              .entry("label", "\"\(name)\""), .entry("event", event.name), .entry("role", random.pick(["cancel", "normal"])),
            ])
          ]))
    }
    return [.group("screen", items)]
  }

  // MARK: Reactions

  private mutating func reactions(of state: Int, _ random: inout Random) -> [SpecNode] {
    let isAtomic = states.states[state].children.isEmpty
    var on: [SpecNode] = []
    for event in events where random.chance(isAtomic ? 40 : 22) {
      on.append(.group(event.name, alternatives(of: state, fields: event.fields, &random)))
    }
    if random.chance(25) {
      let room = SpecNode.item([.entry("guard", "code.count < 8"), .group("actions", [.item("code.append(digit)")])])
      on.append(.group("key", [room]))
    }
    if features.contains(.patterns), random.chance(12) {
      on.append(.group(random.pick(["net.*", "any"]), alternatives(of: state, fields: [], &random)))
    }
    let ending = states.states.indices.filter { $0 > 0 && states.canBeDone($0) }
    if isSCXML, features.contains(.done), !ending.isEmpty, random.chance(20) {
      on.append(.group("done(\(states.states[random.pick(ending)].name))", alternatives(of: state, fields: [], &random)))
    }
    var nodes: [SpecNode] = [.group("on", on)]
    let unhandled = events.map(\.name).filter { name in !on.contains { $0.key == name } }
    if state > 0, !unhandled.isEmpty, random.chance(25) { nodes.append(.group("ignore", [.item(random.pick(unhandled))])) }
    if state > 0, random.chance(15) {
      nodes.append(
        .group(
          "always",
          [
            .item([
              .entry("guard", expressions.condition(.init(), &random)), target(of: state, &random),
              .group("actions", expressions.actions(.init(), upTo: 2, &random)),
            ])
          ]))
    }
    if features.contains(.done), states.canBeDone(state), random.chance(75) {
      nodes.append(.group("done", alternatives(of: state, fields: [], &random)))
    }
    if features.contains(.timers), random.chance(20) {
      let delay = random.pick(["10ms", "30ms", "100ms", "d", "d"])
      nodes.append(.group("after", [.group(delay, alternatives(of: state, fields: [], &random))]))
    }
    if features.contains(.timers), random.chance(12) {
      let period = random.pick(["20ms", "50ms", "100ms", "d"])
      nodes.append(.group("every", [.group(period, alternatives(of: state, fields: [], &random))]))
    }
    return nodes + invocation(of: state, &random)
  }

  private mutating func invocation(of state: Int, _ random: inout Random) -> [SpecNode] {
    if features.contains(.messages), state > 0, random.chance(15) { return errand(of: state, &random) }
    guard features.contains(.invocations), state > 0, random.chance(15) else { return [] }
    guard random.chance(60) else {
      let handled = alternatives(of: state, fields: [], isTotal: true, &random)
      return [.group("invoke", [.entry("operation", "World.ring"), .group("on", [.group("heard", handled)])])]
    }
    return [
      .group(
        "invoke",
        [
          .entry("operation", "World.ask"),
          .group("input", [.entry("n", random.pick(["n1", "9 - n2"])), .entry("flag", random.pick(["b1", "i2"]))]),
          .group(
            "on",
            [
              .group("yes", alternatives(of: state, fields: ["outcome.n"], isTotal: true, &random)),
              .group("no", alternatives(of: state, fields: [], isTotal: true, &random)),
              .group("later", alternatives(of: state, fields: ["outcome.wait", "outcome.mood"], isTotal: true, &random)),
            ]),
        ])
    ]
  }

  /// Returns an invocation of a flow that sends events.
  private mutating func errand(of state: Int, _ random: inout Random) -> [SpecNode] {
    var handled = [SpecNode.group("done", alternatives(of: state, fields: ["outcome.n"], isTotal: true, &random))]
    var ignored: [SpecNode] = []
    for (name, fields) in [("told", ["outcome.n"]), ("saw.all", [])] {
      if random.chance(25) {
        ignored.append(.item(name))
      } else {
        handled.append(.group(name, alternatives(of: state, fields: fields, isTotal: true, &random)))
      }
    }
    let input = [SpecNode.entry("first", random.pick(["n1", "9 - n2"])), .entry("isFar", random.pick(["b1", "i2"]))]
    return [
      .group(
        "invoke",
        [.entry("flow", "Errand"), .group("input", input), .group("on", handled), .group("ignore", ignored)])
    ]
  }

  /// Returns one or two transitions.
  ///
  /// The first of two transitions has a guard.
  private mutating func alternatives(
    of state: Int, fields: [String], isTotal: Bool = false, _ random: inout Random
  ) -> [SpecNode] {
    let isDouble = random.chance(30)
    var nodes = [transition(of: state, fields, isGuarded: isDouble || (!isTotal && random.chance(35)), &random)]
    if isDouble { nodes.append(transition(of: state, fields, isGuarded: !isTotal && random.chance(40), &random)) }
    return nodes
  }

  private mutating func transition(of state: Int, _ fields: [String], isGuarded: Bool, _ random: inout Random) -> SpecNode {
    var nodes: [SpecNode] = []
    var context = ExpressionGenerator.Context(fields: fields)
    if isGuarded {
      if random.chance(40) {
        let room = expressions.room(&random)
        nodes.append(.entry("guard", room.condition))
        context.change = room.change
      } else {
        nodes.append(.entry("guard", expressions.condition(context, &random)))
      }
    }
    let moves = random.chance(75)
    if moves {
      let target = target(of: state, &random)
      nodes.append(target)
      let isOwn = target.text == "target: \(states.states[state].name)"
      if features.contains(.reenter), isOwn || random.chance(15) {
        nodes.append(.entry("reenter", "true"))
      } else if isSCXML, random.chance(20) {
        nodes.append(.entry("reenter", "false"))
      }
    }
    if !moves || random.chance(50) { nodes.append(.group("actions", expressions.actions(context, upTo: 2, &random))) }
    return .item(nodes)
  }

  // MARK: Targets

  /// Returns a random target of a transition, preferably a state to which no transition leads yet.
  private mutating func target(of state: Int, _ random: inout Random) -> SpecNode {
    let allowed = states.states.indices.filter { target in
      target > 0 && (isSCXML || (!states.areParallel(state, target) && (features.contains(.reenter) || target != state)))
    }
    return targets(from: allowed, &random)
  }

  private mutating func targets(from allowed: [Int], _ random: inout Random) -> SpecNode {
    let missing = allowed.filter { unreached.contains($0) }
    let first = random.pick(missing.isEmpty || random.chance(50) ? allowed : missing)
    unreached.remove(first)
    let beside = allowed.filter { states.areParallel($0, first) }
    guard isSCXML, !beside.isEmpty, random.chance(25) else { return .entry("target", states.states[first].name) }
    return .entry("target", "[\(states.states[first].name), \(states.states[random.pick(beside)].name)]")
  }
}
