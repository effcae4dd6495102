import FlowRunnerTesting
import Flows
import Foundation
import SecretCore
import Statechart
import Testing

@testable import keysmith

/// Tests of the clipboard, with fake programs that log their input.
@Suite(.timeLimit(.minutes(2))) struct ClipboardTests {
  private let folder: Folder
  private let clock = TestClock()

  init() throws {
    folder = try Folder()
  }

  private func services(_ environment: [String: String]) -> Services {
    let clipboard = SystemClipboard(environment: environment, lifetime: .seconds(60), clock: clock)
    return Services(AppCore(folder.location, parameters: .floor, clipboard: clipboard))
  }

  @Test("A copied password is cleared after its lifetime", arguments: ["wl-copy", "xclip"])
  func copied(program: String) async throws {
    let environment = [
      "PATH": try folder.installClipboard(program), program == "xclip" ? "DISPLAY" : "WAYLAND_DISPLAY": ":1",
    ]
    let services = services(environment)
    #expect(try await services.copy(password: try services.typed("hunter2")) == .done)
    #expect(
      folder.clipboardLog == ["\(program) \(program == "xclip" ? "-selection clipboard" : "--type text/plain")", "hunter2"])
    clock.advance(by: .seconds(59))
    #expect(folder.clipboardLog.count == 2)
    clock.advance(by: .seconds(1))
    _ = try await waitFor(.seconds(60)) { folder.clipboardLog.count > 2 ? true : nil }
    #expect(folder.clipboardLog.dropFirst(2) == ["\(program) \(program == "xclip" ? "-selection clipboard" : "--clear")"])
  }

  @Test("After two copies, clearing the clipboard twice runs the clipboard program once")
  func again() async throws {
    let environment = ["PATH": try folder.installClipboard("wl-copy"), "WAYLAND_DISPLAY": "1"]
    let services = services(environment)
    for text in ["one", "two"] { #expect(try await services.copy(password: try services.typed(text)) == .done) }
    for _ in 0..<2 { #expect(await services.core.clipboard.clear() == .cleared) }
    #expect(folder.clipboardLog == ["wl-copy --type text/plain", "one", "wl-copy --type text/plain", "two", "wl-copy --clear"])
  }

  @Test("Copying with a clipboard program that never ends fails, and kills the program with its child processes")
  func endless() async throws {
    let services = services(["PATH": try folder.installClipboard("wl-copy"), "WAYLAND_DISPLAY": "1"])
    #expect(try await services.copy(password: try services.typed("hunter2")) == .done)
    try folder.makeClipboardEndless()
    #expect(await fails { try await services.copy(password: try services.typed("hunter3")) })
    #expect(try await waitFor { try folder.endlessProcesses == 0 ? true : nil } == true)
    let start = ContinuousClock.now
    #expect(await services.core.clipboard.clear() == .failed)
    let end = ContinuousClock.now
    #expect(try await waitFor { try folder.endlessProcesses == 0 ? true : nil } == true)
    // After the timeout, clearing is not retried.
    #expect(end - start < .seconds(4))
  }

  @Test("A failed clearing is reported, also when the clipboard is cleared again")
  func notCleared() async throws {
    let services = services(["PATH": try folder.installClipboard("xclip"), "DISPLAY": ":1"])
    #expect(try await services.copy(password: try services.typed("hunter2")) == .done)
    try folder.makeClipboardFail("xclip")
    for _ in 0..<2 { #expect(await services.core.clipboard.clear() == .failed) }
  }

  @Test("Inside tmux, it is unknown whether the clipboard of the terminal is cleared")
  func tmux() async throws {
    let services = services(["PATH": try folder.installClipboard("tmux"), "TMUX": "/tmp/tmux,1,0"])
    #expect(try await services.copy(password: try services.typed("hunter2")) == .asked)
    #expect(await services.core.clipboard.clear() == .unknown)
  }

  @Test("Copying fails if the program fails or the handle is unknown")
  func failing() async throws {
    let services = services(
      ["PATH": try folder.installClipboard("xclip", failing: true), "DISPLAY": ":1"])
    #expect(await fails { try await services.copy(password: try services.typed("hunter2")) })
    #expect(try await services.copy(password: .absent) == .failed)
  }
}
