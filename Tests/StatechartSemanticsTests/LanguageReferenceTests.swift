import StatechartLanguage
import StatechartModel
import StatechartSemantics
import StatechartSyntax
import Testing

/// Tests of `docs/language.md`: its examples compile and behave as described, and cover the whole language.
@Suite("Language reference")
struct LanguageReferenceTests {
  private let reference: LanguageReference

  init() throws {
    reference = try LanguageReference()
  }

  @Test("Every example compiles without diagnostics, except the warnings of a draft")
  func examplesCompile() {
    #expect(reference.flows.count > 15)
    for library in reference.libraries {
      for path in library.paths {
        let (spec, diagnostics) = library.compile(path)
        // One example is a draft with warnings.
        let isDraft = diagnostics.all.contains { $0.code == .draft } && !diagnostics.hasErrors
        #expect(isDraft || diagnostics.all.isEmpty, "\(DiagnosticFormat.text.render(diagnostics.sorted()))")
        #expect(spec != nil, "\(path)")
      }
    }
  }

  @Test("Every scenario of the examples passes")
  func scenariosPass() {
    #expect(reference.flows.flatMap(\.scenarios).count > 15)
    for flow in reference.flows {
      for scenario in flow.scenarios {
        for failure in ScenarioRunner.run(scenario, of: flow).failures {
          Issue.record("\(flow.name), \(scenario.name): \(failure.range.description): \(failure.message)")
        }
      }
    }
  }

  @Test("Every tour of the examples passes")
  func toursPass() {
    let tours = reference.libraries.flatMap { library in
      library.paths.compactMap { path -> Tour? in
        if case .tour(let tour)? = library.check(path).spec { tour } else { nil }
      }
    }
    #expect(!tours.isEmpty)
    for tour in tours { #expect(TourRunner.run(tour).failure?.message == nil) }
  }

  // The diagnostic of an unknown key lists the valid keys of a mapping. Therefore the test compiles the examples repeatedly,
  // each time with one unknown key.
  @Test("Every valid key is in an example")
  func everyKey() {
    var groups: [String: (known: Set<String>, shown: Set<String>)] = [:]
    for place in reference.keys {
      guard let (group, known) = place.group else { continue }
      groups[group, default: ([], [])].known.formUnion(known)
      groups[group]?.shown.insert(place.key)
    }
    // Without this list, a mapping that no example contains would not be checked.
    let expected: Set = [
      "a flow", "an interface", "a part", "a file of texts", "a policy",
      "a file of requirements", "a requirement", "state", "'initial'", "a transition",
      "a branch of a choice", "an action", "'invoke'", "an operation", "'snapshot'", "the list", "a screen", "'dots'",
      "'keypad'", "a field", "a toggle", "a list", "a query", "a button", "a property", "a scenario", "a step", "'expect'",
      "a tour", "a step of a tour",
    ]
    #expect(expected.isSubset(of: groups.keys), "\(expected.subtracting(groups.keys).sorted())")
    for (group, keys) in groups.sorted(by: { $0.key < $1.key }) {
      #expect(keys.known.subtracting(keys.shown).sorted() == [], "of \(group)")
    }
    #expect(reference.text.contains("{ switch: "))
    #expect(reference.text.contains("use: { part: "))
  }

  @Test("Every kind of state is in an example")
  func everyState() {
    let found = reference.flows.flatMap(\.states).map { StateForm($0.kind) }
    #expect(StateForm.allCases.filter { !found.contains($0) } == [])
  }

  @Test("Every action is in an example")
  func everyAction() {
    let found = reference.flows.flatMap(\.allActions).map { ActionForm($0.kind) }
    #expect(ActionForm.allCases.filter { !found.contains($0) } == [])
  }

  @Test("Every type is in an example")
  func everyType() {
    let types = reference.flows.flatMap { flow in
      flow.variables.map(\.type) + (flow.events.flatMap(\.fields) + flow.effects.flatMap(\.fields)).map(\.type)
    }
    let found = Set(types.compactMap { TypeForm($0) })
    #expect(TypeForm.allCases.filter { !found.contains($0) } == [])
  }

  @Test("Every operator and every other kind of expression is in an example")
  func everyExpression() {
    let expressions = reference.flows.flatMap { flow in
      (flow.allExpressions + flow.scenarios.flatMap { $0.given.map(\.value) }).flatMap(\.all)
    }
    let found = Set(expressions.map { ExpressionForm($0.kind) })
    #expect(ExpressionForm.allCases.filter { !found.contains($0) } == [])
    let operators = expressions.compactMap { expression in
      if case .binary(let symbol, _, _) = expression.kind { symbol } else { nil }
    }
    #expect(BinaryOperator.allCases.filter { !operators.contains($0) } == [])
  }

  @Test("The documented limits equal the limits of the compiler")
  func limits() {
    let limits = [
      ("a file", "\(YAMLParser.maximumSize >> 20) MiB"), ("nesting of YAML", "\(YAMLParser.maximumDepth) levels"),
      ("operators, parentheses and members of one expression", "\(ExpressionParser.maximumSize)"),
      ("digits of a `pin`", "\(ValueType.pinCapacities.upperBound)"),
      ("items of a list", "\(ValueType.listCapacities.upperBound)"),
      ("raised events in the internal queue", "\(Flow.maximumRaisedEvents)"),
    ]
    for (what, number) in limits { #expect(reference.text.contains("| \(what) | \(number) |")) }
  }

  @Test("Every reserved word is documented")
  func reservedWords() throws {
    let chapter = try #require(reference.text.split(separator: "\n## Reserved words").last)
    let words = [
      ReservedNames.words, ReservedNames.actions, ReservedNames.members, ReservedNames.fields, ReservedNames.events,
      ReservedNames.types, ReservedNames.testing, ReservedNames.states,
    ].flatMap(\.self)
    #expect(words.filter { !chapter.contains("`\($0)`") }.sorted() == [])
  }
}
