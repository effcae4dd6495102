import Foundation

/// A page of the site.
package struct SitePage: Sendable {
  package static let index = "index.html"

  private static let converter = ExternalTool(name: "cmark-gfm", purpose: "Sites", package: "cmark-gfm")

  /// The file name.
  package let file: String
  package let title: String
  let headings: [Heading]
  private let body: String
  /// The machine that the page runs, and the machines of the flows that it invokes.
  private let machines: [PageMachine]

  struct Heading: Sendable {
    let text: String
    let anchor: String
  }

  /// Converts a page from Markdown to HTML.
  ///
  /// - Parameters:
  ///   - pictures: The SVG pictures of the page, by file name.
  ///   - machines: The machine of the page's flow, and the machines of the flows that it invokes.
  /// - Throws: ``ExternalTool/Failure`` if the converter of Markdown is missing or fails.
  package init(_ page: Site.File, pictures: [String: String], machines: [PageMachine]) throws(ExternalTool.Failure) {
    self.machines = machines
    file = Self.fileName(page.path)
    let html = try Self.converter.run(["--unsafe", "-e", "table", "-t", "html"], input: page.text).output
    var headings: [Heading] = []
    // The identifiers of other elements of the page.
    var anchors: Set = ["play", "try-it", "content", "search", "results", "places", "arrow", "answer"]
    var (section, scenarios) = ("", 0)
    let stem = file.dropLast(".html".count)
    // Pictures are inserted last, because the text of pictures needs no replacements and is longer than the page.
    var figures = Figures()
    let text =
      html
      .replacing(Self.heading) { match in
        let text = Self.plain(match.2)
        var anchor = Markdown.anchor(text)
        var number = 0
        while !anchors.insert(anchor).inserted {
          number += 1
          anchor = "\(Markdown.anchor(text))-\(number)"
        }
        headings.append(Heading(text: text, anchor: anchor))
        var sequence: String?
        if match.1 == "2" { section = text }
        if match.1 == "3", section == "Scenarios" {
          sequence = pictures[DiagramPictures.sequenceName(page: String(stem), index: scenarios)]
          scenarios += 1
        }
        return "<h\(match.1) id=\"\(anchor)\">\(match.2)</h\(match.1)>"
          + (sequence.map {
            "\n<details><summary>Sequence</summary>\(figures.add($0, "Sequence of \(SVG.escaped(text))"))</details>"
          } ?? "")
      }
      .replacing(Self.link) { "href=\"\(Self.fileName("\($0.1).md"))\($0.2 ?? "")\"" }
      .replacing(Self.picture) { match in
        let file = match.1.removingPercentEncoding ?? String(match.1)
        return pictures[file].map { figures.add($0, String(match.2)) } ?? "<p>\(match.2)</p>"
      }
      .replacing(Self.overview) { match in
        pictures["\(stem)--the-overview.svg"].map { figures.add($0, "Overview") } ?? String(match.0)
      }
      .replacing("<pre>", with: "<pre tabindex=\"0\">")
      .replacing("<table>", with: "<div class=\"scroll\" tabindex=\"0\" role=\"group\" aria-label=\"Table\"><table>")
      .replacing("</table>", with: "</table></div>")
      .withPlayground(of: machines.first?.flow)
    body = figures.inserted(into: text)
    if !machines.isEmpty { headings.insert(Heading(text: "Try it", anchor: "try-it"), at: min(1, headings.count)) }
    title = headings.first?.text ?? file
    self.headings = Array(headings.dropFirst())
  }

  /// Returns the HTML document of the page.
  ///
  /// - Parameters:
  ///   - links: The titles and files of all pages except the index.
  ///   - notice: HTML elements before the contents.
  ///   - scripts: The files of further scripts.
  package func document(links: [(title: String, file: String)], notice: String = "", scripts further: [String] = []) -> String {
    let entries = [("All flows", Self.index)] + links
    let items = entries.map { title, link in
      "<li><a href=\"\(Self.address(link))\"\(link == file ? " aria-current=\"page\"" : "")>\(SVG.escaped(title))</a></li>"
    }
    return """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <title>\(SVG.escaped(title))</title>
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

  /// Returns the file of a page: `flows/set-passcode.md` gives `set-passcode.html`.
  private static func fileName(_ path: String) -> String {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    return name == "README.md" ? index : "\(name.dropLast(".md".count)).html"
  }

  /// Returns the address of a file of the site, for an attribute of HTML.
  private static func address(_ file: String) -> String {
    SVG.escaped(file.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? file)
  }

  // The expressions are compiled once. They match Unicode scalars, which is faster, and the output of the converter needs no more.
  private nonisolated(unsafe) static let heading = #/<h([1-4])>(.*?)</h[1-4]>/#.matchingSemantics(.unicodeScalar)
  private nonisolated(unsafe) static let link = #/href="([^":#]*)\.md(#[^"]*)?"/#.matchingSemantics(.unicodeScalar)
  private nonisolated(unsafe) static let picture = #/<p><img src="diagrams/([^"]*)" alt="([^"]*)" /></p>/#
    .matchingSemantics(.unicodeScalar)
  private nonisolated(unsafe) static let overview = #/<pre><code class="language-mermaid">[^<]*</code></pre>/#
    .matchingSemantics(.unicodeScalar)

  /// Returns the text of an HTML fragment, without tags.
  private static func plain(_ html: Substring) -> String {
    String(html.replacing(#/<[^>]*>/#, with: "")).replacing("&lt;", with: "<").replacing("&gt;", with: ">")
      .replacing("&quot;", with: "\"").replacing("&amp;", with: "&")
  }
}

/// The figures of a page, for which markers stand in its text until all other replacements are made.
private struct Figures {
  private var figures: [String] = []
  private static let marker: Character = "\u{E000}"

  /// Adds a picture with a description in HTML. Returns the marker of its figure.
  mutating func add(_ svg: String, _ words: String) -> String {
    figures.append("<figure class=\"picture\" aria-label=\"\(words)\">\(svg)</figure>")
    return "\(Self.marker)\(figures.count - 1)\(Self.marker)"
  }

  /// Returns a text with the figures in the places of their markers.
  func inserted(into text: String) -> String {
    var pieces = text.split(separator: Self.marker, omittingEmptySubsequences: false)
    for index in pieces.indices {
      if let number = Int(pieces[index]), figures.indices.contains(number) { pieces[index] = figures[number][...] }
    }
    return pieces.joined()
  }
}

extension String {
  /// Returns the body of a page with the section that runs the machine of a flow, before the second heading.
  fileprivate func withPlayground(of flow: String?) -> String {
    guard let flow, let place = firstRange(of: "<h2") else { return self }
    let section =
      "<h2 id=\"try-it\">Try it</h2>\n<div id=\"play\" data-flow=\"\(flow)\"><p>The machine needs JavaScript and WebAssembly.</p></div>\n"
    return self[..<place.lowerBound] + section + self[place.lowerBound...]
  }
}
