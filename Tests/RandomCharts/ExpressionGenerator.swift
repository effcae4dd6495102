/// A generator of random conditions, values and actions.
struct ExpressionGenerator {
  let features: Set<Feature>
  let isSCXML: Bool
  let states: StateTree
  /// The events with the names of their fields.
  let events: [(name: String, fields: [String])]
  private var marks = 0

  init(features: Set<Feature>, isSCXML: Bool, states: StateTree, events: [(name: String, fields: [String])]) {
    self.features = features
    self.isSCXML = isSCXML
    self.states = states
    self.events = events
  }

  /// The scope of an expression: the names besides the flow's variables.
  struct Context {
    /// The payload fields of the event or outcome, as expressions.
    var fields: [String] = []
    /// The action that the guard of the transition protects from errors; `nil` if the guard protects no action.
    var change: String?
    /// Whether `in(state)` can be used.
    var canTestStates = true
    /// Whether named guards can be used: `false` in the condition of a named guard, to prevent guards that refer to themselves.
    var hasGuards = true
  }

  // MARK: Conditions

  mutating func condition(_ context: Context, _ random: inout Random) -> String {
    switch random.int(1...10) {
    case 1: return "\(simple(context, &random)) and \(simple(context, &random))"
    case 2: return "\(simple(context, &random)) or \(simple(context, &random))"
    case 3: return "not (\(simple(context, &random)) and \(simple(context, &random)))"
    default: return simple(context, &random)
    }
  }

  private mutating func simple(_ context: Context, _ random: inout Random) -> String {
    switch random.int(1...15) {
    case 13: return random.pick(["n1 % 3 == 1", "n1 / 2 >= n2", "(n1 - n2) % 4 < 0", "(n1 - 9) / -2 > 1"])
    case 14: return random.pick(["items.contains(n1)", "items.first != none and items.first > 3", "items.count > 1"])
    case 15: return random.pick(context.hasGuards ? ["isRich", "not isRich", "hasItems"] : ["n1 > n2"])
    case 1, 2:
      return "\(random.pick(["n1", "n2", "i1"])) \(random.pick(["<", "<=", ">", ">=", "==", "!="])) \(random.int(0...9))"
    case 3: return random.pick(["b1", "b2", "i2", "not b1", "not b2"])
    case 4: return "n1 \(random.pick(["<", "=="])) n2"
    case 5: return "n1 + n2 > \(random.int(3...15))"
    case 6: return "mood \(random.pick(["==", "!="])) \(random.pick(["calm", "cross"]))"
    case 7: return isSCXML ? "a - n1 < \(random.int(-5...5))" : "d \(random.pick(["<", "=="])) \(random.pick(["10ms", "50ms"]))"
    case 8: return "code.count \(random.pick(["<", ">", "=="])) \(random.int(0...8))"
    case 9, 10:
      let tested = states.states.indices.filter { $0 > 0 && states.states[$0].kind.isActive }
      guard context.canTestStates, !tested.isEmpty else { return "b1 == b2" }
      return "\(random.chance(30) ? "not " : "")in(\(states.states[random.pick(tested)].name))"
    default:
      guard let field = context.fields.isEmpty ? nil : random.pick(context.fields) else { return "n2 * 2 >= n1 + 3" }
      switch field.split(separator: ".").last {
      case "n": return "\(field) > \(random.int(0...8))"
      case "flag": return field
      case "feeling", "mood": return "\(field) == cross"
      case "wait": return "\(field) >= 50ms"
      default: return "n1 != 4"
      }
    }
  }

  /// Returns an action that can cause an error, such as a value outside the range of a variable, and a guard that prevents the
  /// error.
  func room(_ random: inout Random) -> (condition: String, change: String) {
    random.pick([
      ("n1 < 9", "n1 += 1"), ("n2 < 7", "n2 += 2"), ("n1 > 0", "n1 -= 1"), ("n2 > 2", "n2 -= 3"),
      ("n1 + n2 < 10", "n1 = n2"), ("code.count > 0", "code.removeLast()"), ("n2 < 5", "n2 = n2 * 2"),
      ("items.count < 3", "items.append(n1)"), ("hasItems", "items.removeFirst()"), ("items.count > 1", "items.removeLast()"),
      ("n2 != 0", "n1 = n1 / n2"), ("n1 > 0", "n2 = n2 % n1"),
    ])
  }

