import StatechartModel

/// Names that already mean something: to the language, or in the machine that is generated from a flow.
package enum ReservedNames {
  /// Words of expressions.
  package static let words: Set = ["true", "false", "none", "in", "not", "and", "or", "let", "var", "inout"]
  /// What nothing of a value's own can be called in Swift, even between backticks.
  package static let swiftWords: Set = ["self", "init"]
  /// Actions that are not effects.
  package static let actions: Set = ["raise", "send"]
  /// The outcome of every flow that ends, which no event under `sends` can be called; and what Swift has no case for.
  package static let messages: Set = ["done", "init", "self"]
  /// What every machine keeps or is given.
  package static let members: Set = [
    "state", "screen", "output", "input", "epochs", "self", "init", "sink", "event", "invocation", "outcome", "epoch",
    "timer", "leaf", "raised", "isFaulted", "isRunaway", "wouldGoOn", "activeStates", "precondition", "tracedContext",
  ]
  /// What would hide a part of the machine where an event or an outcome is taken.
  package static let fields: Set = [
    "state", "sink", "self", "init", "event", "activeStates", "microstep", "taken", "arrival", "precondition",
  ]
  /// What every machine hears besides the events of its flow.
  package static let events: Set = ["any", "answered", "timerFired", "lifecycle", "Outcome", "Timer", "Query"]
  /// The types that a machine has or uses, and words that name no type in Swift.
  package static let types: Set = [
    "State", "Event", "Effect", "Operation", "Outcome", "Timer", "Text", "Input", "Output", "Screen", "Invocation", "Epoch",
    "Digit", "Secret", "PIN", "Duration", "Bool", "Int", "String", "Never", "Sendable", "Equatable", "Hashable", "Self", "Type",
    "Protocol", "Any", "Optional", "Double", "Character", "Array", "StateMachine", "EffectSink", "BoundedList", "Movable",
    "MachineEvent", "ScreenEvent", "Query", "Lifecycle", "Language", "Statechart", "RunningTimer", "ChartState",
    "ChartTransition", "StateSet", "StateNode", "StateWord", "StateHalves", "EntrySet", "SelectedTransition",
    "SelectedTransitions", "FourSlots", "SlotHalves", "Raised", "RaisedEvents", "TimerSlot", "ScreenText", "NoText", "Sink",
    "IdleSink", "Snapshot", "RestorableMachine", "Leaf", "Int64", "UInt64", "Codable", "Swift", "RunnableMachine", "Services",
    "RequiredServices", "InvokedFlow", "OperationResult", "ListRow", "FlowStarter", "SecretKeeper",
    "Message",
  ]
  /// The types that the tests of a flow use.
  package static let testing: Set = [
    "Trial", "Check", "Step", "Request", "SpecPlace", "Suite", "Test", "Testing", "Issue", "Tag", "Comment", "SourceLocation",
  ]
  /// Whether a text cannot have a name: every text has `words`, in each language as well; `none` and `some` are those of an optional.
  package static func isReserved(text name: String) -> Bool {
    ["none", "some", "words", "init", "self", "Self", "Language", "Protocol", "Type", "hashValue"].contains(name)
      || name.hasPrefix("wordsIn")
  }
  /// What no state can be called: where a flow begins, and what Swift has no case for.
  package static let states: Set = ["flow", "Protocol"]
}

/// The name that a type or a case gets in Swift: its words, which dots and underscores part, each with a capital.
func inSwift(_ name: String) -> String {
  name.split { $0 == "." || $0 == "_" }.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
}

extension Declarations {
  mutating func checkName(_ name: Name, isNoneOf reserved: Set<String>) {
    if reserved.contains(name.text) { diagnostics.report(.reservedName(name)) }
  }

  /// Takes note of a set of cases, which becomes a type with a name of its own.
  mutating func declareCases(of variable: Declaration) {
    guard let type = variable.type.casesType else { return }
    for word in type.cases where ReservedNames.words.contains(word) {
      diagnostics.report(.reservedName(Name(text: word, range: variable.name.range)))
    }
    let used = [flow.name] + flow.operations.map(\.interface) + flow.queries.map(\.interface)
    if ReservedNames.types.contains(type.name) || used.contains(type.name) || types.records[type.name] != nil {
      diagnostics.report(.reservedType(type.name, of: variable.name))
    } else if let other = casesTypes[type.name], other.cases != type.cases {
      diagnostics.report(.otherCases(type.name, of: variable.name))
    } else {
      casesTypes[type.name] = type
    }
  }
}
