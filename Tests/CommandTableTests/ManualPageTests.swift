import Foundation
import Testing

@testable import CommandTable

@Suite struct ManualPageTests {
  private let page = Bench.program().manPage(date: Date(timeIntervalSince1970: 0))

  @Test("The manual page starts with the date, the name, the version and the summary")
  func title() {
    #expect(
      page.hasPrefix(
        """
        .Dd January 1, 1970
        .Dt SAMPLE 1
        .Os sample 1.2.3
        .Sh NAME
        .Nm sample
        .Nd A program with commands
        """))
  }

  @Test("The manual page describes a nested command with its arguments and options")
  func commands() {
    #expect(
      page.contains(
        """
        .Ss folder get
        .Nm sample folder get
        .Fl -output Ar file
        .Op Fl -tag Ar tag ...
        .Op Fl -store Ar store
        .Ar name
        .Op Ar copies
        .Pp
        Copy a file out.
        .Bl -tag -width Ds
        .It Ar name
        Its name.
        """))
  }

  @Test("The manual page has additional sections before the exit status, and examples after the exit status")
  func sections() throws {
    let program = Program(
      version: "1", manual: [ManualSection("Examples", "Run it:\n\n  odd"), ManualSection("Files", "The file .odd.")],
      Command("odd", summary: "An odd program.") { .success })
    let page = program.manPage()
    #expect(page.contains(".Sh FILES\nThe file .odd.\n.Sh EXIT STATUS\n"))
    #expect(page.hasSuffix(".El\n.Sh EXAMPLES\nRun it:\n.Bd -literal\n  odd\n.Ed\n"))
  }

  @Test("The manual command prints the manual page")
  func command() async throws {
    #expect(try await Bench("manual").output.contains("\n.Nm sample folder get\n"))
  }

  @Test("mandoc reports no warning about the manual page", .enabled(if: isInstalled("mandoc")))
  func lint() async throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).1")
    try page.write(to: file, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: file) }
    #expect(try await standardOutput(of: "mandoc", ["-T", "lint", "-W", "warning", file.path]) == "")
  }

  @Test("The manual page escapes text that roff would interpret as a request or an escape sequence")
  func escapes() {
    let command = Command("odd", summary: ".Sh is a request, \\fB is a font.") { .success }
    let text = Program(version: "1", command).manPage()
    #expect(text.contains("\n\\&.Sh is a request, \\efB is a font.\n"))
  }
}
