import CommandTable
import FlowRunner
import Flows
import Foundation
import Statechart
import Terminal

/// A player that plays a tour in the app without a terminal, and prints the steps and screens to standard output.
@MainActor
final class TourStage {
  private let core: AppCore
  private let root: FlowRunner<App>
  private let contents: AppContents
  private let player: TourPlayer
  private let log: TransitionLog

  init(_ core: AppCore) {
    let log = TransitionLog()
    let root = FlowRunner(App.self, input: .init(), services: Services(core), trace: { log.lines += $0.transitions })
    let contents = AppContents(core, symbols: .none) { root.flows }
    player = TourPlayer(root) { text in Array(text.utf8).withUnsafeBytes { contents.keep($0) } }
    (self.core, self.root, self.contents, self.log) = (core, root, contents, log)
  }

  /// Stops the flows and closes the core.
  func close() {
    root.stop()
    core.close()
  }

  /// Plays the steps of the tour, and prints each step.
  ///
  /// - Throws: ``TourError`` if a step cannot be played or a screen differs from the spec, and `StreamError` if standard output
  ///   cannot be written.
  func play(_ tour: Tour) async throws {
    for step in tour.steps {
      do {
        try await player.play(step)
      } catch let failure as TourFailure {
        throw TourError(spec: tour.spec, failure: failure)
      }
      try await tell(step.kind)
    }
  }

  /// Prints a step: a text, an input with codes as dots, or an expected screen with the spec lines of the preceding
  /// transitions.
  ///
  /// Prints nothing for a wait.
  private func tell(_ step: Tour.Kind) async throws {
    switch step {
    case .say(let words): try tell(["", words])
    case .type(let digits): try tell(["", "   > \(String(repeating: "•", count: digits.count))"])
    case .press(let label): try tell(["", "   > [\(label)]"])
    case .fill(let label, let text): try tell(["", "   > \(label): \(text)"])
    case .leave(let time): try tell(["", "   > (away, \(time.inWords.words(in: .english)))"])
    case .wait: break
    case .expect:
      guard let flow = player.top else { return }
      let screen = await lines(of: flow.layer).map { "     \($0)" }
      try tell(["", "   \(flow.place)"] + screen + (log.lines.isEmpty ? [] : ["   by \(summarize(log.lines))"]))
      log.lines = []
    }
  }

  private func tell(_ lines: [String]) throws {
    try StandardStreams.process.print(lines.joined(separator: "\n"))
  }

  /// Returns a screen as lines of text, with the rows of its lists.
  private func lines(of screen: Screen<LayerText, LayerEvent>) async -> [String] {
    var lines = plainLines(screen)
    for list in screen.lists {
      let rows = await contents.rows(of: list.query)
      guard let place = lines.firstIndex(of: "≡ \(list.label.words)") else { continue }
      let words = rows.isEmpty ? [list.empty?.words ?? ""] : rows.map(\.text)
      lines.insert(contentsOf: words.map { "  \($0)" }, at: place + 1)
    }
    return lines
  }
}

/// The spec lines of the transitions taken since the last printed screen.
@MainActor
private final class TransitionLog {
  var lines: [String] = []
}
