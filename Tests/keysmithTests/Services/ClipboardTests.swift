import Flows
import Foundation
import SecretCore
import Statechart
import Testing

@testable import keysmith

/// The clipboard, with programs that write down what they get.
@Suite(.timeLimit(.minutes(2))) struct ClipboardTests {
  private let folder: Folder

  init() throws {
    folder = try Folder()
  }

  /// Puts a program of this name where it is found, which writes down what it gets, or fails.
  ///
  /// It is a link: a file that this process has just written cannot be run while a child of another test still holds it open.
  private func install(_ name: String, failing isFailing: Bool = false) throws -> String {
    let bin = folder.url.appending(path: "bin")
    let writeDown = URL(filePath: #filePath).appending(path: "../../Support/write-down").standardizedFileURL
    try FileManager.default.createDirectory(at: bin, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      at: bin.appending(path: name), withDestinationURL: isFailing ? URL(filePath: "/bin/false") : writeDown)
    return bin.path
  }

  private var log: [String] {
    let text = (try? String(contentsOf: folder.url.appending(path: "log"), encoding: .utf8)) ?? ""
    return text.split(separator: "\n").map(String.init)
  }

  private func services(_ environment: [String: String], lifetime: Duration) -> Services {
    let clipboard = SystemClipboard(environment: environment, lifetime: lifetime)
    return Services(AppCore(folder.location, parameters: .floor, clipboard: clipboard))
  }

  @Test("A copied password is there, and gone after its time", arguments: ["wl-copy", "xclip"])
  func copied(program: String) async throws {
    let environment = [
      "PATH": try install(program), program == "xclip" ? "DISPLAY" : "WAYLAND_DISPLAY": ":1",
    ]
    let services = services(environment, lifetime: .milliseconds(300))
    #expect(await services.copy(password: try services.typed("hunter2")) == .done)
    #expect(log == ["\(program) \(program == "xclip" ? "-selection clipboard" : "--type text/plain")", "hunter2"])
    _ = try await waitFor(.seconds(60)) { log.count > 2 ? true : nil }
    #expect(log.dropFirst(2) == ["\(program) \(program == "xclip" ? "-selection clipboard" : "--clear")"])
  }

  @Test("Copied again, the later one has its whole time; and it goes with the app")
  func again() async throws {
    let environment = ["PATH": try install("wl-copy"), "WAYLAND_DISPLAY": "1"]
    let services = services(environment, lifetime: .seconds(60))
    for text in ["one", "two"] { #expect(await services.copy(password: try services.typed(text)) == .done) }
    await services.core.clipboard.clear()
    await services.core.clipboard.clear()
    #expect(log == ["wl-copy --type text/plain", "one", "wl-copy --type text/plain", "two", "wl-copy --clear"])
  }

  @Test("What a program refuses, or nobody knows, is not copied")
  func failing() async throws {
    let services = services(["PATH": try install("xclip", failing: true), "DISPLAY": ":1"], lifetime: .seconds(60))
    #expect(await services.copy(password: try services.typed("hunter2")) == .failed)
    #expect(await services.copy(password: .absent) == .failed)
  }
}
