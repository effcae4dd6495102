import FlowRunnerTesting
import Foundation
import Testing

@testable import Terminal

/// A harness that runs the sample app in line mode, types its input and reads its output.
@MainActor
final class LineDisplayHarness {
  let display: PlainDisplay<SampleText, ScreenContentsFake<SampleApp.Event>>
  let clock = TestClock()

  private let app: SampleApp
  private let session: LineSession
  private let pair: PseudoTerminal?
  /// Both ends of the input and output pipes, which are used only if there is no terminal.
  private var pipes: [Int32]
  private var running: Task<DisplayEnd, Never>?

  init(_ app: SampleApp, on pair: PseudoTerminal? = nil, environment: [String: String] = ["TERM": "xterm"]) throws {
    var pipes: [Int32] = [0, 0, 0, 0]
    try #require(pipe(&pipes) == 0)
    try pipes.withUnsafeMutableBufferPointer { try #require(pipe($0.baseAddress?.advanced(by: 2)) == 0) }
    session = try LineSession(
      input: pair?.program ?? pipes[0], output: pair?.program ?? pipes[3], environment: environment)
    display = PlainDisplay(on: session, contents: app.fakeContents, clock: clock)
    (self.app, self.pair, self.pipes) = (app, pair, pipes)
  }

  deinit {
    for descriptor in pipes where descriptor >= 0 { close(descriptor) }
  }

  func start() {
    running = Task { [app, display] in
      await display.run(
        layers: { app.layers }, send: { app.send($0) }, isBusy: { app.isBusy }, lifecycleChanged: { app.changes.append($0) })
    }
  }

  /// Types text followed by `terminator`.
  func type(_ text: String, terminator: String = "\n") {
    if let pair { return pair.type(text + terminator) }
    let bytes = Array((text + terminator).utf8)
    #expect(write(pipes[1], bytes, bytes.count) == bytes.count)
  }

  func endInput() {
    close(pipes[1])
    pipes[1] = -1
  }

  /// Returns the reason for the end of the display; `nil` if the display never started.
  ///
  /// The method waits until the display ends by itself, and then closes the session.
  func result() async -> DisplayEnd? {
    let end = await running?.value
    session.close()
    return end
  }

  /// Waits for a prompt, or for `words`, and returns the output since the last call.
  func output(until words: String? = nil) async throws -> String {
    var text = ""
    await eventually {
      text += pair?.output(patience: 0) ?? available()
      return words.map { text.contains($0) } ?? (text.hasSuffix("> ") || text.hasSuffix(": "))
    }
    return text
  }

  /// Ends the session, and returns the remaining output; an empty text if there is a terminal.
  func end() async -> String {
    session.close()
    _ = await running?.value
    return pair == nil ? available() : ""
  }

  private func available() -> String {
    var source = pollfd(fd: pipes[2], events: Int16(POLLIN), revents: 0)
    guard poll(&source, 1, 0) > 0 else { return "" }
    var buffer = [UInt8](repeating: 0, count: 65536)
    let count = read(pipes[2], &buffer, buffer.count)
    return String(decoding: buffer.prefix(max(0, count)), as: UTF8.self)
  }
}
