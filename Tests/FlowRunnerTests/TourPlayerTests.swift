import FixtureFlows
import FlowRunner
import Statechart
import Synchronization
import Testing

/// Tests of `TourPlayer`, which plays the tour of the fixtures on running flows with fake services.
@Suite("TourPlayer") @MainActor struct TourPlayerTests {
  private let ushers = Book()
  private let runner: FlowRunner<Foyer>
  private let player: TourPlayer

  init() {
    let ushers = ushers
    runner = FlowRunner(Foyer.self, input: .init(), services: ushers)
    player = TourPlayer(runner) { ushers.keep($0) }
  }

  /// Plays the tour up to and including a step.
  private func play(through kind: Tour.Kind) async throws {
    for step in Tour.anEveningOut.steps {
      try await player.play(step)
      if step.kind == kind { return }
    }
    Issue.record("the tour has no such step")
  }

  private func failure(of kind: Tour.Kind) async -> String? {
    do {
      try await player.play(Tour.Step(77, kind))
      return nil
    } catch {
      return "\(error)"
    }
  }

  @Test("The player plays a tour to its end, including typed text")
  func tour() async throws {
    #expect(Tour.anEveningOut.spec.hasSuffix("Specs/tours/an-evening-out.yaml"))
    #expect(Tour.anEveningOut.files == ["ticket.txt": "Row 1, \"left\""])
    for step in Tour.anEveningOut.steps { try await player.play(step) }
    #expect(runner.place == "Foyer.seated")
    #expect(ushers.asked == ["Bob", "Ada"])
  }

  @Test("The error for a step that cannot be played contains its line and the configuration of the topmost flow")
  func failures() async throws {
    #expect(await failure(of: .press("Rung")) == "line 77: no button or toggle 'Rung' is shown (in 'Foyer.waiting')")
    #expect(await failure(of: .type([1])) == "line 77: no keypad is shown for the digit 1 (in 'Foyer.waiting')")
    try await play(through: .press("Ring"))
    let place = "(in 'Booth.open.(talk.asking, lamp.dark)')"
    #expect(await failure(of: .press("Ask")) == "line 77: 'Ask' is disabled \(place)")
    #expect(
      await failure(of: .fill("Nom", with: "Ada")) == "line 77: no enabled field 'Nom' is shown \(place)")
  }

  @Test("Each difference from the expected screen is reported after the timeout")
  func differences() async throws {
    try await play(through: .press("Lamp"))
    let expected = Tour.Expectation(
      flow: "Booth", state: "open.lamp.dark", title: "Cabin", prompt: .nothing, message: "Hello", dots: 1,
      fields: ["Name: filled"], toggles: ["Lamp: off"], lists: ["Guests"], buttons: [], disabled: [])
    let told = await failure(of: .expect(expected)) ?? ""
    for words in [
      "expected state 'open.lamp.dark', found '", "expected title 'Cabin', found 'Booth'",
      "expected no prompt, found 'Your name'", "expected message 'Hello', found none", "expected 1 filled dot, found 0",
      "expected fields 'Name: filled', found 'Name: empty'", "expected toggles 'Lamp: off', found 'Lamp: on'",
      "expected lists 'Guests', found none", "expected no buttons, found 'Ask', 'Close'",
      "expected no disabled controls, found 'Ask'",
    ] {
      #expect(told.contains(words), "\(words)")
    }
  }

  @Test("The error for an unexpected topmost flow contains the name of this flow")
  func otherFlow() async throws {
    try await play(through: .press("Ring"))
    let told = await failure(of: .expect(.init(flow: "Foyer")))
    #expect(told == "line 77: expected flow 'Foyer' on top, found 'Booth' (in 'Booth.open.(talk.asking, lamp.dark)')")
  }

  @Test(
    "An expectation can refer to each active state by its path, also in a region",
    arguments: ["open", "open.talk", "open.talk.asking", "open.lamp", "open.lamp.lit"])
  func paths(state: String) async throws {
    try await play(through: .press("Lamp"))
    #expect(await failure(of: .expect(.init(flow: "Booth", state: state))) == nil)
  }
}

/// A fake service that finds only the name Ada.
private final class Book: Ushers, SecretKeeper {
  private let names = Mutex<[Secret: String]>([:])
  private let questions = Mutex<[String]>([])

  /// The names that were looked up, in order.
  var asked: [String] { questions.withLock { $0 } }

  func keep(_ text: String) -> Secret {
    names.withLock { names in
      let handle = Secret(handle: UInt64(names.count + 1))
      names[handle] = text
      return handle
    }
  }

  func find(name: Secret?, code: PIN) async throws -> Ushers.FindOutcome {
    let known = name.flatMap { name in names.withLock { $0[name] } } ?? ""
    questions.withLock { $0.append(known) }
    return known == "Ada" ? .found : .failed
  }

  func release(_ secret: Secret) {}
}
