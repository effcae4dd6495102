/// A static site with the pages of flows, which opens without a server.
package struct Site {
  /// A file of the site, with its path relative to the site.
  package typealias File = (path: String, text: String)

  private let pages: [SitePage]
  private let links: [(title: String, file: String)]

  /// Converts Markdown pages.
  ///
  /// - Parameters:
  ///   - pages: The pages with their paths, such as `flows/set-passcode.md`. The page `flows/README.md` is the index.
  ///   - pictures: The SVG pictures by file name, which are put into the pages.
  /// - Throws: ``ExternalTool/Failure`` if the converter of Markdown is missing or fails.
  package init(_ pages: [File], pictures: [String: String]) throws(ExternalTool.Failure) {
    var converted: [SitePage] = []
    for page in pages { converted.append(try SitePage(page, pictures: pictures)) }
    self.pages = converted
    links = converted.filter { $0.file != SitePage.index }.map { ($0.title, $0.file) }
  }

  /// The files of the site.
  package var files: [File] {
    pages.map { ($0.file, $0.document(links: links)) }
      + [("site.css", SiteStyle.sheet), ("site.js", SiteScript.text), ("search.js", searchIndex)]
  }

  /// The headings of all pages, for the search: a script, because a page that was opened as a file cannot load data.
  private var searchIndex: String {
    let entries = pages.flatMap { page in
      [(page.title, page.title, page.file)]
        + page.headings.map { (page.title, $0.text, "\(page.file)#\($0.anchor)") }
    }
    let lines = entries.map { "[\([$0.0, $0.1, $0.2].map(Self.quoted).joined(separator: ","))]" }
    return "const searchIndex = [\n\(lines.joined(separator: ",\n"))\n];\n"
  }

  /// Returns a string literal of JavaScript.
  private static func quoted(_ text: String) -> String {
    "\"\(text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("<", with: "\\u003c"))\""
  }
}
