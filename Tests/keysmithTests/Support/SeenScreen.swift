import Foundation
import StatechartSemantics

/// A screen, parsed from the text of a terminal or computed by the reference interpreter.
struct SeenScreen: Equatable, CustomStringConvertible {
  var title = ""
  var prompt = ""
  var message = ""
  var filledDots = 0
  var emptyDots = 0
  /// The column of the first dot; `nil` without dots, and in a computed screen.
  var dotsColumn: Int?

  /// Creates a screen by parsing its lines: the title above the rule, then prompt, dots and message.
  ///
  /// A long message has several lines, which end at an empty line or at the keypad.
  init(_ lines: [String]) {
    var isInMessage = false
    for line in lines {
      let text = line.replacing("? keys  ^Q quit", with: "").replacing("^Q quit", with: "").trimmingCharacters(in: .whitespaces)
      if text.isEmpty || text.hasPrefix("╭") { isInMessage = false }
      if text.isEmpty || text.hasPrefix("─") { continue }
      if title.isEmpty {
        title = text
      } else if text.allSatisfy({ "●○ ".contains($0) }) {
        filledDots = text.count { $0 == "●" }
        emptyDots = text.count { $0 == "○" }
        dotsColumn = line.firstIndex { $0 != " " }.map { line.distance(from: line.startIndex, to: $0) }
      } else if text.hasPrefix("! ") {
        message = String(text.dropFirst(2))
        isInMessage = true
      } else if isInMessage {
        message += " " + text
      } else if prompt.isEmpty {
        prompt = text
      }
    }
  }

  /// Creates the expected screen of the reference interpreter.
  init(_ screen: ScreenValue) {
    title = screen.title ?? ""
    prompt = screen.prompt ?? ""
    message = screen.message ?? ""
    filledDots = screen.dots?.filled ?? 0
    emptyDots = screen.dots.map { $0.of - $0.filled } ?? 0
  }

  /// Returns whether two screens are equal, apart from the position of the dots, which may be shaking.
  static func == (one: SeenScreen, other: SeenScreen) -> Bool {
    (one.title, one.prompt, one.message, one.filledDots, one.emptyDots)
      == (other.title, other.prompt, other.message, other.filledDots, other.emptyDots)
  }

  var description: String {
    "\(title) / \(prompt) / \(String(repeating: "●", count: filledDots) + String(repeating: "○", count: emptyDots)) / \(message)"
  }
}
