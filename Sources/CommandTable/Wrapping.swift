extension Sequence<String> {
  /// Returns the words wrapped to `width` columns.
  ///
  /// A word that does not fit in a line exceeds the width.
  ///
  /// All lines but the first are indented. The first line starts at `column`, after existing text. Each character counts as one
  /// column.
  func filled(to width: Int, indentedBy indentation: Int = 0, startingAt column: Int = 0) -> String {
    var text = ""
    var position = column
    for (index, word) in self.enumerated() {
      if index > 0, position + 1 + word.count > width {
        text += "\n" + String(repeating: " ", count: indentation)
        position = indentation
      } else if index > 0 {
        text += " "
        position += 1
      }
      text += word
      position += word.count
    }
    return text
  }
}

extension String {
  /// Returns the text wrapped to `width` columns, without its original line breaks and indentation.
  func wrapped(to width: Int, indentedBy indentation: Int = 0, startingAt column: Int = 0) -> String {
    split(whereSeparator: \.isWhitespace).map(String.init)
      .filled(to: width, indentedBy: indentation, startingAt: column)
  }

  /// Returns the text with each line of more than `width` columns wrapped between words. Other lines are unchanged.
  func linesWrapped(to width: Int) -> String {
    split(separator: "\n", omittingEmptySubsequences: false)
      .map { line in
        guard line.count > width else { return String(line) }
        return line.split(separator: " ", omittingEmptySubsequences: false).map(String.init).filled(to: width)
      }
      .joined(separator: "\n")
  }

  /// The paragraphs of the text, which are separated by empty lines.
  var paragraphs: [Paragraph] {
    split(separator: "\n\n").map { text in
      text.split(separator: "\n").allSatisfy { $0.hasPrefix("  ") } ? .verbatim(String(text)) : .prose(String(text))
    }
  }

  /// Returns the text with each paragraph of prose wrapped to `width` columns.
  func paragraphsWrapped(to width: Int) -> String {
    let texts = paragraphs.map { paragraph in
      switch paragraph {
      case .prose(let text): text.wrapped(to: width)
      case .verbatim(let text): text
      }
    }
    return texts.joined(separator: "\n\n")
  }
}

/// A paragraph of a discussion.
enum Paragraph: Equatable {
  /// Text that is wrapped.
  case prose(String)
  /// Text that keeps its lines, such as an example of a call: all its lines start with two spaces.
  case verbatim(String)
}
