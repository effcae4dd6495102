/// The spacing of the parts of a screen, chosen to fit the terminal.
struct Spacing: Hashable {
  /// The number of header lines: 3 or 2 with a rule below the title, 1 without a rule, 0 without a title.
  let header: Int
  /// The number of empty lines between the parts.
  let gap: Int
  /// The height of a keypad key: 3 with a frame, 1 without a frame, 0 without a keypad.
  let keyHeight: Int
  /// The number of empty lines between the rows of keys.
  let keyGap: Int
  let keyWidth: Int
  let keyMargin: Int

  var padHeight: Int { keyHeight == 0 ? 0 : 4 * keyHeight + 3 * keyGap }
  var padWidth: Int { 3 * keyWidth + 2 * keyMargin }

  /// The height of the keypad and of one line each for the prompt, the dots, the message and the buttons, with gaps.
  var contentHeight: Int { 4 + 3 * gap + (keyHeight == 0 ? 0 : padHeight + gap) }

  /// The spacings with a title, from wide to narrow.
  ///
  /// First the gaps are reduced, then the key frames are removed, and finally the keypad.
  private static let all = [
    Spacing(header: 3, gap: 2, keyHeight: 3, keyGap: 1, keyWidth: 9, keyMargin: 3),
    Spacing(header: 2, gap: 1, keyHeight: 3, keyGap: 0, keyWidth: 7, keyMargin: 2),
    Spacing(header: 1, gap: 0, keyHeight: 3, keyGap: 0, keyWidth: 7, keyMargin: 2),
    Spacing(header: 1, gap: 1, keyHeight: 1, keyGap: 0, keyWidth: 5, keyMargin: 1),
    Spacing(header: 1, gap: 0, keyHeight: 1, keyGap: 0, keyWidth: 5, keyMargin: 1),
    Spacing(header: 1, gap: 1, keyHeight: 0, keyGap: 0, keyWidth: 0, keyMargin: 0),
    Spacing(header: 1, gap: 0, keyHeight: 0, keyGap: 0, keyWidth: 0, keyMargin: 0),
  ]
  /// The spacing without a title, keypad and gaps.
  static let bare = Spacing(header: 0, gap: 0, keyHeight: 0, keyGap: 0, keyWidth: 0, keyMargin: 0)

  /// Returns the spacing with another number of header lines.
  func with(header: Int) -> Spacing {
    Spacing(
      header: header, gap: gap, keyHeight: keyHeight, keyGap: keyGap, keyWidth: keyWidth, keyMargin: keyMargin)
  }

  /// Returns the widest spacing that fits in `size` together with `extraLines` further lines; `bare` if no spacing fits.
  static func fitting(_ size: Size, extraLines: Int) -> Spacing {
    all.first { $0.header + $0.contentHeight + extraLines <= size.rows && $0.padWidth + 2 <= size.columns } ?? bare
  }
}
