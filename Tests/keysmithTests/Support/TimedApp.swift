import FlowRunnerTesting
import Foundation
import Testing

@testable import Terminal
@testable import keysmith

/// The app on a tmux terminal in the test's own process, with a clock that the test advances.
///
/// A process has only one terminal, so this app can run only in an exit test.
@MainActor
final class TimedApp {
  /// The passcode of the app.
  static let passcode = "739105"

  let terminal: Terminal
  let clock = TestClock()

  /// Runs `body` with the app, which shows its lock screen.
  static func play(_ body: @MainActor (TimedApp) async throws -> Void) async throws {
    let folder = try Folder()
    try #require(try await Keysmith.passcode("create", passcode, passcode, in: folder).status == 0)
    try await folder.finishOnboarding()
    let (terminal, device) = try await Terminal.withoutProgram(in: folder)
    let descriptor = open(device, O_RDWR | O_NOCTTY | O_CLOEXEC)
    defer { close(descriptor) }
    let session = try TerminalSession(input: descriptor, output: descriptor, environment: ["TERM": "xterm"])
    let app = TimedApp(terminal)
    let options = KeySmithApp.Options(
      location: folder.location, isPlain: false, isASCII: false, simulatesBiometrics: false, ringsBell: false)
    let running = Task { await KeySmithApp(options, clock: app.clock).run(on: session) }
    do {
      try #require(try await terminal.sees("Enter Passcode"))
      try await body(app)
    } catch {
      Issue.record(error)
    }
    session.close()
    _ = await running.value
  }

  private init(_ terminal: Terminal) {
    self.terminal = terminal
  }

  /// Advances the clock second by second until `words` are on the screen.
  ///
  /// - Parameter looks: The number of checks per second of the clock. A higher number finds text that appears only briefly.
  func passTime(until words: String, looks: Int = 1) async throws {
    var count = 0
    let isSeen = try await waitFor {
      count += 1
      // If `looks` is greater than 1, the app handles earlier keys before the clock advances.
      if count.isMultiple(of: looks) { clock.advance(by: .seconds(1)) }
      return try await terminal.lines.joined(separator: " ").contains(words) ? true : nil
    }
    try #require(isSeen == true, "'\(words)' is not on the screen")
  }

  /// Returns whether a number of filled dots appears before the timeout.
  func fills(_ count: Int) async throws -> Bool {
    try await waitFor { try await SeenScreen(terminal.lines).filledDots == count ? true : nil } == true
  }
}
