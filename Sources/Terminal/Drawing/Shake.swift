import Foundation

/// The shake of the dots after a wrong code: once to the right and once to the left in half a second.
///
/// Source: `ShakeEffect` in the product document Stage 02, the entry of a passcode.
enum Shake {
  static let length = Duration.milliseconds(500)
  /// The duration of one frame of the movement.
  static let frame = Duration.milliseconds(33)

  /// Returns the horizontal offset of the dots in columns, `elapsed` after the shake began.
  static func offset(after elapsed: Duration) -> Int {
    guard elapsed > .zero, elapsed < length else { return 0 }
    return Int((sin(elapsed / length * 2 * .pi) * 3).rounded())
  }
}
