package import StatechartSemantics

/// The drawing of screens as text, side by side.
package enum ScreenDrawing {
  /// The inner width of a screen in characters.
  private static let width = 28

  /// Returns the lines of a screen during a run.
  package static func lines(of screen: ScreenValue) -> [String] { lines([ScreenSketch(screen)]) }

  /// Returns the lines of all screens.
  ///
  /// All screens have the height of the tallest screen.
  static func lines(_ sketches: [ScreenSketch]) -> [String] {
    let contents = sketches.map(content)
    let height = contents.map(\.body.count).max() ?? 0
    let boxes = contents.map { content in
      box(title: content.title, body: content.body + Array(repeating: "", count: height - content.body.count))
    }
    return (boxes.first ?? []).indices.map { line in boxes.map { $0[line] }.joined(separator: "  ") }
  }

  private static func box(title: String?, body: [String]) -> [String] {
    let edge = String(repeating: "─", count: width)
    return ["╭\(edge)╮", row(title ?? ""), "├\(edge)┤"] + body.map(row) + ["╰\(edge)╯"]
  }

  private static func row(_ text: String) -> String {
    let space = max(0, width - text.count)
    return "│" + String(repeating: " ", count: space / 2) + text + String(repeating: " ", count: space - space / 2) + "│"
  }

  private static func content(_ sketch: ScreenSketch) -> (title: String?, body: [String]) {
    let title = wrap(sketch.title ?? "")
    var body = Array(title.dropFirst())
    let groups = [
      wrap(sketch.prompt ?? "") + [sketch.countdown.map { "\($0) left" }, sketch.dots.map(text)].compactMap(\.self),
      wrap(sketch.message ?? ""),
      sketch.controls.flatMap(rows),
      sketch.hasKeypad ? ["1     2     3", "4     5     6", "7     8     9", "      0    del"] : [],
      sketch.buttons.flatMap { button in
        let words = button.subtitle.isEmpty ? button.label : "\(button.label) (\(button.subtitle))"
        return wrap(button.isEnabled ? "[ \(words) ]" : "( \(words) )")
      },
    ]
    for group in groups where !group.isEmpty { body += [""] + group }
    return (title.first, body + [""])
  }

  private static func text(_ dots: ScreenSketch.Dots) -> String {
    switch dots {
    case .row(let filled, let count): (0..<count).map { $0 < filled ? "●" : "○" }.joined(separator: " ")
    case .words(let words): words
    }
  }

  /// Returns the left-aligned rows of a control, with the subtitle below the label.
  ///
  /// Parentheses enclose a secret, a disabled field, and the mark of another disabled control.
  private static func rows(_ control: ScreenSketch.Control) -> [String] {
    var (mark, words) = ("", control.label)
    switch control.kind {
    case .field(let isFilled): words += ": \(isFilled ? "••••" : "____")"
    case .toggle(let isOn): mark = isOn ? "x" : " "
    case .option(let isOn): mark = isOn ? "◉" : "○"
    case .list: mark = "≡"
    case .secret: words = "(\(words))"
    }
    if case .toggle = control.kind, control.isEnabled { mark = "[\(mark)]" }
    if !control.isEnabled { if mark.isEmpty { words = "(\(words))" } else { mark = "(\(mark))" } }
    let start = mark.isEmpty ? " " : " \(mark) "
    let room = width - start.count - 1
    let lines = wrap(Self.words(of: words), to: room) + wrap(Self.words(of: control.subtitle), to: room)
    return lines.enumerated().map { index, line in
      let text = (index == 0 ? start : String(repeating: " ", count: start.count)) + line
      return text + String(repeating: " ", count: max(0, width - text.count))
    }
  }

  /// Returns a text wrapped to the width of the screen, with the minimum number of lines and balanced line lengths.
  private static func wrap(_ text: String) -> [String] {
    let words = Self.words(of: text)
    let widest = width - 2
    let lines = wrap(words, to: widest)
    if lines.count < 2 { return lines }
    return (widest / 2..<widest).lazy.map { wrap(words, to: $0) }.first { $0.count == lines.count } ?? lines
  }

  /// A word, and its number of characters.
  private struct Word {
    let text: Substring
    let width: Int
  }

  private static func words(of text: String) -> [Word] {
    text.split(whereSeparator: \.isWhitespace).map { Word(text: $0, width: $0.count) }
  }

  /// Returns the lines of words wrapped to a maximum width.
  ///
  /// A word that is wider than a line is split.
  private static func wrap(_ words: [Word], to width: Int) -> [String] {
    var lines: [String] = []
    var used = 0
    for word in words {
      if !lines.isEmpty, used + 1 + word.width <= width {
        lines[lines.count - 1] += " \(word.text)"
        used += 1 + word.width
        continue
      }
      var (rest, left) = (word.text, word.width)
      while !rest.isEmpty {
        lines.append(String(rest.prefix(width)))
        used = min(left, width)
        (rest, left) = (rest.dropFirst(width), left - used)
      }
    }
    return lines
  }
}
