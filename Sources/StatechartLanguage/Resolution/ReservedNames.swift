import StatechartModel

/// The reserved names of the language and of the generated machine.
package enum ReservedNames {
  /// Keywords of expressions, and keywords of Swift that cannot be argument labels.
  package static let words: Set = ["true", "false", "none", "in", "not", "and", "or", "let", "var", "inout"]
  /// Names that Swift does not allow for properties, even in backticks.
  package static let swiftKeywords: Set = ["self", "init"]
  /// The names of built-in actions, which are not effects.
  package static let actions: Set = ["raise", "send"]
  /// Reserved names of events under `sends`: the outcome `done` of invoked flows, and names that Swift does not allow for
  /// cases.
  package static let messages: Set = ["done", "init", "self"]
  /// The names of the properties and functions of every machine, and of their local declarations.
  package static let members: Set = [
    "state", "screen", "output", "input", "epochs", "self", "init", "sink", "event", "invocation", "outcome", "epoch",
    "timer", "leaf", "raised", "isFaulted", "isRunaway", "wouldGoOn", "activeStates", "precondition", "tracedContext",
  ]
  /// Names of fields that would shadow a name in the machine's handlers.
  package static let fields: Set = [
    "state", "sink", "self", "init", "event", "activeStates", "microstep", "taken", "arrival", "precondition",
  ]
  /// Reserved names of events: the pattern `any`, the predefined inputs of every machine, and the nested types.
  package static let events: Set = ["any", "answered", "timerFired", "lifecycle", "Outcome", "Timer", "Query"]
  /// The names of the types that a machine has or uses, and keywords that cannot name a type in Swift.
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
  /// The names of the types that the generated tests use.
  package static let testing: Set = [
    "Trial", "Check", "Step", "Request", "SpecPlace", "Suite", "Test", "Testing", "Issue", "Tag", "Comment", "SourceLocation",
  ]
  /// Returns whether a name is reserved and cannot name a text.
  ///
  /// In Swift every text has the member `words`, and a member for each language. `none` and `some` are the cases of an
  /// optional.
  package static func isReserved(text name: String) -> Bool {
    ["none", "some", "words", "init", "self", "Self", "Language", "Protocol", "Type", "hashValue"].contains(name)
      || name.hasPrefix("wordsIn")
  }
  /// Reserved names of states: `flow`, which denotes the flow itself, and names that Swift does not allow for cases.
  package static let states: Set = ["flow", "Protocol"]
}

/// Returns the Swift name of a type or a case: `name` in upper camel case, without dots and underscores.
func inSwift(_ name: String) -> String {
  name.split { $0 == "." || $0 == "_" }.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
}

extension Declarations {
  mutating func checkName(_ name: Name, isNoneOf reserved: Set<String>) {
    if reserved.contains(name.text) { diagnostics.report(.reservedName(name)) }
  }

  /// Declares the named type for the cases of a variable or a field, if its type has cases.
  ///
  /// Reports reserved names of cases and types, and a second declaration of the type with other cases.
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
