/// How much room the tabs of the bar take.
enum Bar {
  /// A rule and a line where there is room for them.
  static func height(_ tabs: Int, rows: Int) -> Int {
    tabs == 0 || rows < 6 ? 0 : rows < 16 ? 1 : 2
  }

  /// The name of the key that leads to a tab.
  static func hint(_ index: Int) -> String { "F\(index + 1)" }

  /// Two blanks on either side of the key and the label, between which the focus has room for its signs.
  static func width(_ label: String, _ index: Int) -> Int { hint(index).count + label.displayWidth + 6 }

  static func width(_ labels: [String]) -> Int {
    labels.enumerated().reduce(0) { $0 + width($1.element, $1.offset) }
  }
}
