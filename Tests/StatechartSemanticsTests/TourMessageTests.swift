import Foundation
import StatechartLanguage
import StatechartModel
import StatechartSemantics
import Testing

/// Tests of tours across flows that send each other events.
@Suite("Events between flows in tours")
struct TourMessageTests {
  @Test("The fixture's tour of an upload passes")
  func fixture() throws {
    let folder = URL(filePath: #filePath).appending(path: "../../FixtureFlows/Specs").standardizedFileURL
    let path = folder.appending(path: "tours/a-parcel-in-parts.yaml").path
    guard case .tour(let tour)? = try SpecLibrary.around(path).check(path).spec else {
      Issue.record("no tour")
      return
    }
    #expect(TourRunner.run(tour).failure == nil)
  }

  /// Plays a tour of a flow that exchanges events with an invoked flow.
  ///
  /// - Returns: The line and the reason of the failure; `nil` if the tour passes.
  private func play(_ echo: String, _ steps: String...) throws -> String? {
    let specs = [
      "caller": """
      flow: Caller
      summary: Asks, and asks again when it is answered.
      uses: [Echo]
      context: { heard: int(0...9) = 0 }
      events: { call: , stop: }
      initial: calling
      states:
        calling:
          screen: { prompt: "{heard} heard", buttons: [{ label: Call, event: call }, { label: Stop, event: stop }] }
          invoke:
            flow: Echo
            on:
              done: over
              answered: [{ guard: heard < 9, actions: [heard += 1, Echo.ask()] }, { actions: [heard = 0, Echo.ask()] }]
          on: { call: { actions: [Echo.ask()] }, stop: over }
        over: { screen: { prompt: Over }, on: { call: calling }, ignore: stop }
      """,
      "echo": """
      flow: Echo
      summary: Answers.
      context: { left: int(0...3) = 3 }
      events: { ask: }
      sends: { answered: }
      initial: listening
      states:
        listening: { on: { ask: \(echo) } }
        silent: { type: final }
      """,
      "tour": "tour: Round\nsummary: A round.\nstart: Caller\nsteps:\n" + steps.map { "  - \($0)\n" }.joined(),
    ]
    let library = SpecLibrary(
      files: specs.sorted { $0.key < $1.key }.map { SourceFile(path: "\($0.key).yaml", text: $0.value) })
    for path in library.paths {
      let errors = library.check(path).diagnostics.sorted().filter { $0.severity == .error }
      #expect(errors.isEmpty, "\(DiagnosticFormat.text.render(errors))")
    }
    guard case .tour(let tour)? = library.check("tour.yaml").spec else { return "no tour" }
    return TourRunner.run(tour).failure.map { "\($0.range.start.line): \($0.message)" }
  }

  @Test("Two flows send each other events until the invoked flow ends")
  func answers() throws {
    let echo = "[{ guard: left > 0, actions: [left -= 1, answered()] }, silent]"
    let over = "expect: { flow: Caller, state: over, prompt: Over }"
    #expect(try play(echo, "expect: { flow: Caller, prompt: 0 heard }", "press: Call", over) == nil)
    #expect(try play(echo, "press: Stop", over) == nil)
  }

  @Test("An infinite loop of events between two flows fails the tour")
  func endlessAnswers() throws {
    let echo = "[{ guard: left > 0, actions: [left = 4 - left, answered()] }, silent]"
    let failure = try play(echo, "press: Call", "expect: { flow: Caller, state: over }")
    #expect(failure?.hasPrefix("5: ") == true, "\(failure ?? "none")")
    #expect(failure?.contains("infinite loop") == true, "\(failure ?? "none")")
  }

  @Test("An event that a flow sends for 'background' is delivered before its invoker receives 'background'")
  func leaving() throws {
    let specs = [
      "inner": """
      flow: Inner
      summary: Tells that it is hidden.
      sends: { hidden: }
      initial: shown
      states: { shown: { on: { background: { actions: [hidden()] } } } }
      """,
      "outer": """
      flow: Outer
      summary: Counts, and goes on when the app is left.
      uses: [Inner]
      context: { times: int(0...3) = 0 }
      initial: inside
      states:
        inside:
          screen: { prompt: "{times} inside" }
          invoke: { flow: Inner, on: { hidden: { actions: [times = 1] } } }
          on: { background: outside }
        outside: { screen: { prompt: "{times} outside" } }
      """,
      "tour": """
      tour: Leaving
      summary: The app is left.
      start: Outer
      steps: [{ leave: 1s }, { expect: { flow: Outer, prompt: 1 outside } }]
      """,
    ]
    let library = SpecLibrary(
      files: specs.sorted { $0.key < $1.key }.map { SourceFile(path: "\($0.key).yaml", text: $0.value) })
    guard case .tour(let tour)? = library.check("tour.yaml").spec else {
      Issue.record("\(DiagnosticFormat.text.render(library.paths.flatMap { library.check($0).diagnostics.sorted() }))")
      return
    }
    #expect(TourRunner.run(tour).failure?.message == nil)
  }
}
