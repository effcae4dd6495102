import Foundation
import StatechartLanguage
import StatechartModel
import StatechartSemantics
import StatechartVerification
import Testing

@testable import randomcharts

@Suite("Random charts")
struct RandomChartsTests {
  private static let campaign = Campaign(seed: 7, features: Set(Feature.allCases))
  /// The first charts of the campaign, which several tests examine; `nil` for a number without a chart.
  private static let candidates = (0..<60).map { campaign.candidate($0) }

  @Test("Equal seeds and numbers generate equal charts and plays")
  func sameAgain() throws {
    let (first, second) = (try #require(Self.campaign.candidate(3)), try #require(Self.campaign.candidate(3)))
    #expect(first.chart.yaml == second.chart.yaml)
    #expect(first.players.map(\.lines) == second.players.map(\.lines))
    #expect(first.players.map(\.reports) == second.players.map(\.reports))
    #expect(Self.campaign.candidate(4)?.chart.yaml != first.chart.yaml)
  }

  @Test("Random charts and their plays contain all constructs and all kinds of steps")
  func constructs() {
    let candidates = Self.candidates.compactMap(\.self)
    #expect(candidates.count > 45)
    let specs = candidates.map(\.chart.yaml).joined()
    for construct in [
      "mode: scxml", "type: parallel", "type: history", "type: deep history", "type: final", "done:", "done(s", "raise(",
      "send(",
      "if:", "reenter: true", "always:", "after:", "invoke:", "choice:", "ignore:", "conflict: first", "in(s", "outcome.",
      "net.*:",
      "any:", "target: [", "buttons:", "keypad:", "flow: Errand", "Errand.load(", "noted(",
    ] {
      #expect(specs.contains(construct), "no chart has '\(construct)'")
    }
    let lines = candidates.flatMap(\.players).flatMap(\.lines)
    for step in ["send", "answer", "hear", "late", "wait"] {
      #expect(lines.contains { $0.hasPrefix(step) }, "no play has '\(step)'")
    }
  }

  @Test("The abstract states of the explorer cover random runs of random charts, at three precisions", arguments: 0..<40)
  func explored(number: Int) {
    guard let candidate = Self.candidates[number] else { return }
    let flow = candidate.flow
    let relevant = flow.relevantVariables
    let some = relevant.filter { $0.index % 3 == 0 }
    for precision in [.whole(flow), .whole(flow, dividesAll: true), Precision(variables: some)] {
      var walk = RandomWalk(flow, precision, seed: 7)
      let lost = walk.take(steps: 100)
      #expect(lost == nil, "\(precision.variables.count) variables tracked: \(candidate.chart.yaml)")
    }
  }

  @Test("No chart contains an excluded feature")
  func withoutRegions() {
    let all = Self.candidates.compactMap { $0?.chart.yaml }.joined()
    let campaign = Campaign(seed: 7, features: Set(Feature.allCases).subtracting([.regions, .scxml]))
    let some = (0..<30).compactMap { campaign.candidate($0)?.chart.yaml }.joined()
    #expect(some.contains("states:"))
    for word in ["parallel", "scxml"] { #expect(all.contains(word) && !some.contains(word), "\(word)") }
  }

  @Test("A repair removes the nodes with errors and no other nodes")
  func repaired() throws {
    let states: [SpecNode] = [
      .group("s1", [.group("on", [.group("go", [.item([.entry("target", "s2")])])])]),
      .group("s2", [.group("on", [.group("go", [.item([.entry("target", "s9")])])]), .group("after", [.entry("10ms", "s1")])]),
    ]
    let chart = Chart(
      "Small",
      [
        .group("events", [.group("go", [], mayBeEmpty: true)]), .entry("initial", "s1"), .group("states", states),
        .group("ignore", [.item("go")]),
      ])
    let (repaired, flow) = try #require(chart.repaired(beside: sharedSpecs))
    #expect(repaired.yaml == chart.yaml.replacing("    on:\n      go:\n        - target: s9\n", with: ""))
    #expect(flow.atomicStates.count == 2)
  }

  @Test("The shrinker reduces a chart to the cause of a difference, and its play to the steps that show the difference")
  func shrunk() throws {
    let campaign = Campaign(seed: 7, features: Set(Feature.allCases).subtracting([.messages]))
    let found = try #require(
      (0..<60).lazy.compactMap { campaign.candidate($0) }
        .first { $0.chart.yaml.contains("raise(") && $0.chart.ids.count > 80 && differences([$0])[0] != nil })
    let difference = try #require(differences([found])[0])
    let smallest = try Shrinker(differences: differences).shrink(found, difference)
    #expect(smallest.candidate.chart.yaml.contains("raise("))
    #expect(smallest.candidate.chart.ids.count < 30)
    #expect(smallest.difference.play.steps.count == 2)
    let text = Finding(smallest).text
    let library = SpecLibrary(files: sharedSpecs + [SourceFile(path: "found.yaml", text: text)])
    #expect(library.compile("found.yaml").diagnostics.hasErrors == false)
  }

  /// Returns a simulated difference in the third report of each candidate.
  ///
  /// The difference is `nil` for a candidate whose chart raises no event, or without three reports.
  private func differences(_ candidates: [Candidate]) -> [Difference?] {
    candidates.map { candidate in
      guard candidate.chart.yaml.contains("raise("), let player = candidate.players.first(where: { $0.reports.count > 2 })
      else {
        return nil
      }
      let play = Play(inputs: player.play.inputs, steps: Array(player.play.steps.prefix(2)))
      return Difference(kind: .differs("state"), play: play, found: [], expected: player.reports[2])
    }
  }

  @Test("The tester reports a machine that differs from the interpreter, and does not report an equal machine")
  func planted() throws {
    let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "../..")
    let folder = FileManager.default.temporaryDirectory.appending(path: "random-charts-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let tester = try DifferentialTester(folder, package: package)
    let good = try #require(Self.lamp("Good", delay: "10ms"))
    let slow = try #require(Self.lamp("Slow", delay: "30ms"))
    // The interpreter runs one flow, and the machine belongs to another flow.
    let play = Play(inputs: [], steps: [.send("go", []), .wait(10), .wait(100)])
    let candidates = [
      Candidate(chart: good.chart, flow: good.flow, players: [FlowPlayer(good.flow, play)]),
      Candidate(chart: slow.chart, flow: slow.flow, players: [FlowPlayer(good.flow, play)]),
    ]
    let differences = try tester.differences(candidates)
    #expect(differences[0] == nil)
    #expect(differences[1]?.kind == .differs("asks"))
    #expect(differences[1]?.play.steps == [.send("go", [])])
  }

  private static func lamp(_ name: String, delay: String) -> (chart: Chart, flow: Flow)? {
    let states: [SpecNode] = [
      .group("s1", [.group("on", [.group("go", [.item([.entry("target", "s2")])])])]),
      .group("s2", [.group("after", [.entry(delay, "s1")])]),
    ]
    return Chart(
      name,
      [
        .group("events", [.group("go", [], mayBeEmpty: true)]), .entry("initial", "s1"), .group("states", states),
        .group("ignore", [.item("go")]),
      ]
    ).repaired(beside: sharedSpecs)
  }
}
