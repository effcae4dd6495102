import Foundation

/// The search index of a site: the headings of all pages, and the words below each heading.
package struct SearchIndex {
  /// A heading that the search can find.
  package struct Entry {
    let page: String
    let heading: String
    /// The address of the heading, relative to the site.
    let address: String
    /// The words below the heading, in lower case, separated by spaces. A word occurs only once.
    let words: String

    package init(page: String, heading: String, address: String, words: String = "") {
      (self.page, self.heading, self.address, self.words) = (page, heading, address, words)
    }
  }

  private let entries: [Entry]

  package init(_ entries: [Entry]) {
    self.entries = entries
  }

  /// Creates the search index of pages, with the title of each page before its headings. The index page is the first page.
  init(of pages: [SitePage]) {
    let (index, others) = (pages.filter { $0.file == SitePage.index }, pages.filter { $0.file != SitePage.index })
    entries = (index + others).flatMap { page in
      [Entry(page: page.title, heading: page.title, address: page.file)]
        + page.headings.map { heading in
          Entry(
            page: page.title, heading: heading.text, address: "\(page.file)#\(heading.anchor)",
            words: Self.words(in: heading.lines.dropLast()))
        }
    }
  }

  /// The index as a script that declares the constant `searchIndex`.
  ///
  /// The index is a script, because a page that was opened as a file cannot load data.
  package var script: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    let lines = entries.compactMap { try? encoder.encode([$0.page, $0.heading, $0.address, $0.words]) }.map {
      String(decoding: $0, as: UTF8.self)
    }
    return "const searchIndex = [\n\(lines.joined(separator: ",\n").replacing("<", with: "\\u003c"))\n];\n"
  }

  /// Returns the words in lines of HTML, without tags and in lower case, each of them once.
  private static func words(in lines: ArraySlice<Substring>) -> String {
    var seen: Set<Substring> = []
    var words: [Substring] = []
    for line in lines {
      let text = line.replacing(tagOrEntity, with: " ").lowercased()
      for word in text.split(whereSeparator: { !$0.isLetter && !$0.isNumber }) where seen.insert(word).inserted {
        words.append(word)
      }
    }
    return words.joined(separator: " ")
  }

  private nonisolated(unsafe) static let tagOrEntity = #/<[^>]*>|&[a-z]+;/#.matchingSemantics(.unicodeScalar)
}
