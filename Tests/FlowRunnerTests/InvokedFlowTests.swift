import FixtureFlows
import FlowRunner
import FlowRunnerTesting
import Foundation
import Observation
import Statechart
import Synchronization
import Testing

/// Tests of invoked flows, with generated machines.
@MainActor @Suite(.timeLimit(.minutes(2)))
final class InvokedFlowTests {
  let librarian = Librarian()
  let clock = TestClock()
  var steps: [FlowStep] = []

  func house() -> FlowRunner<House> {
    FlowRunner(House.self, input: .init(), services: librarian, clock: clock, trace: { self.steps.append($0) })
  }

  func titles(_ runner: any RunningFlow) -> [String] { runner.layers.map { $0.title?.words ?? "" } }

  /// Presses the button with this label on the topmost screen.
  func press(_ label: String, _ runner: FlowRunner<House>) throws {
    let button = try #require(runner.layers.last?.buttons.first { $0.label.words == label })
    runner.send(button.event)
  }

  @Test("An invoked flow starts at once with its input on top of its invoker, and returns its output as an outcome")
  func invoked() async throws {
    let runner = house()
    #expect(titles(runner) == ["0 inside"])
    runner.send(.knock)
    #expect(runner.state == .comingIn)
    #expect(titles(runner) == ["0 inside", "Sign in"])
    #expect(runner.layers[1].message?.words == "0 of 2 signed")
    try press("Sign", runner)
    #expect(runner.layers[1].message?.words == "1 of 2 signed")
    try press("Sign", runner)
    await eventually { librarian.waiting == 1 }
    librarian.answer(.found(shelf: 1, rest: .seconds(1)))
    await runner.reaches { $0.state == .hall }
    #expect(titles(runner) == ["2 inside"])
    #expect(librarian.effects == ["acted(place: 1)"])
  }

  @Test("Each step of a flow and of its invoked flow is traced with the spec lines of its transitions")
  func traced() async throws {
    /// Returns the text of a line of a fixture, such as `house.yaml:24`.
    func words(_ line: String) throws -> String {
      let parts = line.split(separator: ":")
      let specs = URL(filePath: #filePath).appending(path: "../../FixtureFlows/Specs").standardizedFileURL
      let text = try String(contentsOf: specs.appending(path: parts[0]), encoding: .utf8)
      let number = try #require(Int(parts[1]))
      return text.split(separator: "\n", omittingEmptySubsequences: false)[number - 1].trimmingCharacters(in: .whitespaces)
    }
    let runner = house()
    #expect(steps.map(\.place) == ["House.hall"] && steps.map(\.transitions) == [[]])
    steps = []
    runner.send(.cancel)
    runner.send(.knock)
    #expect(steps.map(\.place) == ["House.hall", "House.comingIn", "GuestBook.writing"])
    #expect(
      try steps.map { try $0.transitions.map(words) } == [["cancel: { actions: [code.clear()] }"], ["knock: comingIn"], []])
    try press("Sign", runner)
    try press("Sign", runner)
    await eventually { librarian.waiting == 1 }
    librarian.answer(.found(shelf: 1, rest: .seconds(1)))
    await runner.reaches { $0.state == .hall }
    #expect(steps.suffix(2).map(\.place) == ["GuestBook.welcome", "House.hall"])
    #expect(try steps.last?.transitions.map(words) == ["- guard: outcome.signed > 1 and inside <= 6"])
  }

  @Test("Exiting the invoking state cancels the timers and operations of the invoked flow, and undoes late outcomes")
  func left() async throws {
    let runner = house()
    runner.send(.knock)
    let book = try #require(runner.flows.last)
    await eventually { clock.sleeping == 1 }
    runner.send(.close)
    #expect(runner.state == .closed)
    #expect(!book.isRunning)
    #expect(titles(runner) == [""])
    await eventually { clock.sleeping == 0 }
    #expect(!book.take(GuestBook.Event.sign) || book.layer.message?.words == "0 of 2 signed")

    let other = house()
    other.send(.knock)
    try press("Sign", other)
    try press("Sign", other)
    await eventually { librarian.waiting == 1 }
    other.send(.close)
    librarian.answer(.lost)
    await eventually { librarian.undone == 1 }
    #expect(other.state == .closed)
  }

