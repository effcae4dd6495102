/// How much room the parts of a screen get, so that they fit the terminal.
struct Spacing: Hashable {
  /// The lines of the title at the top: 3 and 2 with a rule below it, 1 without, 0 none.
  let header: Int
  /// The empty lines between the parts.
  let gap: Int
  /// The lines of a key of the pad: 3 with a frame, 1 without; 0 means no pad.
  let keyHeight: Int
  /// The empty lines between the rows of keys.
  let keyGap: Int
  let keyWidth: Int
  let keyMargin: Int

  var padHeight: Int { keyHeight == 0 ? 0 : 4 * keyHeight + 3 * keyGap }
  var padWidth: Int { 3 * keyWidth + 2 * keyMargin }

  /// From prompt to buttons, with a line for each of prompt, dots, message and buttons.
  var contentHeight: Int { 4 + 3 * gap + (keyHeight == 0 ? 0 : padHeight + gap) }

  /// From roomy to bare: first the spacing goes, then the frames of the keys, then the pad, at last the title.
  private static let all = [
    Spacing(header: 3, gap: 2, keyHeight: 3, keyGap: 1, keyWidth: 9, keyMargin: 3),
    Spacing(header: 2, gap: 1, keyHeight: 3, keyGap: 0, keyWidth: 7, keyMargin: 2),
    Spacing(header: 1, gap: 0, keyHeight: 3, keyGap: 0, keyWidth: 7, keyMargin: 2),
    Spacing(header: 1, gap: 1, keyHeight: 1, keyGap: 0, keyWidth: 5, keyMargin: 1),
    Spacing(header: 1, gap: 0, keyHeight: 1, keyGap: 0, keyWidth: 5, keyMargin: 1),
    Spacing(header: 1, gap: 1, keyHeight: 0, keyGap: 0, keyWidth: 0, keyMargin: 0),
    Spacing(header: 1, gap: 0, keyHeight: 0, keyGap: 0, keyWidth: 0, keyMargin: 0),
  ]
  static let bare = Spacing(header: 0, gap: 0, keyHeight: 0, keyGap: 0, keyWidth: 0, keyMargin: 0)

  /// The roomiest that leaves `extraLines` besides.
  static func fitting(_ size: Size, extraLines: Int) -> Spacing {
    all.first { $0.header + $0.contentHeight + extraLines <= size.rows && $0.padWidth + 2 <= size.columns } ?? bare
  }
}
