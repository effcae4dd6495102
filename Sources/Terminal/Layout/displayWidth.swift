import CWidth
import Foundation

/// The locale of the character widths that wcwidth(3) returns.
///
/// The locale is not the user's locale, because the output is always UTF-8.
private nonisolated(unsafe) let utf8Locale = newlocale(LC_CTYPE_MASK, "C.UTF-8", nil)

extension Unicode.Scalar {
  /// The number of cells of the scalar according to wcwidth(3), which tmux and most terminals use.
  ///
  /// If wcwidth(3) returns -1, the number is 2 for an emoji and 1 for any other scalar.
  fileprivate var displayWidth: Int {
    let found = uselocale(utf8Locale)
    defer { uselocale(found) }
    let width = wcwidth(wchar_t(truncatingIfNeeded: value))
    // Emoji that are newer than the C library are wide like all other emoji (UAX #11).
    return width >= 0 ? Int(width) : properties.isEmojiPresentation ? 2 : 1
  }
}

extension Character {
  /// The number of cells of the character: 1 or 2.
  ///
  /// The width is the sum of the widths of the scalars, clamped to 1...2. The sum excludes the first zero-width joiner or emoji
  /// modifier, and all scalars after it. A character with the emoji variation selector has 2 cells (UTS #51).
  var displayWidth: Int {
    if isASCII { return 1 }
    if unicodeScalars.contains("\u{FE0F}") { return 2 }
    var width = 0
    for scalar in unicodeScalars {
      if scalar == "\u{200D}" || scalar.properties.isEmojiModifier, width > 0 { break }
      width += scalar.displayWidth
    }
    return max(1, min(width, 2))
  }

  /// Whether the width of the character can differ between terminals, as for an emoji or a character of several scalars.
  var hasDisputedWidth: Bool {
    !isASCII && (unicodeScalars.count > 1 || unicodeScalars.contains { $0.properties.isEmoji })
  }

  /// The character, or U+FFFD if the character is not printable.
  ///
  /// Control, format, private-use and unassigned characters and line and paragraph separators are not printable. The first
  /// scalar determines the category of the character.
  var printable: Character {
    switch unicodeScalars.first?.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned, nil: "\u{FFFD}"
    default: self
    }
  }
}

extension Sequence<Character> {
  /// The number of cells of the text on one line.
  var displayWidth: Int { reduce(0) { $0 + $1.displayWidth } }
}

extension String {
  /// Returns the text, truncated with an ellipsis if the text is wider than `width` cells.
  func fitted(to width: Int) -> String {
    guard displayWidth > width else { return self }
    guard width > 0 else { return "" }
    var result = ""
    var used = 1
    for character in self {
      used += character.displayWidth
      if used > width { break }
      result.append(character)
    }
    return result + "…"
  }

  /// Returns the text wrapped between words to lines of at most `width` cells.
  ///
  /// A word that is longer than a line is truncated with an ellipsis.
  func wrapped(to width: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in split(separator: " ").map(String.init) {
      if line.isEmpty {
        line = word
      } else if line.displayWidth + 1 + word.displayWidth <= width {
        line += " " + word
      } else {
        lines.append(line)
        line = word
      }
    }
    if !line.isEmpty { lines.append(line) }
    return lines.map { $0.fitted(to: width) }
  }

  /// Returns the text split at its line feeds, and within each line into pieces of at most `width` cells.
  ///
  /// A line is split after a space if possible, so that a passphrase is split between words, and otherwise within a word. The
  /// pieces have all characters of the line. No piece begins with a space, which a user overlooks, unless the line begins with
  /// a space or has more spaces than fit in a piece. A character wider than `width` forms a separate piece.
  func pieces(of width: Int) -> [String] {
    var lines: [[Character]] = [[]]
    for character in self {
      guard character != "\n" else {
        lines.append([])
        continue
      }
      let line = lines[lines.count - 1] + [character]
      let isFull = line.count > 1 && line.displayWidth > width
      let end = isFull ? String.end(ofPiece: line, width: width) : line.count
      lines[lines.count - 1] = Array(line[..<end])
      if isFull { lines.append(Array(line[end...])) }
    }
    return lines.map { String($0) }
  }

  /// Returns the index at which a line that is wider than `width` cells is split: the beginning of its last word, or else its
  /// last character that is not a space.
  private static func end(ofPiece line: [Character], width: Int) -> Int {
    let ends = line.indices.dropFirst().filter { line[$0] != " " && line[$0...].displayWidth <= width }
    return ends.last { line[$0 - 1] == " " } ?? ends.last ?? line.count - 1
  }
}
