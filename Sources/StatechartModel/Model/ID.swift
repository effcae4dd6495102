/// The index of a thing in the list of its kind, so that a state cannot be taken for an event.
///
/// All of it can be inlined: other modules would call generic code for each comparison.
@frozen public struct ID<Thing>: Hashable, Comparable, Sendable {
  public let index: Int

  @inlinable public init(_ index: Int) {
    self.index = index
  }

  @inlinable public static func == (left: ID, right: ID) -> Bool { left.index == right.index }
  @inlinable public static func < (left: ID, right: ID) -> Bool { left.index < right.index }
  @inlinable public func hash(into hasher: inout Hasher) { hasher.combine(index) }
}

extension Array {
  /// The thing with an ID, in place: a state is large, and mostly one of its fields is read.
  @inlinable public subscript(id: ID<Element>) -> Element {
    _read { yield span[id.index] }
    _modify { yield &self[id.index] }
  }

  /// The IDs of all things, in the order of the spec.
  @inlinable public var ids: IDs<Element> { IDs(count: count) }
}

/// The IDs of all things of a kind, in the order of the spec. No array: large flows are gone through again and again.
@frozen public struct IDs<Thing>: RandomAccessCollection, Sendable {
  public let count: Int

  @inlinable init(count: Int) {
    self.count = count
  }

  @inlinable public var startIndex: Int { 0 }
  @inlinable public var endIndex: Int { count }
  @inlinable public subscript(index: Int) -> ID<Thing> { ID(index) }
}
