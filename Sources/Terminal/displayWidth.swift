extension Character {
  /// How many cells the character takes: 1, or 2 for those that East Asian scripts and emoji draw wide (UAX #11).
  var displayWidth: Int {
    guard let scalar = unicodeScalars.first, scalar.value >= 0x1100 else { return 1 }
    if scalar.properties.isEmojiPresentation || unicodeScalars.contains("\u{FE0F}") { return 2 }
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF,
      0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F900...0x1F9FF, 0x20000...0x3FFFD:
      return 2
    default: return 1
    }
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

  /// The text cut after every `width` cells.
  func pieces(of width: Int) -> [String] {
    var lines = [""]
    for character in self {
      if (lines.last ?? "").displayWidth + character.displayWidth > width { lines.append("") }
      lines[lines.count - 1].append(character)
    }
    return lines
  }
}
