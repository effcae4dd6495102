import Foundation
import ProgramTesting
import Testing

@Suite("interlock check --watch and test --watch")
struct WatchTests {
  private static let broken =
    "flow: Lamp\nsummary: A lamp.\nevents: { press: }\ninitial: dark\nstates: { dark: { on: { press: lit } } }\n"
  private static let mended =
    "flow: Lamp\nsummary: A lamp.\nevents: { press: }\ninitial: dark\n"
    + "states: { dark: { on: { press: lit } }, lit: { on: { press: dark } } }\n"

  @Test("A saved spec is checked again, and the diagnostics of its previous text are not repeated")
  func check() async throws {
    let watched = try Watched("check", Self.broken)
    defer { watched.end() }
    #expect(try await watched.sees("unknown state 'lit'"))
    #expect(try await watched.sees("Waiting for a change in 1 spec."))
    let before = try watched.output.count
    try watched.save(Self.mended)
    #expect(try await watched.sees("Waiting for a change in 1 spec.", after: before))
    #expect(try !watched.output.dropFirst(before).contains("unknown state"))
  }

  @Test("A deleted spec is reported, and the command continues when the spec is saved again")
  func replaced() async throws {
    let watched = try Watched("test", Self.mended)
    defer { watched.end() }
    #expect(try await watched.sees("Waiting for a change in 1 spec."))
    try FileManager.default.removeItem(at: watched.spec)
    #expect(try await watched.sees("Error: "))
    let before = try watched.output.count
    try watched.save(Self.mended)
    #expect(try await watched.sees("0 passed, 0 failed", after: before))
  }

  @Test("The command runs at most once per change, and detects the last change")
  func burst() async throws {
    let watched = try Watched("check", Self.mended)
    defer { watched.end() }
    #expect(try await watched.sees("Waiting for a change in 1 spec."))
    for number in 0..<50 {
      try watched.save(Self.mended + "# \(number)\n")
      try await Task.sleep(for: .milliseconds(20))
    }
    let before = try watched.output.count
    try watched.save(Self.broken)
    #expect(try await watched.sees("unknown state 'lit'", after: before))
    #expect(try watched.output.matches(of: /Waiting/).count <= 52)
  }

  /// A folder with one spec and a command that watches it.
  private final class Watched {
    let spec: URL
    private let folder: URL
    private let child: Child
    private let file: URL

    init(_ command: String, _ text: String) throws {
      folder = FileManager.default.temporaryDirectory.appending(path: "watch-\(UUID().uuidString)", directoryHint: .isDirectory)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      spec = folder.appending(path: "lamp.yaml")
      file = folder.appending(path: "output.txt")
      try text.write(to: spec, atomically: true, encoding: .utf8)
      let nothing = open("/dev/null", O_RDONLY | O_CLOEXEC)
      let output = open(file.path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
      defer {
        close(nothing)
        close(output)
      }
      child = try Child(interlockPath, [command, "--watch", folder.path], input: nothing, output: output, errors: output)
    }

    var output: String { get throws { try String(contentsOf: file, encoding: .utf8) } }

    func save(_ text: String) throws { try text.write(to: spec, atomically: true, encoding: .utf8) }

    /// Returns whether `words` appear before the timeout, after the first `count` characters of the output.
    func sees(_ words: String, after count: Int = 0) async throws -> Bool {
      let end = ContinuousClock.now + .seconds(60)
      while try !output.dropFirst(count).contains(words) {
        guard ContinuousClock.now < end else { return false }
        try await Task.sleep(for: .milliseconds(20))
      }
      return true
    }

    func end() {
      kill(child.identifier, SIGKILL)
      var status: Int32 = 0
      waitpid(child.identifier, &status, 0)
      try? FileManager.default.removeItem(at: folder)
    }
  }
}
