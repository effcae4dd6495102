import Foundation
import Testing

@testable import keysmith

extension InTheTerminal {
  /// Paths typed into the fields of the Secret Folder.
  struct PathTests {
    @Test("Tab completes the path of a file and the path of a directory for its export")
    func intoADirectory() async throws {
      let folder = try Folder()
      try await folder.finishOnboarding()
      try await folder.setUpFolder("8642")
      _ = try folder.file("home/My letter.txt", "Dear diary")
      for name in ["outside", "outbox"] {
        try FileManager.default.createDirectory(at: folder.home.appending(path: name), withIntermediateDirectories: true)
      }
      let terminal = try await folder.openApp()
      try #require(try await terminal.sees("Avoid look-alikes"))
      try await terminal.press("F3")
      try #require(try await terminal.sees("Enter your code to access the folder."))
      try await terminal.type("8642")
      try #require(try await terminal.sees("Add a file"))
      try await terminal.type("'~/My")
      try await terminal.press("Tab")
      try #require(try await terminal.sees("'~/My letter.txt'"))
      try await terminal.press("Enter")
      try await terminal.press("Enter")
      try #require(try await terminal.sees("10 bytes"))
      try await terminal.press("Down")
      try await terminal.press("Enter")
      try #require(try await terminal.sees("Export to"))
      try await terminal.type("~/o")
      try await terminal.press("Tab")
      try #require(try await terminal.sees("~/out"))
      try await terminal.press("Tab")
      try #require(try await terminal.sees("outbox  outside"))
      try await terminal.type("b")
      try await terminal.press("Tab")
      try #require(try await terminal.sees("~/outbox/"))
      try await terminal.press("Enter")
      try await terminal.press("Enter")
      try #require(try await terminal.sees("Exported"))
      #expect(
        try String(contentsOf: folder.home.appending(path: "outbox/My letter.txt"), encoding: .utf8) == "Dear diary")
    }
  }
}

/// Tests of the interpretation of typed paths.
struct TypedPathTests {
  private let home = URL(filePath: "/home/ann")

  @Test(
    "A path is interpreted as in a shell, and may contain blanks",
    arguments: [
      ("/a/b c", "/a/b c"), ("'/a/b c'", "/a/b c"), ("\"/a/b c\"", "/a/b c"), ("'/a/b c' ", "/a/b c"), (#"/a/b\ c"#, "/a/b c"),
      (#"'/a/it'\''s'"#, "/a/it's"), ("~", "/home/ann"), ("~/x", "/home/ann/x"), ("'~/x y'", "/home/ann/x y"), ("a", "a"),
      ("/a/it's", "/a/it's"), (#""/a/\"b\\""#, #"/a/"b\"#), (#""/a\b""#, #"/a\b"#), (#"/a\"#, #"/a\"#), ("~ann/x", "~ann/x"),
    ])
  func read(typed: String, path: String) {
    #expect(typedPath(typed, home: home)?.relativePath == path)
  }

  @Test("A typed path means an existing file with the exact name, or a directory if the path ends with a slash")
  func existingFile() throws {
    let folder = try Folder()
    let quoted = try folder.file("'a'", "")
    #expect(typedPath(quoted, home: home)?.path == quoted)
    _ = try folder.file("it's Bob's.csv", "")
    #expect(typedPath("~/it's Bob's.csv", home: folder.url)?.path == folder.url.path + "/it's Bob's.csv")
    #expect(typedPath("/a/b/", home: home)?.hasDirectoryPath == true)
    #expect(typedPath("/a/b", home: home)?.hasDirectoryPath == false)
    #expect(typedPath("", home: home) == nil)
  }
}
