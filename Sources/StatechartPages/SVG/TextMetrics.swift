/// The font metrics that measure the widths of texts in diagrams.
///
/// The widths are the advance widths of the font DejaVu Sans 2.37. The other fonts of the style sheet are narrower, so texts
/// fit into their boxes in each font.
struct TextMetrics {
  /// The font size, in pixels.
  let size: Double
  let isBold: Bool

  /// The advance widths of the characters U+0020 to U+007E, in thousandths of the font size.
  private static let regular: [Int] = [
    318, 401, 460, 838, 636, 950, 780, 275, 390, 390, 500, 838, 318, 361, 318, 337, 636, 636, 636, 636, 636, 636, 636, 636,
    636, 636, 337, 337, 838, 838, 838, 531, 1000, 684, 686, 698, 770, 632, 575, 775, 752, 295, 295, 656, 557, 863, 748,
    787, 603, 787, 695, 635, 611, 732, 684, 989, 685, 611, 685, 390, 337, 390, 838, 500, 500, 613, 635, 550, 635, 615,
    352, 635, 634, 278, 278, 579, 278, 974, 634, 612, 635, 635, 411, 521, 392, 634, 592, 818, 592, 592, 525, 636, 337,
    636, 838,
  ]
  private static let bold: [Int] = [
    348, 456, 521, 838, 696, 1002, 872, 306, 457, 457, 523, 838, 380, 415, 380, 365, 696, 696, 696, 696, 696, 696, 696, 696,
    696, 696, 400, 400, 838, 838, 838, 580, 1000, 774, 762, 734, 830, 683, 683, 821, 837, 372, 372, 775, 637, 995, 837,
    850, 733, 850, 770, 720, 682, 812, 774, 1103, 771, 724, 725, 457, 365, 457, 838, 500, 500, 675, 716, 593, 716, 678,
    435, 716, 712, 343, 343, 665, 343, 1042, 712, 687, 716, 716, 493, 595, 478, 712, 652, 924, 645, 652, 582, 712, 365,
    712, 838,
  ]
  /// The advance widths of the characters U+0410 to U+044F, in thousandths of the font size.
  private static let regularCyrillic: [Int] = [
    684, 686, 686, 610, 781, 632, 1077, 641, 748, 748, 710, 752, 863, 752, 787, 752, 603, 698, 611, 609, 861, 685, 776, 686,
    1069, 1094, 833, 882, 686, 698, 1080, 695, 613, 617, 589, 525, 691, 615, 901, 532, 650, 650, 604, 639, 754, 654,
    612, 654, 635, 550, 583, 592, 855, 592, 681, 591, 915, 942, 707, 790, 589, 549, 842, 602,
  ]
  private static let boldCyrillic: [Int] = [
    774, 762, 762, 637, 891, 683, 1224, 710, 837, 837, 817, 831, 995, 837, 850, 837, 733, 734, 682, 771, 992, 771, 928, 808,
    1235, 1326, 939, 1036, 762, 734, 1174, 770, 675, 698, 633, 522, 808, 678, 995, 581, 701, 701, 679, 732, 817, 691,
    687, 691, 716, 593, 580, 652, 992, 645, 741, 687, 1062, 1105, 751, 904, 632, 593, 972, 642,
  ]
  /// The assumed advance width of all other characters, in thousandths of the font size.
  ///
  /// Some characters, such as emoji, can be wider.
  private static let other = 1_000

  /// Returns the width of a text, in pixels.
  func width(of text: String) -> Double {
    Double(text.unicodeScalars.reduce(0) { $0 + Self.width(of: $1, isBold: isBold) }) * size / 1_000
  }

  private static func width(of scalar: Unicode.Scalar, isBold: Bool) -> Int {
    switch scalar.value {
    case 0x20...0x7E: (isBold ? bold : regular)[Int(scalar.value) - 0x20]
    case 0x410...0x44F: (isBold ? boldCyrillic : regularCyrillic)[Int(scalar.value) - 0x410]
    case 0xA0: bold[0]
    case 0x2018, 0x2019, 0xB7: 380
    case 0x201C, 0x201D, 0x2013: 657
    case 0x2192, 0x2713: 838
    default: other
    }
  }
}
