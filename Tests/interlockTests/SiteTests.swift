import Foundation
import Testing

@Suite("interlock site", .enabled(if: hasSiteTools, "Graphviz or cmark-gfm is not installed"))
struct SiteTests {
  /// The files of the site of the shipped specs.
  ///
  /// The suite writes the site once, because writing takes seconds.
  private static let written = Task {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "site-\(UUID().uuidString)", directoryHint: .isDirectory)
    defer { try? FileManager.default.removeItem(at: folder) }
    let run = try await interlock("site", "-o", folder.path)
    try #require(run.code == 0, "\(run.error)")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    return try Dictionary(
      uniqueKeysWithValues: names.map { ($0, try String(contentsOf: folder.appending(path: $0), encoding: .utf8)) })
  }

  private let files: [String: String]
  private var pages: [(name: String, text: String)] {
    files.filter { $0.key.hasSuffix(".html") }.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  init() async throws {
    files = try await Self.written.value
  }

  @Test("The site has a page for each flow, an index, and a traceability page")
  func allPages() {
    for name in ["index.html", "traceability.html", "secret-folder.html", "app.html", "set-passcode.html"] {
      #expect(files[name] != nil, "\(name)")
    }
    #expect(pages.count >= 20)
  }

  @Test("Each link leads to a heading or a page of the site, and each anchor exists once")
  func links() {
    var anchors: [String: Set<String>] = [:]
    for (name, text) in pages {
      let ids = text.matches(of: #/ id="([^"]*)"/#).map { String($0.1) }
      anchors[name] = Set(ids)
      #expect(Set(ids).count == ids.count, "\(name) has an anchor twice")
    }
    for (name, text) in pages {
      for link in text.matches(of: #/href="([^"]*)"/#).map({ String($0.1) }) where link != "site.css" {
        let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let page = parts[0].isEmpty ? name : parts[0]
        #expect(anchors[page] != nil, "\(name): \(link)")
        if parts.count == 2 { #expect(anchors[page]?.contains(parts[1]) == true, "\(name): \(link)") }
      }
    }
  }

  @Test("Each entry of the search leads to a heading or a page")
  func searchIndex() throws {
    let index = try #require(files["search.js"])
    let entries = index.matches(of: #/\["[^\n]*","([^"#]*)(#[^"]*)?","[^"]*"\]/#)
    #expect(entries.count > 500)
    for entry in entries {
      let page = try #require(files[String(entry.1)], "\(entry.0)")
      if let anchor = entry.2 { #expect(page.contains(" id=\"\(anchor.dropFirst())\""), "\(entry.0)") }
    }
  }

  @Test("The pages have no Markdown, and load nothing from a network")
  func selfContained() {
    for (name, text) in pages {
      #expect(!text.contains("```") && !text.contains(".md\""), "\(name)")
      #expect(text.matches(of: #/(?:src|href)="(?:https?:)?\/\//#).isEmpty, "\(name)")
    }
  }

  @Test("A flow's page has its overview, the diagrams of its states, and its screens as pictures")
  func pictures() throws {
    let page = try #require(files["secret-folder.html"])
    let titles = page.matches(of: #/<svg [^>]*aria-label="([^"]*)"/#).map { String($0.1) }
    #expect(
      titles.prefix(10) == [
        "Secret Folder", "Secret Folder", "Secret Folder › Closed door", "Secret Folder › Confirming", "Secret Folder › Locked",
        "Secret Folder › Locked › Keypad › Proving", "Secret Folder › Forgotten", "Secret Folder › Open",
        "Secret Folder › Open › Protection", "Secret Folder: the screens",
      ])
  }
}

@Suite("interlock site for other specs", .enabled(if: hasSiteTools, "Graphviz or cmark-gfm is not installed"))
struct OtherSiteTests {
  private static let lamp = """
    flow: Lamp
    summary: A lamp.
    events: { press: }
    initial: dark
    states:
      dark: { screen: { title: Dark, buttons: [{ label: Light, event: press }] }, on: { press: lit } }
      lit: { screen: { title: Lit, buttons: [{ label: Out, event: press }] }, on: { press: dark } }
    scenarios:
      - name: Lit
        steps: [{ press: Light }, { expect: { state: lit } }]
    """

  @Test("A scenario with the name of a state has its sequence diagram below its own heading")
  func sameNames() async throws {
    let folder = try Folder(["my lamp é.yaml": Self.lamp])
    let run = try await interlock(["site", "my lamp é.yaml", "-o", "site"], in: folder.path("."))
    #expect(run == Run(code: 0, output: "site/index.html\n", error: ""))
    let page = try String(contentsOfFile: folder.path("site/my lamp é.html"), encoding: .utf8)
    let scenarios = try #require(page.firstRange(of: "id=\"scenarios\""))
    let sequence = try #require(page.firstRange(of: "<summary>Sequence</summary>"))
    #expect(sequence.lowerBound > scenarios.lowerBound)
    #expect(page.contains("aria-label=\"Lamp: the screens\""))
    #expect(!page.contains("traceability.html"))
  }

  @Test("`--git` adds a page with the differences since a revision, and with both versions of each changed diagram")
  func changes() async throws {
    let folder = try Folder(["Specs/lamp.yaml": Self.lamp, "Specs/other.yaml": Self.lamp.replacing("Lamp", with: "Other")])
    try await folder.commitAll()
    let timed = Self.lamp.replacing("on: { press: dark } }", with: "on: { press: dark }, after: { 5s: dark } }")
    try timed.write(toFile: folder.path("Specs/lamp.yaml"), atomically: true, encoding: .utf8)
    let run = try await interlock(["site", "--git", "HEAD", "-o", "site"], in: folder.path("."))
    #expect(run == Run(code: 0, output: "site/index.html\n", error: ""))
    let page = try String(contentsOfFile: folder.path("site/changes.html"), encoding: .utf8)
    #expect(try #/<h1 id="[^"]*">Changes since \d{4}-\d{2}-\d{2}<\/h1>/#.firstMatch(in: page) != nil)
    #expect(page.contains("git revision <code>HEAD</code>"))
    let changed = #/<p>Changed flows:<\/p>\n<ul>\n<li><a href="lamp.html">Lamp<\/a><\/li>\n<\/ul>/#
    #expect(page.contains(changed))
    #expect(page.contains("Proved equivalent: <code>Other</code>."))
    let figure = #/<figure class="picture" aria-label="(Overview|Lamp), (Before|After)">(.*?)<\/figure>/#.dotMatchesNewlines()
    let figures = page.matches(of: figure).map { (version: $0.2, hasTimer: $0.3.contains("after 5s")) }
    #expect(figures.map(\.version) == ["Before", "After"])
    #expect(figures.allSatisfy { $0.hasTimer == ($0.version == "After") })
    let index = try String(contentsOfFile: folder.path("site/index.html"), encoding: .utf8)
    #expect(try #/<a href="changes.html">Changes since \d{4}-\d{2}-\d{2}<\/a>/#.firstMatch(in: index) != nil)
    let same = try await interlock(["site", "--git", "HEAD", "Specs/other.yaml", "-o", "same"], in: folder.path("."))
    #expect(same.code == 0)
    #expect(try !String(contentsOfFile: folder.path("same/changes.html"), encoding: .utf8).contains("<figure"))
  }

  @Test("A spec with the name of a generated page is rejected", arguments: ["index.yaml", "traceability.yaml", "README.yaml"])
  func reserved(_ name: String) async throws {
    let folder = try Folder([name: Self.lamp])
    let run = try await interlock(["site", name, "-o", "site"], in: folder.path("."))
    #expect(run.code == 64)
    #expect(run.error.contains("would replace the generated page"))
  }
}

private let hasSiteTools = ["dot", "cmark-gfm"].allSatisfy { program in
  (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").contains { folder in
    FileManager.default.isExecutableFile(atPath: "\(folder)/\(program)")
  }
}
