import FixtureFlows
import FlowRunner
import FlowRunnerTesting
import Flows
import Foundation
import Statechart
import Testing

/// Tests of the contents of a trace, and of the redaction of secrets in a trace.
@MainActor @Suite(.timeLimit(.minutes(2)))
final class TraceTests {
  let clock = TestClock()
  var steps: [FlowStep] = []

  /// Changes the passcode, and returns the trace.
  ///
  /// The first code is wrong, and the first two new codes differ.
  private func changed(_ codes: (wrong: String, current: String, new: String), handle: UInt64) async throws -> [FlowStep] {
    func pin(_ digits: String) -> PIN { PIN(digits.compactMap { $0.wholeNumberValue.flatMap(Digit.init) }) }
    steps = []
    let clock = TestClock()
    let gate = Gate(code: pin(codes.current), grant: Secret(handle: handle))
    let runner = FlowRunner(
      SetPasscode.self, input: .init(mode: .change), services: gate, clock: clock, trace: { self.steps.append($0) })
    func type(_ digits: String) async {
      for digit in digits.compactMap({ $0.wholeNumberValue.flatMap(Digit.init) }) { runner.send(.digit(value: digit)) }
      await runner.settled()
    }
    await type(codes.wrong)
    #expect(runner.place == "SetPasscode.lockedOut")
    clock.advance(by: .seconds(30))
    await runner.settled()
    await type(codes.current)
    await type(codes.new)
    await type(codes.current)
    #expect(runner.place == "SetPasscode.confirming.mismatch")
    clock.advance(by: .milliseconds(500))
    await runner.settled()
    await type(codes.new)
    await type(codes.new)
    #expect(runner.output == .init(success: true))
    #expect(gate.released == [Secret(handle: handle)])
    return steps
  }

  @Test("A trace contains no digit of a code and no handle of a secret")
  func secrets() async throws {
    let first = try await changed(("111111", "975310", "864209"), handle: 918_273_645_546)
    let second = try await changed(("222222", "000000", "777777"), handle: 3)
    #expect(first.count == 2 + 36 + 6)
    let lines = try first.map { try $0.jsonLine() }
    #expect(try second.map { try $0.jsonLine() } == lines)
    #expect(second.map(\.description) == first.map(\.description))
    for secret in ["975310", "864209", "918273645546", "111111"] { #expect(!lines.joined().contains(secret)) }
  }

  @Test("A trace step contains its event, source lines, time and configuration, and the context before and after the step")
  func step() async throws {
    let steps = try await changed(("111111", "975310", "864209"), handle: 7)
    let start = try #require(steps.first)
    #expect(start.event == nil && start.time == .zero && start.before.isEmpty)
    #expect(start.after["mode"] == .text("change") && start.after["currentLength"] == .number(6))
    #expect(start.after["grant"] == .absent && start.after["entry"] == .absent)
    let digit = steps[1]
    #expect(digit.event == TracedEvent("digit", ["value": .redacted]))
    #expect(digit.before["entry"] == .absent && digit.after["entry"] == .redacted)
    #expect(digit.place == "SetPasscode.proving.current")
    #expect(digit.transitions.allSatisfy { $0.hasPrefix("pin-pad.yaml:") } && !digit.transitions.isEmpty)
    let locked = try #require(steps.first { $0.event?.name == "verify.lockedOut" })
    #expect(locked.event?.payload == ["wait": .text("30.0 seconds")])
    let timer = try #require(steps.first { $0.event?.name == "timerFired" })
    #expect(timer.time == .seconds(30) && timer.place == "SetPasscode.proving.current")
    let correct = try #require(steps.first { $0.event?.name == "verify.correct" })
    #expect(correct.event?.payload == ["grant": .redacted])
    #expect(correct.before["grant"] == .absent && correct.after["grant"] == .redacted)
    #expect(steps.contains { $0.after["message"] == .text("Passcodes don't match. Try again.") })
    #expect(steps.last?.time == .milliseconds(30500))
  }

  @Test("A step is encoded as a line of JSON with sorted keys, and is decoded without a change")
  func json() async throws {
    let steps = try await changed(("111111", "975310", "864209"), handle: 7)
    #expect(!steps.isEmpty)
    for step in steps {
      #expect(try JSONDecoder().decode(FlowStep.self, from: Data(step.jsonLine().utf8)) == step)
    }
    let step = FlowStep(
      time: .seconds(1.5), event: TracedEvent("order", ["items": .list([.number(2), .redacted])]),
      transitions: ["shop.yaml:7"], place: "Shop.open", before: ["b": .absent, "a": .bool(true)],
      after: ["line": .record(["size": .text("large")])])
    #expect(
      try step.jsonLine() == #"{"after":{"line":{"size":"large"}},"before":{"a":true,"b":null},"#
        + #""event":{"name":"order","payload":{"items":[2,"•"]}},"microseconds":1500000,"place":"Shop.open","#
        + #""transitions":["shop.yaml:7"]}"#)
    #expect(step.description == "1.5 seconds: order(items: [2, •]) at Shop.open by shop.yaml:7")
  }

  @Test("A trace shows the items of records and lists, but only the presence of a record or list that contains a secret")
  func records() async throws {
    func looked(_ content: Shelf.LookOutcome) async throws -> FlowStep {
      let place = Records.Place(row: 1, side: .left, near: nil)
      let runner = FlowRunner(
        Records.self, input: .init(first: .init(length: 5, letters: true, place: place), marks: [3, 4]),
        services: StoreRoom(content: content), clock: clock, trace: { self.steps.append($0) })
      runner.send(.number(value: 5))
      runner.send(.look)
      await runner.settled()
      runner.stop()
      return try #require(steps.last { $0.event?.name.hasPrefix("look.") == true })
    }
    let several = try await looked(.several(numbers: [1, 2], keys: [Secret(handle: 77), Secret(handle: 78)]))
    #expect(
      several.event == TracedEvent("look.several", ["numbers": .list([.number(1), .number(2)]), "keys": .redacted]))
    let place = TraceValue.record(["row": .number(1), "side": .text("left"), "near": .absent])
    #expect(several.after["first"] == .record(["length": .number(5), "letters": .bool(true), "place": place]))
    #expect(several.after["marks"] == .list([.number(3), .number(4)]))
    #expect(several.before["keys"] == .absent && several.before["label"] == .absent)
    let none = try await looked(.several(numbers: [], keys: []))
    #expect(none.event == TracedEvent("look.several", ["numbers": .list([]), "keys": .absent]))
    let box = try await looked(.found(box: .init(number: 8, size: .large, content: Secret(handle: 77))))
    #expect(box.event == TracedEvent("look.found", ["box": .redacted]))
  }

  @Test("The steps of an invoked flow have times relative to the start of the invoking flow")
  func invoked() {
    let runner = FlowRunner(
      House.self, input: .init(), services: Librarian(), clock: clock, trace: { self.steps.append($0) })
    runner.send(.key(digit: Digit.all[7]))
    clock.advance(by: .seconds(4))
    runner.send(.knock)
    #expect(steps.map(\.place) == ["House.hall", "House.hall", "House.comingIn", "GuestBook.writing"])
    #expect(steps.map(\.time) == [.zero, .zero, .seconds(4), .seconds(4)])
    #expect(steps.last?.after["code"] == .redacted && steps.last?.after["way"] == .text("coming"))
    runner.stop()
  }
}
