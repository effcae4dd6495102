import Foundation
import StatechartModel

/// A page of the site.
package struct SitePage: Sendable {
  package static let index = "index.html"

  /// The file name.
  package let file: String
  package let title: String
  let headings: [Heading]
  private let body: String
  /// The machine of the page's flow, and the machines of the flows that the flow invokes.
  private let machines: [PageMachine]

  struct Heading: Sendable {
    let text: String
    let anchor: String
    /// The lines of HTML below the heading, up to the next heading, without pictures. The last line is the next heading.
    var lines: [Substring] = []
  }

  /// Creates a page from its Markdown, which the converter converted to HTML.
  ///
  /// - Parameters:
  ///   - pictures: The SVG pictures of the page, by file name.
  ///   - machines: The machine of the page's flow, and the machines of the flows that the flow invokes.
  package init(_ page: MarkdownConverter.Page, pictures: [String: String], machines: [PageMachine]) {
    self.machines = machines
    file = Self.fileName(page.path)
    var contents = SitePageContents(
      stem: String(file.dropLast(".html".count)), pictures: pictures, playground: machines.first?.flow)
    for line in page.html.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      contents.append(Substring(line))
    }
    body = contents.text
    var headings = contents.headings
    if !machines.isEmpty { headings.insert(Heading(text: "Try it", anchor: "try-it"), at: min(1, headings.count)) }
    title = headings.first?.text ?? file
    self.headings = Array(headings.dropFirst())
  }

  /// Returns the HTML document of the page.
  ///
  /// - Parameters:
  ///   - links: The titles and files of all pages except the index.
  ///   - notice: HTML elements before the contents.
  ///   - further: The files of further scripts.
  package func document(links: [(title: String, file: String)], notice: String = "", scripts further: [String] = []) -> String {
    let entries = [("All flows", Self.index)] + links
    let items = entries.map { title, link in
      "<li><a href=\"\(Self.address(link))\"\(link == file ? " aria-current=\"page\"" : "")>\(XML.escaped(title))</a></li>"
    }
    return """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <title>\(XML.escaped(title))</title>
      <link rel="stylesheet" href="site.css">
      <script src="search.js" defer></script>
      <script src="site.js" defer></script>
      \((scripts + further).map { "<script src=\"\($0)\" defer></script>" }.joined(separator: "\n"))
      </head>
      <body>
      <svg width="0" height="0" aria-hidden="true" class="definitions">\(SVG.arrowhead)</svg>
      <a class="skip" href="#content">Skip to the content</a>
      <header>
      <div role="search">
      <label for="search">Search</label>
      <input id="search" type="search" autocomplete="off" placeholder="State, scenario, property …" aria-controls="results">
      <ul id="results" aria-live="polite" hidden></ul>
      </div>
      </header>
      <nav aria-label="Pages"><ul>
      \(items.joined(separator: "\n"))
      </ul></nav>
      <main id="content" tabindex="-1">
      \(notice)\(body)</main>
      </body>
      </html>

      """
  }

  /// The scripts that run the machine of the page.
  private var scripts: [String] { machines.isEmpty ? [] : ["machine.js"] + machines.map(\.file) + ["playground.js"] }

  /// Returns the HTML file name of a page, such as `set-passcode.html` for `flows/set-passcode.md`.
  static func fileName(_ path: String) -> String {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    return name == "README.md" ? index : "\(name.dropLast(".md".count)).html"
  }

  /// Returns the URL of a file of the site, escaped for an HTML attribute.
  private static func address(_ file: String) -> String {
    XML.escaped(file.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? file)
  }
}
