/// A typed index of an element in a list of the model, such as the states of a flow.
///
/// The type is generic, so that a state's ID cannot be used for an event.
///
/// All members are inlinable. Otherwise other modules would call unspecialized generic code for each comparison.
@frozen public struct ID<Thing>: Hashable, Comparable, Sendable {
  public let index: Int

  /// Creates the ID of the element at an index.
  @inlinable public init(_ index: Int) {
    self.index = index
  }

  @inlinable public static func == (left: ID, right: ID) -> Bool { left.index == right.index }
  @inlinable public static func < (left: ID, right: ID) -> Bool { left.index < right.index }
  @inlinable public func hash(into hasher: inout Hasher) { hasher.combine(index) }
}

extension Array {
  /// Accesses the element with an ID, without a copy.
  ///
  /// Most callers read a single field of a large element, such as a state.
  @inlinable public subscript(id: ID<Element>) -> Element {
    _read { yield span[id.index] }
    _modify { yield &self[id.index] }
  }

  /// The IDs of all elements, in the order of the spec.
  @inlinable public var ids: IDs<Element> { IDs(count: count) }
}

/// A collection of the IDs of all elements of a list, in the order of the spec.
///
/// The collection computes the IDs, because each iteration over a large flow would otherwise allocate an array.
@frozen public struct IDs<Thing>: RandomAccessCollection, Sendable {
  public let count: Int

  @inlinable init(count: Int) {
    self.count = count
  }

  @inlinable public var startIndex: Int { 0 }
  @inlinable public var endIndex: Int { count }
  @inlinable public subscript(index: Int) -> ID<Thing> { ID(index) }
}
