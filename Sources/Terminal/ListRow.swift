public import Statechart

/// A row of a list: what it says, and the handle that selecting it sends.
public struct ListRow: Sendable, Equatable {
  public let handle: Secret
  public let text: String
  /// What stands at the end of the row, fainter.
  public let detail: String
  /// Whether a text of several lines, or one that is wider than the list, takes several; such a row has no detail.
  public let wraps: Bool

  public init(_ text: String, detail: String = "", wraps: Bool = false, handle: Secret) {
    self.text = text
    self.detail = detail
    self.wraps = wraps
    self.handle = handle
  }

  /// The row as lines of a width, each a row that stands for it.
  func lines(of width: Int) -> [ListRow] {
    guard wraps, width > 0 else { return [self] }
    let lines = textLines.flatMap { line -> [String] in
      guard line.displayWidth > width else { return [line] }
      let words = line.split(separator: " ", omittingEmptySubsequences: false).flatMap { String($0).pieces(of: width) }
      return words.joined(separator: " ").wrapped(to: width)
    }
    return lines.map { ListRow($0, handle: handle) }
  }

  /// The lines that the text itself has, with blanks for tabs.
  var textLines: [String] {
    text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map { line in
      String(line.map { $0 == "\t" ? " " : $0 })
    }
  }
}
