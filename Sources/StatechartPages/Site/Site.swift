/// A static site with the pages of flows, which a browser opens without a server.
package struct Site {
  /// A file of the site, with its path relative to the site.
  package typealias File = (path: String, text: String)

  private let pages: [SitePage]
  private let links: [(title: String, file: String)]
  private let machines: [PageMachine]

  /// Creates a site from Markdown pages.
  ///
  /// - Parameters:
  ///   - pages: The pages with their paths, such as `flows/set-passcode.md`. The page with the file name `README.md` is the
  ///     index.
  ///   - pictures: The SVG pictures of the pages, by file name.
  ///   - machines: The machines of the flows, by the file names of their Markdown pages.
  /// - Throws: ``ExternalTool/Failure`` if the Markdown converter `cmark-gfm` is missing or fails.
  package init(_ pages: [File], pictures: [String: String], machines: [String: PageMachine] = [:]) throws(ExternalTool.Failure)
  {
    let all = machines.values.sorted { $0.flow < $1.flow }
    let converter = MarkdownConverter()
    var converted: [SitePage] = []
    for page in pages {
      let machine = page.path.split(separator: "/").last.flatMap { machines[String($0)] }
      let needed = machine.map { all.needed(by: $0.flow) } ?? []
      converted.append(SitePage(try converter.convert(page), pictures: pictures, machines: needed))
    }
    (self.pages, self.machines) = (converted, all)
    links = converted.filter { $0.file != SitePage.index }.map { ($0.title, $0.file) }
  }

  /// The files of the site.
  package var files: [File] {
    pages.map { ($0.file, $0.document(links: links)) } + Self.assets
      + [("search.js", SearchIndex(of: pages).script)] + machines.map { ($0.file, $0.script) }
  }

  /// The style sheet and the scripts that do not depend on the pages.
  package static var assets: [File] {
    [
      ("site.css", SiteStyle.sheet), ("site.js", SiteScript.text), ("machine.js", MachineScript.text),
      ("playground.js", PlaygroundScript.text),
    ]
  }
}