  // MARK: Actions

  mutating func actions(_ context: Context, upTo most: Int, _ random: inout Random) -> [SpecNode] {
    let change = context.change.map { [SpecNode.item($0)] } ?? []
    return change + (0..<random.int(change.isEmpty ? 1...most : 0...most)).map { _ in action(context, &random) }
  }

  private mutating func action(_ context: Context, _ random: inout Random) -> SpecNode {
    switch random.int(1...20) {
    case 1...8:
      marks += 1
      return .item("mark(\(marks))")
    case 9: return .item("report(n1, b1, mood, d)")
    case 10:
      return .item(
        random.pick(["beep()", "say(\"N {n1} of {n2}\")", "say(\"Waits {d}\")", "say(\"{n1, one: one, other: {n1} of {n2}}\")"])
      )
    case 11, 12:
      guard features.contains(.raises), let event = events.isEmpty ? nil : random.pick(events) else {
        return .item(change(context, &random))
      }
      if isSCXML, event.fields.isEmpty, random.chance(30) {
        return .item("send(\(event.name)\(random.pick(["", ", 10ms", ", 30ms"])))")
      }
      return .item("raise(\(([event.name] + event.fields.map { value(of: $0, context, &random) }).joined(separator: ", ")))")
    case 14, 15:
      guard features.contains(.messages) else { return .item(change(context, &random)) }
      return .item(random.pick(["noted(n1)", "rung()", "Errand.hurry()", "Errand.load(n1, b1)", "Errand.load(9 - n2, i2)"]))
    case 13 where isSCXML:
      var branch = [
        SpecNode.entry("if", condition(Context(fields: context.fields, canTestStates: false), &random)),
        .group("then", [action(context, &random)]),
      ]
      if random.chance(50) { branch.append(.group("else", [action(context, &random)])) }
      return .item(branch)
    default: return .item(change(context, &random))
    }
  }

  private func change(_ context: Context, _ random: inout Random) -> String {
    switch random.int(1...13) {
    case 12: return random.pick(["items.clear()", "items = [n2, 3]", "n1 = n1 / 2", "n2 = (n1 - n2 + 9) % 10"])
    case 13: return random.pick(["n2 = (n1 - 9) / -2", "n1 = 0 - (n1 - 9) % 4", "b1 = n1 % 2 == 0"])
    case 1, 2: return "n1 = \(value(of: "n", context, &random))"
    case 3: return "n2 = \(value(of: "n", context, &random))"
    case 4: return "b1 = \(value(of: "flag", context, &random))"
    case 5: return "b2 = \(value(of: "flag", context, &random))"
    case 6: return "mood = \(value(of: "feeling", context, &random))"
    case 7: return "d = \(value(of: "wait", context, &random))"
    case 8:
      return random.pick([
        "note = \"Note {n1}\"", "note = none", "note = \"Of {d}\"",
        "note = \"{n1, one: a {n2, one: b, other: c}, other: {n1} d}\"",
      ])
    case 9: return random.pick(["code.clear()", "spare.take(code)", "spare.clear()"])
    case 10 where isSCXML:
      return random.pick([
        "a += 1", "a = a * 3 - n1", "a = a * a", "a = 0 - a", "a -= 7", "a = a / 3", "a = a % 7", "a = a / -1",
      ])
    default: return "n1 = 9 - n2"
    }
  }

  /// Returns a value of a field's type, which the name of the field determines.
  private func value(of field: String, _ context: Context, _ random: inout Random) -> String {
    let offered = context.fields.filter { $0.split(separator: ".").last.map(String.init) == field }
    if let offer = offered.first, random.chance(50) { return offer }
    switch field {
    case "n": return random.pick(["\(random.int(0...9))", "n1", "n2", "i1", "9 - n1"])
    case "flag": return random.pick(["true", "false", "b1", "not b2", "n1 > n2", "i2", "mood == cross"])
    case "feeling", "mood": return random.pick(["calm", "cross", "mood"])
    default: return random.pick(["10ms", "20ms", "100ms", "d"])
    }
  }
}
