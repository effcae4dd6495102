import Foundation

/// A text that does not move the cursor, change colours or end the line, whoever chose it.
func printable(_ text: String) -> String {
  String(String.UnicodeScalarView(text.unicodeScalars.map { isControl($0) ? "\u{FFFD}" : $0 }))
}

/// Whether a text has neither control characters nor an end of a line in it.
func isOneLine(_ text: String) -> Bool {
  text.unicodeScalars.allSatisfy { $0.properties.generalCategory == .format || !isControl($0) }
}

/// A moment to the millisecond: a program adds many things within a second.
func moment(_ date: Date) -> String { date.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true)) }

private func isControl(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.properties.generalCategory {
  case .control, .format, .lineSeparator, .paragraphSeparator: true
  default: false
  }
}
