extension DiagramLine {
  /// Returns the width of the line, in pixels.
  ///
  /// - Parameter size: The font size, in pixels.
  func width(size: Double) -> Double {
    let space = TextMetrics(size: size, isBold: false).width(of: " ")
    let widths = parts.map { TextMetrics(size: size, isBold: $0.style == .trigger).width(of: $0.text) }
    return widths.reduce(0, +) + space * Double(max(0, parts.count - 1))
  }

  /// Returns the line broken at spaces into lines of at most `width` pixels.
  ///
  /// A wider word is broken after opening parentheses and dots, but a piece of the word can still be wider.
  ///
  /// - Parameter size: The font size, in pixels.
  func wrapped(to width: Double, size: Double) -> [DiagramLine] {
    var lines: [DiagramLine] = []
    var current = DiagramLine([])
    func add(_ piece: String, _ style: Style, after separator: String) {
      let longer = current.appending(piece, style, after: separator)
      if current.parts.isEmpty || longer.width(size: size) <= width {
        current = longer
      } else {
        lines.append(current)
        current = DiagramLine(style, piece)
      }
    }
    for part in parts {
      for word in part.text.split(whereSeparator: { $0 == " " || $0.isNewline }) {
        let isLong = DiagramLine(part.style, String(word)).width(size: size) > width
        for (index, piece) in (isLong ? Self.pieces(of: word) : [String(word)]).enumerated() {
          add(piece, part.style, after: index == 0 ? " " : "")
        }
      }
    }
    return current.parts.isEmpty ? lines : lines + [current]
  }

  /// Returns the line with an appended word or piece of a word.
  ///
  /// If the last part has the same style, the word is appended to that part after `separator`.
  private func appending(_ word: String, _ style: Style, after separator: String) -> DiagramLine {
    guard let last = parts.last, last.style == style else { return DiagramLine(parts + [Part(style: style, text: word)]) }
    return DiagramLine(parts.dropLast() + [Part(style: style, text: last.text + separator + word)])
  }

  /// Returns a word split after each opening parenthesis and each dot: `entry.`, `append(`, `value)`.
  private static func pieces(of word: Substring) -> [String] {
    var pieces = [""]
    for character in word {
      pieces[pieces.count - 1].append(character)
      if character == "(" || character == "." { pieces.append("") }
    }
    return pieces.filter { !$0.isEmpty }
  }
}
