import CommandTable
import FlowRunner
import Flows
import Foundation
import SecretCore
import Statechart
import Terminal

/// The app without a terminal: what is pressed, and what is seen then.
@MainActor
final class TourStage {
  private let core: AppCore
  private var root: FlowRunner<App>?
  private var contents: AppContents?
  private var isCovered = false
  /// Where the specs have what was taken since something was told last.
  private var transitions: [String] = []

  /// A step may take as long: the key of a code is derived slowly on purpose.
  private static var patience: Duration { .seconds(10) }

  init(_ core: AppCore) {
    self.core = core
    let display = AppDisplay(cover: { [weak self] in self?.isCovered = $0 })
    root = FlowRunner(
      App.self, input: .init(), services: Services(core, display: display),
      trace: { [weak self] in self?.transitions += $0.transitions })
    contents = AppContents(core) { [weak self] in self?.flows ?? [] }
  }

  /// Ends the app.
  func close() {
    root?.stop()
    core.close()
  }

  /// Presses the button or the switch of this label, on the innermost screen that has one.
  func press(_ label: some ScreenText) throws {
    for layer in layers.reversed() {
      let events =
        layer.buttons.filter { $0.label.words == label.words && $0.isEnabled }.map(\.event)
        + layer.toggles.filter { $0.label.words == label.words && $0.isEnabled }.map(\.event)
      if let event = events.first {
        try tell(["", "   > [\(label.words)]"])
        root?.send(event)
        return
      }
    }
    throw TourError.notSeen(place: place, words: label.words)
  }

  /// Types a code on the keypad.
  func type(_ code: PIN) throws {
    try tell(["", "   > \(String(repeating: "•", count: code.count))"])
    code.forEachDigit { digit in
      if let keypad = layers.last(where: { $0.keypad != nil })?.keypad { root?.send(keypad.digits[Int(digit)]) }
    }
  }

  /// Types a text into the field of this label.
  func fill(_ label: some ScreenText, _ text: String) throws {
    guard let field = layers.last?.fields.first(where: { $0.label.words == label.words }), let contents else {
      throw TourError.notSeen(place: place, words: label.words)
    }
    try tell(["", "   > \(label.words): \(text)"])
    let typed = Array(text.utf8).withUnsafeBytes { contents.keep($0) }
    root?.send(field.event(typed))
  }

  /// Leaves the app for some time, and comes back.
  func leave(for time: Duration) async throws {
    try tell(["", "   > (away, \(time.inWords))"])
    root?.tell(.background)
    guard isCovered else { throw TourError.notSeen(place: place, words: "") }
    root?.tell(.foreground(away: time))
  }

  /// Waits for a screen that says these words, as title, prompt or message, with no digits yet, and tells it.
  /// - Parameter state: The state in which the flow is to be then, if it says so in several.
  func expect(_ words: any ScreenText..., in state: String = "") async throws {
    let expected = words.map(\.words)
    func isThere() -> Bool { says(expected) && place.hasSuffix(state) }
    let end = ContinuousClock.now.advanced(by: TourStage.patience)
    while !isThere(), ContinuousClock.now < end { try await Task.sleep(for: .milliseconds(10)) }
    guard isThere(), let flow = top else {
      throw TourError.notSeen(place: place, words: expected.joined(separator: " / "))
    }
    try await tell(["", "   \(flow.place)"] + lines(of: flow.layer).map { "     \($0)" } + ["   by \(summarize(transitions))"])
    transitions = []
  }

  /// Tells lines of its own.
  func tell(_ lines: [String]) throws {
    try StandardStreams.process.print(lines.joined(separator: "\n"))
  }

  private var flows: [any RunningFlow] { root?.flows ?? [] }
  private var layers: [Screen<LayerText, LayerEvent>] { root?.layers ?? [] }
  /// The innermost flow that shows something.
  private var top: (any RunningFlow)? { flows.last { $0.layer.title != nil } }
  private var place: String { top?.place ?? "" }

  private func says(_ words: [String]) -> Bool {
    guard let screen = top?.layer, screen.codeDots.map({ $0.filled == 0 }) ?? true else { return false }
    let said = [screen.title, screen.prompt, screen.message].compactMap { $0?.words }
    return words.allSatisfy(said.contains)
  }

  /// The screen with the rows of its lists.
  private func lines(of screen: Screen<LayerText, LayerEvent>) async -> [String] {
    var lines = plainLines(screen)
    for list in screen.lists {
      let rows = await contents?.rows(of: list.query) ?? []
      guard let place = lines.firstIndex(of: "≡ \(list.label.words)") else { continue }
      let words = rows.isEmpty ? [list.empty?.words ?? ""] : rows.map(\.text)
      lines.insert(contentsOf: words.map { "  \($0)" }, at: place + 1)
    }
    return lines
  }
}
