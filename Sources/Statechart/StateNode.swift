/// A state of a machine by its place in the spec: a state stands before all that is in it, and that before what follows it.
///
/// Machines whose regions can take transitions together work out with them what a step leaves and enters.
public protocol StateNode: RawRepresentable, Comparable, Sendable where RawValue == Int {
  /// The state around it; `nil` for the flow itself.
  var parent: Self? { get }
}

extension StateNode {
  @inlinable public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }

  /// Whether it is inside another, and not that one itself.
  @inlinable public func isInside(_ other: Self) -> Bool {
    var around = parent
    while let state = around {
      if state == other { return true }
      around = state.parent
    }
    return false
  }
}
