import CWidth
import Foundation

/// The locale whose table of widths counts, whatever the user's is: the output is UTF-8.
private nonisolated(unsafe) let utf8Locale = newlocale(LC_CTYPE_MASK, "C.UTF-8", nil)

extension Unicode.Scalar {
  /// How many cells a terminal gives to the scalar: wcwidth(3), which tmux and most terminals go by.
  fileprivate var displayWidth: Int {
    let found = uselocale(utf8Locale)
    defer { uselocale(found) }
    let width = wcwidth(wchar_t(truncatingIfNeeded: value))
    // Emoji that are younger than the C library are wide as all others are (UAX #11).
    return width >= 0 ? Int(width) : properties.isEmojiPresentation ? 2 : 1
  }
}

extension Character {
  /// How many cells the character takes: 1 or 2.
  ///
  /// Those of its scalars, without emoji that are joined to the first one; 2 with the selector that asks for an emoji (UTS #51).
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

  /// Whether terminals disagree on the width of the character: emoji, and what consists of several scalars.
  var hasDisputedWidth: Bool {
    !isASCII && (unicodeScalars.count > 1 || unicodeScalars.contains { $0.properties.isEmoji })
  }

  /// The character itself, or a stand-in for one that a terminal would obey instead of showing it.
  var printable: Character {
    switch unicodeScalars.first?.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned, nil: "\u{FFFD}"
    default: self
    }
  }
}

extension String {
  /// How many cells the text takes on one line.
  var displayWidth: Int { reduce(0) { $0 + $1.displayWidth } }

  /// The text cut to at most `width` cells, an ellipsis at the end where something is missing.
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

  /// The text in lines of at most `width` cells, broken between words where that is possible.
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

  /// The text cut after every `width` cells, and where its lines end.
  func pieces(of width: Int) -> [String] {
    var lines = [""]
    for character in self {
      guard character != "\n" else {
        lines.append("")
        continue
      }
      if (lines.last ?? "").displayWidth + character.displayWidth > width { lines.append("") }
      lines[lines.count - 1].append(character)
    }
    return lines
  }
}
