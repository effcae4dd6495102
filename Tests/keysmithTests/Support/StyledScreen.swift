import Foundation

/// A screen of a terminal with the style of each cell, from the output of `tmux capture-pane -e`.
struct StyledScreen {
  private struct Cell {
    var character: Character
    /// The style in words, such as `bold blue`; empty for the terminal's default.
    var style: String
  }

  private var rows: [[Cell]] = []

  /// The lines without trailing blanks.
  var lines: [String] { rows.map { String($0.map(\.character)).trimmingEnd } }

  /// Creates a screen by interpreting the escape sequences that select graphic renditions (ECMA-48, SGR).
  init(_ output: String) {
    var style = Rendition()
    for line in output.split(separator: "\n", omittingEmptySubsequences: false) {
      var row: [Cell] = []
      var rest = line[...]
      while let character = rest.first {
        if let match = rest.prefixMatch(of: #/\e\[([0-9;]*)m/#) {
          style.apply(match.1.split(separator: ";", omittingEmptySubsequences: false).map { Int($0) ?? 0 })
          rest = rest[match.range.upperBound...]
          continue
        }
        row.append(Cell(character: character, style: style.words))
        rest = rest.dropFirst()
      }
      rows.append(row)
    }
  }

  /// Replaces each match by `mask`, in the style of the first cell of the match.
  mutating func mask(_ pattern: some RegexComponent, with mask: Character) {
    for index in rows.indices {
      let line = String(rows[index].map(\.character))
      for match in line.matches(of: pattern) {
        let start = line.distance(from: line.startIndex, to: match.range.lowerBound)
        let end = line.distance(from: line.startIndex, to: match.range.upperBound)
        for column in start..<end {
          let character = rows[index][column].character
          let isMasked = character.isNumber || character.isLetter || mask == "·" && character != "│" && character != " "
          if isMasked { rows[index][column] = Cell(character: mask, style: rows[index][start].style) }
        }
      }
    }
  }

  /// The lines, followed by a map with a letter for the style of each cell, and by the list of the letters.
  ///
  /// A dot is a cell in the terminal's default style.
  var description: String {
    var letters: [String: Character] = ["": "."]
    var names: [String] = []
    let map = rows.map { row in
      String(
        row.map { cell in
          if let letter = letters[cell.style] { return letter }
          let letter = Character(UnicodeScalar(UInt8(ascii: "a") + UInt8(names.count)))
          letters[cell.style] = letter
          names.append("\(letter) \(cell.style)")
          return letter
        }
      ).trimmingEnd(of: ".")
    }
    return (lines + map + names).joined(separator: "\n") + "\n"
  }
}

/// The graphic rendition of a cell: bold, dim, reversed, and the colours.
private struct Rendition {
  private static let colors = ["black", "red", "green", "yellow", "blue", "magenta", "cyan", "white"]

  private var attributes: Set<String> = []
  private var foreground = ""
  private var background = ""

  var words: String {
    (attributes.sorted() + [foreground, background.isEmpty ? "" : "on \(background)"]).filter { !$0.isEmpty }.joined(
      separator: " ")
  }

  mutating func apply(_ parameters: [Int]) {
    var rest = parameters[...]
    while let code = rest.popFirst() {
      switch code {
      case 0: self = Rendition()
      case 1: attributes.insert("bold")
      case 2: attributes.insert("dim")
      case 4: attributes.insert("underlined")
      case 7: attributes.insert("reversed")
      case 30...37: foreground = Rendition.colors[code - 30]
      case 38: foreground = Rendition.rgb(&rest)
      case 39: foreground = ""
      case 40...47: background = Rendition.colors[code - 40]
      case 48: background = Rendition.rgb(&rest)
      case 49: background = ""
      case 90...97: foreground = "bright \(Rendition.colors[code - 90])"
      case 100...107: background = "bright \(Rendition.colors[code - 100])"
      default: attributes.insert("\(code)")
      }
    }
  }

  /// Removes the parameters of a 24-bit colour, and returns the colour as `#RRGGBB`.
  private static func rgb(_ parameters: inout ArraySlice<Int>) -> String {
    guard parameters.popFirst() == 2, parameters.count >= 3 else { return "?" }
    let parts = (0..<3).map { _ in String(format: "%02X", parameters.removeFirst()) }
    return "#" + parts.joined()
  }
}

extension String {
  fileprivate var trimmingEnd: String { trimmingEnd(of: " ") }

  fileprivate func trimmingEnd(of character: Character) -> String {
    String(reversed().drop { $0 == character }.reversed())
  }
}
