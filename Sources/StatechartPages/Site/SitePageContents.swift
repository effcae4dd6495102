import Foundation
import StatechartModel

/// The contents of a page of the site, built from the lines of HTML that `cmark-gfm` writes.
///
/// The pages have up to 500,000 characters, and the studio builds a page after each change of a spec. Most lines are therefore
/// only copied.
struct SitePageContents {
  private(set) var text = ""
  private(set) var headings: [SitePage.Heading] = []

  /// The file name of the page without its extension.
  private let stem: String
  private let pictures: [String: String]
  /// The name of the flow whose machine the page runs; `nil` for a page without a machine, and after the section of the
  /// machine was added.
  private var playground: String?
  /// The used element IDs, for unique heading anchors. The initial IDs belong to other elements of the page.
  private var anchors: Set = ["play", "try-it", "content", "search", "results", "places", "arrow", "answer"]
  private var section = ""
  private var scenarios = 0
  /// Whether the next line belongs to the source of a Mermaid diagram, which the SVG overview replaces.
  private var isInMermaid = false

  init(stem: String, pictures: [String: String], playground: String?) {
    (self.stem, self.pictures, self.playground) = (stem, pictures, playground)
  }

  /// Adds a line of HTML, with page links rewritten for the site and pictures inlined.
  mutating func append(_ line: Substring) {
    if !headings.isEmpty { headings[headings.count - 1].lines.append(line) }
    if isInMermaid {
      isInMermaid = !line.hasSuffix(Self.endOfCode)
    } else if line.utf8.first != UInt8(ascii: "<") {
      add(line.canLinkToPage ? linking(line) : line)
    } else if line.hasPrefix("<h"), let heading = line.wholeMatch(of: Self.heading)?.output {
      appendHeading(level: heading.1, heading.2)
    } else if line.hasPrefix("<p><img"), let picture = line.wholeMatch(of: Self.picture)?.output {
      let file = picture.1.removingPercentEncoding ?? String(picture.1)
      add(pictures[file].map { figure($0, picture.2) } ?? "<p>\(picture.2)</p>")
    } else if line.hasPrefix("<pre><code class=\"language-mermaid\">"), let overview = pictures["\(stem)--the-overview.svg"] {
      add(figure(overview, "Overview"))
      isInMermaid = !line.hasSuffix(Self.endOfCode)
    } else if line.hasPrefix("<pre>") {
      add("<pre tabindex=\"0\">\(line.dropFirst("<pre>".count))")
    } else if line == "<table>" {
      add("<div class=\"scroll\" tabindex=\"0\" role=\"group\" aria-label=\"Table\"><table>")
    } else if line == "</table>" {
      add("</table></div>")
    } else {
      add(line.canLinkToPage ? linking(line) : line)
    }
  }

  /// Returns a line with the links to Markdown pages rewritten to the HTML pages of the site.
  private func linking(_ line: Substring) -> Substring {
    line.replacing(Self.link) { "href=\"\(SitePage.fileName("\($0.1).md"))\($0.2 ?? "")\"" }
  }

  private mutating func add(_ line: some StringProtocol) {
    text += line
    text += "\n"
  }

  /// Adds a heading with a unique ID.
  ///
  /// The sequence diagram of a scenario follows the scenario's heading.
  private mutating func appendHeading(level: Substring, _ html: Substring) {
    let words = plain(html)
    var anchor = Markdown.anchor(words)
    var number = 0
    while !anchors.insert(anchor).inserted {
      number += 1
      anchor = "\(Markdown.anchor(words))-\(number)"
    }
    headings.append(SitePage.Heading(text: words, anchor: anchor))
    if level == "2", let flow = playground {
      add("<h2 id=\"try-it\">Try it</h2>")
      add("<div id=\"play\" data-flow=\"\(flow)\"><p>The machine needs JavaScript and WebAssembly.</p></div>")
      playground = nil
    }
    add("<h\(level) id=\"\(anchor)\">\(html)</h\(level)>")
    if level == "2" { section = words }
    guard level == "3", section == "Scenarios" else { return }
    if let sequence = pictures[DiagramPictures.sequenceName(page: stem, index: scenarios)] {
      add("<details><summary>Sequence</summary>\(figure(sequence, "Sequence of \(XML.escaped(words))"))</details>")
    }
    scenarios += 1
  }

  /// Returns a figure with a picture and its description in HTML.
  private func figure(_ svg: String, _ words: some StringProtocol) -> String {
    "<figure class=\"picture\" aria-label=\"\(words)\">\(svg)</figure>"
  }

  /// Returns the text of an HTML fragment, without tags.
  private func plain(_ html: Substring) -> String {
    guard html.utf8.contains(where: { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") }) else { return String(html) }
    return String(html.replacing(#/<[^>]*>/#, with: "")).replacing("&lt;", with: "<").replacing("&gt;", with: ">")
      .replacing("&quot;", with: "\"").replacing("&amp;", with: "&")
  }

  private static let endOfCode = "</code></pre>"
  // The regular expressions are compiled once. Matching of Unicode scalars is faster than matching of characters and suffices
  // for the output of the converter.
  private nonisolated(unsafe) static let heading = #/<h([1-4])>(.*?)</h[1-4]>/#.matchingSemantics(.unicodeScalar)
  private nonisolated(unsafe) static let link = #/href="([^":#]*)\.md(#[^"]*)?"/#.matchingSemantics(.unicodeScalar)
  private nonisolated(unsafe) static let picture = #/<p><img src="diagrams/([^"]*)" alt="([^"]*)" /></p>/#
    .matchingSemantics(.unicodeScalar)
}

extension Substring {
  /// Whether the line contains `.md`, the extension of pages in Markdown.
  ///
  /// The search for bytes is faster than a regular expression.
  fileprivate var canLinkToPage: Bool {
    let found = utf8.withContiguousStorageIfAvailable { bytes in
      bytes.indices.dropLast(2).contains { index in
        bytes[index] == UInt8(ascii: ".") && bytes[index + 1] == UInt8(ascii: "m") && bytes[index + 2] == UInt8(ascii: "d")
      }
    }
    return found ?? true
  }
}
