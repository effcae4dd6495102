import StatechartModel

extension SourceFile {
  /// Returns diagnostics for confusable characters, which resemble YAML syntax.
  ///
  /// Such characters are special spaces, tabs in the indentation, full-width colons, and `//` before a comment. If
  /// the file contains merge conflict markers, the function returns only diagnostics for the markers.
  ///
  /// All of these characters are valid inside a text, so the syntax reader searches for them only in a file with errors.
  func findConfusableCharacters() -> [Diagnostic] {
    let lines = (1...lineCount).map { (number: $0, text: Array(line($0).unicodeScalars)) }
    func range(_ line: Int, _ columns: Range<Int>) -> SourceRange {
      SourceRange(
        file: self, start: SourcePosition(line: line, column: columns.lowerBound + 1),
        end: SourcePosition(line: line, column: columns.upperBound + 1))
    }
    let conflicts = lines.filter { $0.text.starts(with: "<<<<<<<".unicodeScalars) }
    if !conflicts.isEmpty {
      return conflicts.map { number, text in
        let end = lines.dropFirst(number).first { $0.text.starts(with: ">>>>>>>".unicodeScalars) }
        let marker = Diagnostic.conflictMarker(at: range(number, 0..<text.count))
        return end.map { marker.noting("the conflict ends here", at: range($0.number, 0..<$0.text.count)) } ?? marker
      }
    }
    var found: [Diagnostic] = []
    for (number, text) in lines {
      let indentation = text.prefix { $0 == " " || $0 == "\t" || $0.isSpecialSpace }.count
      guard indentation < text.count, text[indentation] != "#" else { continue }
      if let first = text[..<indentation].firstIndex(where: \.isSpecialSpace) {
        let count = text[first..<indentation].prefix { $0.isSpecialSpace }.count
        found.append(.specialSpace(at: range(number, first..<first + count), count: count))
      }
      if text[..<indentation].contains("\t") { found.append(.tabInIndentation(at: range(number, 0..<indentation))) }
      if text[indentation...].starts(with: "//".unicodeScalars) {
        found.append(.slashComment(at: range(number, indentation..<indentation + 2)))
        continue
      }
      let key = text[indentation...].drop { $0 == "-" || $0 == " " }
      if let colon = key.firstIndex(where: { $0 == "：" }), key[..<colon].allSatisfy({ $0.continuesIdentifier || $0 == "." }) {
        let hasSpace = colon + 1 == text.count || text[colon + 1] == " "
        found.append(.fullWidthColon(at: range(number, colon..<colon + 1), hasSpace: hasSpace))
      }
      // A syntactic space follows a colon, a dash, a comma or a bracket.
      for index in text.indices.dropFirst(indentation) where text[index].isSpecialSpace {
        let before = text[..<index].last { $0 != " " && !$0.isSpecialSpace }
        if let before, ":-,[{".unicodeScalars.contains(before) {
          found.append(.specialSpace(at: range(number, index..<index + 1), count: 1))
        }
      }
    }
    return found.merged {
      $0.message
    } merge: {
      $0.mergingFixIts(of: $1)
    }
  }
}

extension Unicode.Scalar {
  /// Whether the character is a non-ASCII space, a zero-width space or a byte order mark, which are not spaces in YAML.
  var isSpecialSpace: Bool { !isASCII && properties.generalCategory == .spaceSeparator || value == 0x200B || value == 0xFEFF }
}
