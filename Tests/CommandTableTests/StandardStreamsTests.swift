import Foundation
import Testing

@testable import CommandTable

@Suite struct StandardStreamsTests {
  @Test("Output to a device that is not a terminal is not coloured")
  func streams() throws {
    let null = try #require(FileHandle(forWritingAtPath: "/dev/null"))
    let streams = StandardStreams(output: null, error: null, environment: ["TERM": "xterm-256color"])
    #expect(!streams.outputIsTerminal)
    #expect(!streams.errorIsTerminal)
    #expect(!streams.outputAllowsColor)
    #expect(!streams.errorAllowsColor)
  }

  @Test(
    "Output to a terminal is coloured, except if NO_COLOR has a value or TERM is dumb",
    arguments: [
      (["TERM": "xterm"], true), (["TERM": "xterm", "NO_COLOR": "1"], false), (["TERM": "xterm", "NO_COLOR": ""], true),
      (["TERM": "dumb"], false),
    ])
  func colours(environment: [String: String], allowed: Bool) throws {
    let handle = try #require(FileHandle(forUpdatingAtPath: "/dev/ptmx"))
    let streams = StandardStreams(output: handle, error: handle, environment: environment)
    #expect(streams.outputIsTerminal)
    #expect(streams.outputAllowsColor == allowed)
    #expect(streams.errorAllowsColor == allowed)
  }

  @Test(
    "A program whose output device is full fails with an error that contains the reason",
    .enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
  func fullDisk() async throws {
    let full = try #require(FileHandle(forWritingAtPath: "/dev/full"))
    let streams = StandardStreams(output: full, error: full, environment: [:])
    #expect(await Bench.program(streams).run(["--version"]) == .failure)
    let error = #expect(throws: StreamError.self) { try streams.print("a result") }
    #expect(error?.description == "The output cannot be written: No space left on device.")
  }
}
