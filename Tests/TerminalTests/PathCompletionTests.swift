import Foundation
import Testing

@testable import Terminal

@Suite struct PathCompletionTests {
  private let home: URL

  init() throws {
    home = FileManager.default.temporaryDirectory.appending(path: "terminal-\(UUID().uuidString)")
    for name in ["Documents/Letters", "Downloads"] {
      try FileManager.default.createDirectory(at: home.appending(path: name), withIntermediateDirectories: true)
    }
    for name in ["note.txt", "note 2.txt", ".hidden", "Documents/one"] { try Data().write(to: home.appending(path: name)) }
  }

  @Test(
    "A path is completed to the longest common prefix of its matches, if that prefix is longer",
    arguments: [
      ("~", "~/"), ("~/Doc", "~/Documents/"), ("~/Do", nil), ("~/n", "~/note"), ("~/note.", "~/note.txt"), ("~/note.txt", nil),
      ("'~/note 2", "'~/note 2.txt'"), ("\"~/Doc", "\"~/Documents/"), ("~/.", "~/.hidden"),
      ("~/Documents/o", "~/Documents/one"),
      ("~/x", nil), ("", nil), ("'", nil), ("~/none/x", nil), ("~/Documents/Letters/", nil),
    ])
  func completes(typed: String, text: String?) throws {
    defer { try? FileManager.default.removeItem(at: home) }
    let completion = PathCompletion(of: typed, home: home.path)
    #expect((completion.map(\.isLonger) == true ? completion?.text : nil) == text)
  }

  @Test("Several matches are listed, without hidden files")
  func names() throws {
    defer { try? FileManager.default.removeItem(at: home) }
    #expect(PathCompletion(of: "~/Do", home: home.path)?.names == ["Documents", "Downloads"])
    #expect(PathCompletion(of: "~/", home: home.path)?.names == ["Documents", "Downloads", "note 2.txt", "note.txt"])
    #expect(PathCompletion(of: home.path + "/Do", home: "/")?.names == ["Documents", "Downloads"])
  }
}