  @Test("Stopping a flow also stops the flows that it has invoked")
  func stopped() async throws {
    let runner = house()
    runner.send(.knock)
    let book = try #require(runner.flows.last)
    await eventually { clock.sleeping == 1 }
    runner.stop()
    #expect(!book.isRunning)
    await eventually { clock.sleeping == 0 }
  }

  @Test("A deallocated runner releases the runners of invoked flows and cancels their timers")
  func deallocated() async {
    var runner: FlowRunner<House>? = house()
    runner?.send(.knock)
    await eventually { clock.sleeping == 1 }
    weak let gone = runner?.flows.last
    #expect(gone != nil)
    runner = nil
    #expect(gone == nil)
    await eventually { clock.sleeping == 0 }
  }

  @Test("An event goes to the innermost running flow that declares it")
  func routing() {
    let runner = house()
    #expect(!runner.route(GuestBook.Event.cancel))
    runner.send(.knock)
    #expect(runner.route(GuestBook.Event.cancel))
    #expect(runner.state == .hall)
    runner.send(.knock)
    #expect(runner.route(House.Event.close))
    #expect(runner.state == .closed)
  }

  @Test("An event of a screen is delivered only to the run of the flow that showed the screen")
  func staleEvent() throws {
    let runner = house()
    runner.send(.knock)
    let sign = try #require(runner.layers[1].buttons.first).event
    runner.route(GuestBook.Event.cancel)
    runner.send(.knock)
    runner.send(sign)
    #expect(runner.layers[1].message?.words == "0 of 2 signed")
    #expect(runner.layers[1].buttons.first?.event != sign)
    #expect(runner.layers[1].buttons.first?.event == runner.layers[1].buttons.first?.event)
  }

  @Test("A lifecycle change is delivered to each running flow that handles the change, from the innermost to the outermost")
  func lifecycle() async throws {
    let runner = house()
    runner.send(.knock)
    runner.tell(.background)
    #expect(librarian.effects == ["acted(place: 3)"])
    runner.tell(.foreground(away: .seconds(60)))
    #expect(librarian.effects.count == 2)
    #expect(librarian.effects.last?.hasPrefix("timed") == true)
    runner.route(GuestBook.Event.cancel)

    librarian.forgetEffects()
    runner.send(.knock)
    try press("Sign", runner)
    try press("Sign", runner)
    await eventually { librarian.waiting == 1 }
    librarian.answer(.found(shelf: 1, rest: .seconds(1)))
    await runner.reaches { $0.state == .hall }
    runner.send(.leave)
    librarian.forgetEffects()
    // The guest book handles the lifecycle change first. The house then exits the invoking state, which stops the guest book.
    let book = try #require(runner.flows.last)
    runner.tell(.background)
    #expect(librarian.effects == ["acted(place: 3)", "acted(place: 8)"])
    #expect(runner.state == .hall)
    #expect(!book.isRunning)
  }

  @Test("An invoked flow runs concurrently with an operation until the invoking state is exited")
  func endless() async throws {
    let runner = house()
    runner.send(.wind)
    #expect(titles(runner) == ["0 inside", "Tick"])
    await eventually { clock.sleeping == 1 }
    clock.advance(by: .seconds(1))
    await eventually { titles(runner).last == "Tock" }
    await eventually { librarian.waiting == 1 }
    librarian.answer(.done(card: Secret(handle: 7)))
    await runner.reaches { $0.state == .hall }
    #expect(titles(runner) == ["0 inside"])
    await eventually { clock.sleeping == 0 }
    // A stopped flow runs no further actions, not even exit actions.
    #expect(librarian.effects.isEmpty)
  }

  @Test("Observers are notified when an invoked flow starts, changes its screen and ends")
  func observation() {
    let runner = house()
    let changes = Mutex(0)
    func watch() {
      withObservationTracking {
        _ = runner.layers
      } onChange: {
        changes.withLock { $0 += 1 }
      }
    }
    watch()
    runner.send(.knock)
    #expect(changes.withLock { $0 } == 1)
    watch()
    runner.route(GuestBook.Event.sign)
    #expect(changes.withLock { $0 } == 2)
    watch()
    runner.route(GuestBook.Event.cancel)
    #expect(changes.withLock { $0 } == 3)
  }
}
