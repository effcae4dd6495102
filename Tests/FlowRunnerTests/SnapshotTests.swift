import FixtureFlows
import FlowRunner
import FlowRunnerTesting
import Foundation
import Statechart
import Testing

/// Tests of flows that are restored from a snapshot, as after a restart of their process.
@MainActor @Suite(.timeLimit(.minutes(2)))
struct SnapshotTests {
  let librarian = Librarian()
  let clock = TestClock()

  private func oven() -> FlowRunner<Oven> {
    FlowRunner(Oven.self, input: .init(), services: librarian, clock: clock)
  }

  private func restored(_ data: Data, away: Duration) throws -> FlowRunner<Oven>? {
    let snapshot = try JSONDecoder().decode(FlowSnapshot<Oven>.self, from: data)
    return FlowRunner(restoring: snapshot, away: away, services: librarian, clock: clock)
  }

  @Test("A restored flow continues in its state, and fires overdue timers at once")
  func continues() async throws {
    let first = oven()
    first.send(.bake)
    #expect(first.state == .baking(lamp: .burning, bell: .asking))
    clock.advance(by: .seconds(2))
    let data = try JSONEncoder().encode(#require(first.snapshot))
    first.stop()
    let second = try #require(try restored(data, away: .seconds(60)))
    #expect(second.screen.title?.words == "Grill")
    await second.reaches { $0.state == .baking(lamp: .burning, bell: .silent) }
    clock.advance(by: .seconds(60))
    await second.reaches { $0.state == .baking(lamp: .dark, bell: .silent) }
    second.stop()
    while librarian.waiting > 0 { librarian.answer(LibraryDesk.RenewOutcome.refused) }
  }

  @Test("A restored flow fires overdue timers in the order of their deadlines, and does not repeat a completed operation")
  func order() async throws {
    let first = FlowRunner(Kiln.self, input: .init(), services: librarian, clock: clock)
    first.send(.light)
    await eventually { librarian.waiting == 1 }
    librarian.answer(LibraryDesk.RenewOutcome.refused)
    await first.reaches { $0.screen.prompt?.words == "1" }
    clock.advance(by: .seconds(1))
    let data = try JSONEncoder().encode(#require(first.snapshot))
    first.stop()
    let snapshot = try JSONDecoder().decode(FlowSnapshot<Kiln>.self, from: data)
    let restored = FlowRunner<Kiln>(restoring: snapshot, away: .seconds(60), services: librarian, clock: clock)
    let second = try #require(restored)
    await second.reaches { $0.state == .burning(upper: .upperAshes, lower: .lowerAshes) }
    #expect(second.screen.title?.words == "The lower one")
    #expect(second.screen.prompt?.words == "1")
    #expect(librarian.waiting == 0)
    second.stop()
  }

  @Test("A snapshot omits a typed code, and restores the flow in its safe state")
  func secrets() throws {
    let first = oven()
    first.send(.lock)
    for digit in [8, 6, 4, 8] { first.send(.digit(value: try #require(Digit(digit)))) }
    let data = try JSONEncoder().encode(#require(first.snapshot))
    let text = String(decoding: data, as: UTF8.self)
    #expect(!text.contains("8648"))
    let names = text.matches(of: /"(\w+)":/).map { String($0.1) }
    #expect(names.contains("typed") && names.contains("minutes") && !names.contains("code"))
    let second = try #require(try restored(data, away: .zero))
    #expect(second.state == .locked)
    #expect(second.screen.dots?.filled == 0)
    second.stop()
    first.stop()
  }

  @Test("A flow is not restored from a snapshot of another version of its spec")
  func refused() throws {
    let first = oven()
    let data = try JSONEncoder().encode(#require(first.snapshot))
    let text = String(decoding: data, as: UTF8.self)
    let version = try #require(text.firstMatch(of: /"version":(\d+)/)?.1)
    let other = Data(text.replacing(version, with: "1").utf8)
    #expect(try restored(other, away: .zero) == nil)
    #expect(try restored(data, away: .zero) != nil)
    first.stop()
    #expect(first.snapshot == nil)
  }
}
