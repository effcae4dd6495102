extension Frame {
  /// The ASCII character for each sign that the app draws, and for punctuation in its own texts.
  private static let signs: [Character: Character] = [
    "─": "-", "━": "=", "│": "|", "┃": "#", "╭": "+", "╮": "+", "╰": "+", "╯": "+", "├": "+", "┤": "+", "●": "*", "○": "o",
    "◉": "*", "•": "*", "█": "#", "░": ".", "›": ">", "‹": "<", "✓": "+", "⌫": "<", "↑": "^", "↓": "v", "←": "<", "→": ">",
    "…": ".", "·": "-", "–": "-", "—": "-", "×": "x", "«": "\"", "»": "\"", "“": "\"", "”": "\"", "’": "'",
    "⠋": "|", "⠙": "/", "⠹": "-", "⠸": "\\", "⠼": "|", "⠴": "/", "⠦": "-", "⠧": "\\", "⠇": "|", "⠏": "/",
  ]

  /// The frame with an ASCII character in place of each sign. Letters and the texts of the user do not change.
  var withASCIISigns: Frame { mapSigns { Frame.signs[$0] ?? $0 } }
}
