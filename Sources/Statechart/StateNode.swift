/// A state of a machine, numbered in document order: a state precedes its descendants, which precede its next sibling.
///
/// Machines that compute exit sets or entry sets at run time use the numbers.
public protocol StateNode: RawRepresentable, Comparable, Sendable where RawValue == Int {
  /// The parent of the state; `nil` for the flow itself.
  var parent: Self? { get }
}

extension StateNode {
  @inlinable public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }

  /// Returns whether the state is a descendant of `other`.
  ///
  /// A state is not its own descendant.
  ///
  /// - Complexity: O(*n*), where *n* is the number of ancestors of the state.
  @inlinable public func isInside(_ other: Self) -> Bool {
    var around = parent
    while let state = around {
      if state == other { return true }
      around = state.parent
    }
    return false
  }
}
