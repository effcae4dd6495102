extension Sequence<String> {
  /// The words put into lines of at most `width` columns; a word longer than a line stands alone on its own.
  ///
  /// Each line but the first is indented; the first starts at `column`, after text that is already there.
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
  /// The text filled anew, whatever lines it had.
  func wrapped(to width: Int, indentedBy indentation: Int = 0, startingAt column: Int = 0) -> String {
    split(whereSeparator: \.isWhitespace).map(String.init)
      .filled(to: width, indentedBy: indentation, startingAt: column)
  }

  /// The paragraphs of a discussion: runs of lines between empty ones.
  var paragraphs: [Paragraph] {
    split(separator: "\n\n").map { text in
      text.split(separator: "\n").allSatisfy { $0.hasPrefix("  ") } ? .verbatim(String(text)) : .prose(String(text))
    }
  }

  /// Its paragraphs filled one by one.
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
  /// Filled to the width of the page.
  case prose(String)
  /// Kept line by line, as an example of a call is: all its lines start with two spaces.
  case verbatim(String)
}
