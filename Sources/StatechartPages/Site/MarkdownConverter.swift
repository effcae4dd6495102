import Foundation
import Synchronization

/// A converter of Markdown pages to HTML.
///
/// The converter stores the HTML of the sections of each page. For a new version of a page, only the changed sections are
/// converted.
package final class MarkdownConverter: Sendable {
  /// The HTML of a page, and the path of its Markdown.
  package struct Page: Sendable {
    let path: String
    let html: String
  }

  private static let tool = ExternalTool(name: "cmark-gfm", purpose: "Sites", package: "cmark-gfm")
  /// The HTML comment between two sections in the input and the output of the tool.
  private static let separator = "<!-- end of a section -->"

  /// A section in Markdown, and its HTML.
  ///
  /// The bytes are compared, because the comparison of strings first normalizes characters outside ASCII.
  private struct Section {
    let markdown: ArraySlice<UInt8>
    var html: String?
  }

  /// The sections of the last version of each page, by path.
  private let known = Mutex<[String: [Section]]>([:])

  /// Creates a converter.
  package init() {}

  /// Returns a page with its Markdown converted to HTML.
  ///
  /// - Throws: ``ExternalTool/Failure`` if the Markdown converter `cmark-gfm` is missing or fails.
  package func convert(_ page: Site.File) throws(ExternalTool.Failure) -> Page {
    let known = known.withLock { $0[page.path] ?? [] }
    var sections = Self.sections(of: page.text).map { markdown in
      Section(markdown: markdown, html: known.first { $0.markdown == markdown }?.html)
    }
    let fresh = sections.indices.filter { sections[$0].html == nil }
    let converted = try Self.convert(fresh.map { sections[$0].markdown })
    for (index, html) in zip(fresh, converted) { sections[index].html = html }
    self.known.withLock { $0[page.path] = sections }
    return Page(path: page.path, html: sections.map { $0.html ?? "" }.joined())
  }

  private static func convert(_ sections: [ArraySlice<UInt8>]) throws(ExternalTool.Failure) -> [String] {
    guard !sections.isEmpty else { return [] }
    let input = sections.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "\n\(separator)\n\n")
    let output = try tool.run(["--unsafe", "-e", "table", "-t", "html"], input: input).output
    return output.components(separatedBy: "\(separator)\n")
  }

  /// Returns the parts of a page, each of which except the first one begins with a heading of the second level.
  private static func sections(of text: String) -> [ArraySlice<UInt8>] {
    let bytes = Array(text.utf8)
    var sections: [ArraySlice<UInt8>] = []
    var (start, line, isInCode) = (0, 0, false)
    while line < bytes.count {
      let end = bytes[line...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
      if bytes[line..<end].starts(with: "```".utf8) { isInCode.toggle() }
      if !isInCode, line > start, bytes[line..<end].starts(with: "## ".utf8) {
        sections.append(bytes[start..<line])
        start = line
      }
      line = end + 1
    }
    return sections + [bytes[start...]]
  }
}
