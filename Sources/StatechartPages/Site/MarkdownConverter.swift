import StatechartModel
import Synchronization

/// A converter of Markdown pages to HTML.
///
/// The converter stores the HTML of the sections of each page. A new version of the page is converted without the sections
/// that have not changed.
package final class MarkdownConverter: Sendable {
  /// The HTML of a page, and the path of its Markdown.
  package struct Page: Sendable {
    let path: String
    let html: String
  }

  private static let tool = ExternalTool(name: "cmark-gfm", purpose: "Sites", package: "cmark-gfm")
  /// The HTML comment between two sections in the input and the output of the tool.
  private static let separator = "<!-- end of a section -->"

  /// The HTML of each section of the last version of each page, by path and Markdown.
  private let known = Mutex<[String: [String: String]]>([:])

  /// Creates a converter.
  package init() {}

  /// Returns a page with its Markdown converted to HTML.
  ///
  /// - Throws: ``ExternalTool/Failure`` if the Markdown converter `cmark-gfm` is missing or fails.
  package func convert(_ page: Site.File) throws(ExternalTool.Failure) -> Page {
    let sections = Self.sections(of: page.text)
    var html = known.withLock { $0[page.path] ?? [:] }
    let fresh = sections.filter { html[$0] == nil }
    for (section, converted) in zip(fresh, try Self.convert(fresh)) { html[section] = converted }
    let used = html.filter { sections.contains($0.key) }
    known.withLock { $0[page.path] = used }
    return Page(path: page.path, html: sections.map { html[$0] ?? "" }.joined())
  }

  private static func convert(_ sections: [String]) throws(ExternalTool.Failure) -> [String] {
    guard !sections.isEmpty else { return [] }
    let input = sections.joined(separator: "\n\(separator)\n\n")
    let output = try tool.run(["--unsafe", "-e", "table", "-t", "html"], input: input).output
    return output.split(separator: "\(separator)\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// Returns the parts of a page, each of which except the first one begins with a heading of the second level.
  private static func sections(of text: String) -> [String] {
    var sections: [[Substring]] = [[]]
    var isInCode = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("```") { isInCode.toggle() }
      if !isInCode, line.hasPrefix("## ") { sections.append([]) }
      sections[sections.count - 1].append(line)
    }
    return sections.map { $0.joined(separator: "\n") }
  }
}
