/// A state of a machine, numbered in the order of the spec: a state precedes its descendants, and these precede the next state.
///
/// Machines whose regions can take transitions together use the numbers to compute the exit set and the entry set.
public protocol StateNode: RawRepresentable, Comparable, Sendable where RawValue == Int {
  /// The parent of the state; `nil` for the flow itself.
  var parent: Self? { get }
}

extension StateNode {
  @inlinable public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }

  /// Returns whether the state is a descendant of another. A state is not inside itself.
  @inlinable public func isInside(_ other: Self) -> Bool {
    var around = parent
    while let state = around {
      if state == other { return true }
      around = state.parent
    }
    return false
  }
}
