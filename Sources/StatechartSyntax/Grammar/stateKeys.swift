import StatechartModel

extension MappingForm {
  // MARK: States

  static let stateKeys = bodyKeys([
    "type", "context", "initial", "states", "choice", "use", "on", "always", "done", "after", "every", "invoke", "ignore",
    "entry", "exit", "screen", "output", "conflict", "target", "actions",
  ])

  private static let target = Key(
    "target", "The next state, or the next states of several regions.", .items(.scalar(.reference(.state))))
  private static let actions = Key("actions", "The actions, in order.", actionList)
  private static let actionList = Form.list(.either([.scalar(.action), .mapping(.conditionalAction)]))

  /// Returns the state keys with the given names, in the order of the names.
  ///
  /// Flows and parts use some of these keys.
  static func bodyKeys(_ names: [String], required: Set<String> = []) -> [Key] {
    names.compactMap { name in
      allBodyKeys.first { $0.name == name }.map { Key($0.name, $0.summary, $0.value, isRequired: required.contains(name)) }
    }
  }

  private static let transitions = Form.items(.either([.scalar(.reference(.state)), .mapping(.transition)]))
  private static let delays = Form.entries(
    keys: .expression(.duration), values: .items(.either([.scalar(.reference(.state)), .mapping(.delayedTransition)])))
  private static let events = Form.entries(keys: .reference(.event), values: transitions)

  private static let allBodyKeys = [
    Key(
      "type", "The kind of the state. A state without a type is atomic or compound.",
      .scalar(.word(StateType.allCases.map(\.rawValue)))),
    Key(
      "context", "The variables of the state, which exist while the state is active.",
      .entries(keys: .declaration(.variable), values: .scalar(.type))),
    Key(
      "initial", "The state that is entered first.",
      .either([.scalar(.reference(.state)), .list(.scalar(.reference(.state))), .mapping(.initial)])),
    Key(
      "states", "The states, or the regions of a parallel state.",
      .entries(keys: .declaration(.state), values: .mapping(.state), minimum: 1)),
    Key("choice", "The branches of a choice. The first branch whose guard holds is taken.", .list(.mapping(.branch))),
    Key(
      "use", "The part whose context, screen and transitions the state gets.",
      .either([
        .scalar(.reference(.part)),
        .entries(keys: .reference(.variable), values: .items(.scalar(.expression(.value))), required: ["part"]),
      ])),
    Key("on", "The transitions for events.", events),
    Key("always", "The eventless transitions, taken as soon as their guards hold.", .either([.empty, transitions])),
    Key(
      "done", "The transitions when a final child state is entered, or when all regions are done.",
      .either([.empty, transitions])),
    Key("after", "The delayed transitions, by the time in the state, such as `30s`.", delays),
    Key("every", "The transitions at regular intervals while the state is active.", delays),
    Key("invoke", "The operation or the flow that runs while the state is active.", .mapping(.invoke)),
    Key("ignore", "The events that the state deliberately does not handle.", .anyItems(.scalar(.reference(.event)))),
    Key("entry", "The entry actions, which run when the state is entered.", actionList),
    Key("exit", "The exit actions, which run when the state is exited.", actionList),
    Key("screen", "The screen while the state is active.", .mapping(.screen)),
    Key("output", "The result of the flow in this final state.", values(.field)),
    Key(
      "conflict", "`first`, if the transition of the first region preempts the transitions of the others.",
      .scalar(.word(["first"]))),
    Key("target", "The default state of a history state.", .items(.scalar(.reference(.state)))),
    Key("actions", "The actions of the default transition of a history state.", actionList),
  ]

  static let initialKeys = [Key(target.name, target.summary, target.value, isRequired: true), actions]

  static let transitionKeys = [
    Key("guard", "The condition under which the transition is taken.", .scalar(.expression(.condition))),
    target,
    actions,
    Key("reenter", "Whether the transition exits and enters its source state.", .scalar(.bool)),
  ]

  static let onRestore = Key(
    "onRestore", "The rule for the timer after a restore.", .scalar(.word(Timer.OnRestore.allCases.map(\.rawValue))))

  static let branchKeys = [
    Key("guard", "The condition under which the branch is taken.", .scalar(.expression(.condition))),
    target,
    actions,
    Key("else", "The next state if no guard holds.", .items(.scalar(.reference(.state)))),
  ]

  static let conditionalActionKeys = [
    Key("if", "The condition.", .scalar(.expression(.condition)), isRequired: true),
    Key("then", "The actions if the condition holds.", actionList, isRequired: true),
    Key("else", "The actions if the condition does not hold.", actionList),
  ]

  static let invokeKeys = [
    Key("operation", "The operation of an interface.", .scalar(.reference(.operation))),
    Key("flow", "The invoked flow.", .scalar(.reference(.flow))),
    Key("input", "The arguments.", values(.field)),
    Key(
      "on", "The transitions for the outcomes.", .entries(keys: .reference(.outcome), values: transitions)),
    Key(
      "ignore", "The events of the invoked flow that the state deliberately ignores.",
      .anyItems(.scalar(.reference(.outcome)))),
  ]

  static let propertyKeys = [
    Key("never", "The condition or the occurrence that must not happen.", .scalar(.expression(.occurrence))),
    Key("moreThan", "The number of allowed occurrences.", .scalar(.number(1...Property.maximumCount))),
    Key("unless", "The condition that allows the occurrence.", .scalar(.expression(.condition))),
    Key("always", "The condition that always holds.", .scalar(.expression(.condition))),
    Key("before", "The occurrence that requires an earlier occurrence.", .scalar(.expression(.occurrence))),
    Key("after", "The occurrence that requires a later response.", .scalar(.expression(.occurrence))),
    Key("must", "The required occurrence.", .scalar(.expression(.occurrence))),
    Key("within", "The time limit of the required occurrence, such as `30s`.", .scalar(.expression(.duration))),
    Key(
      "from", "The state from which the state under `possible` must be reachable, or `every state`.",
      .either([.scalar(.reference(.state)), .scalar(.word(["every state"]))])),
    Key("possible", "The reachable state.", .scalar(.reference(.state))),
    Key("exception", "The reason why an implicit property does not apply.", .scalar(.prose)),
    Key("since", "The occurrence that begins the scope of the property.", .scalar(.expression(.occurrence))),
    Key("until", "The occurrence that ends the scope of the property.", .scalar(.expression(.occurrence))),
    Key("between", "The occurrence that divides a run into scopes.", .scalar(.expression(.occurrence))),
  ]
}
