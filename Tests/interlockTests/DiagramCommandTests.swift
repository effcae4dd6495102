import Foundation
import Testing

@Suite("interlock diagram, and the pictures of interlock docs")
struct DiagramCommandTests {
  @Test("The diagram in each format contains the names of the outer states", arguments: ["svg", "mermaid", "plantuml", "dot"])
  func formats(_ format: String) async throws {
    let run = try await interlock("diagram", "Specs/disable-passcode.yaml", "--as", format)
    #expect(run.code == 0)
    for name in ["Locked out !", "Could not check", "Removed ✓"] { #expect(run.output.contains(name), "\(name)") }
  }

  @Test("--state draws the children of a state, or the states of a flow by its name")
  func state() async throws {
    let detail = try await interlock("diagram", "Specs/app-lock.yaml", "--state", "locked", "--as", "svg")
    #expect(detail.code == 0)
    #expect(detail.output.contains("1. Keypad") && detail.output.contains("2. Biometrics"))
    let flow = try await interlock("diagram", "Specs/app-lock.yaml", "--state", "AppLock")
    #expect(flow.code == 0)
    #expect(flow.output.contains("accTitle: App Lock\n"))
  }

  @Test("A state without children is rejected with the names of the states that have children")
  func leaf() async throws {
    let run = try await interlock("diagram", "Specs/app-lock.yaml", "--state", "lockedOut")
    #expect(run.code == 64)
    let states = "AppLock, reading, locked, keypad, proving, biometrics, forgotten"
    #expect(run.error.hasPrefix("Error: Expected a state with children, found 'lockedOut'; AppLock has: \(states).\n"))
  }

  @Test("A missing Graphviz causes an error with the package to install, but does not prevent writing the pages")
  func withoutGraphviz() async throws {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let environment = ["PATH": "/nowhere"]
    let drawn = try await interlock(["diagram", "lamp.yaml", "--as", "svg"], environment: environment, in: folder.path)
    #expect(drawn.code == 1)
    #expect(drawn.error == "Error: 'dot' is not installed. SVG diagrams need the program: sudo apt install graphviz\n")
    let pages = try await interlock(["docs", "lamp.yaml"], environment: environment, in: folder.path)
    #expect(pages.code == 0)
    #expect(
      pages.error
        == "The pictures in docs/flows/diagrams are not refreshed: 'dot' is not installed. SVG diagrams need "
        + "the program: sudo apt install graphviz\n")
    let page = try String(contentsOf: folder.appending(path: "docs/flows/lamp.md"), encoding: .utf8)
    #expect(page.contains("```mermaid\n") && page.contains("(diagrams/lamp.svg)"))
  }

  @Test("--check reports a changed, a missing and an unneeded picture, but no picture of another version of Graphviz")
  func check() async throws {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    func check() async throws -> Run { try await interlock(["docs", "--check", "lamp.yaml"], in: folder.path) }
    #expect(try await interlock(["docs", "lamp.yaml"], in: folder.path).code == 0)
    #expect(try await check().code == 0)
    let picture = folder.appending(path: "docs/flows/diagrams/lamp.svg")
    let text = try String(contentsOf: picture, encoding: .utf8)
    try text.replacing(">Lit", with: ">Bright").write(to: picture, atomically: true, encoding: .utf8)
    let stale = "docs/flows/diagrams/lamp.svg is not up to date; refresh it with: make docs\n"
    #expect(try await check().error == stale)
    try text.replacing(#/Graphviz [0-9.]+/#, with: "Graphviz 1.0.0").write(to: picture, atomically: true, encoding: .utf8)
    #expect(try await check().code == 0)
    try Data().write(to: picture)
    #expect(try await check().error == stale)
    try FileManager.default.removeItem(at: picture)
    #expect(try await check().error == stale)
    try text.write(to: picture, atomically: true, encoding: .utf8)
    try text.write(to: folder.appending(path: "docs/flows/diagrams/former.svg"), atomically: true, encoding: .utf8)
    #expect(try await check().error == stale.replacing("lamp", with: "former"))
  }

  /// Returns a new folder with the spec of a lamp.
  private func folder() throws -> URL {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "diagram-\(UUID().uuidString)", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try """
    flow: Lamp
    summary: A lamp.
    events: { press: }
    initial: dark
    states:
      dark: { on: { press: lit } }
      lit: { on: { press: dark } }
    """.write(to: folder.appending(path: "lamp.yaml"), atomically: true, encoding: .utf8)
    return folder
  }
}
