/// The index of a thing in the list of its kind, so that a state cannot be taken for an event.
public struct ID<Thing>: Hashable, Comparable, Sendable {
  public let index: Int

  public init(_ index: Int) {
    self.index = index
  }

  public static func < (left: ID, right: ID) -> Bool { left.index < right.index }
}

extension Array {
  /// The thing with an ID.
  public subscript(id: ID<Element>) -> Element {
    get { self[id.index] }
    set { self[id.index] = newValue }
  }

  /// The IDs of all things, in the order of the spec.
  public var ids: IDs<Element> { IDs(count: count) }
}

/// The IDs of all things of a kind, in the order of the spec. No array: large flows are gone through again and again.
public struct IDs<Thing>: RandomAccessCollection, Sendable {
  public let count: Int

  fileprivate init(count: Int) {
    self.count = count
  }

  public var startIndex: Int { 0 }
  public var endIndex: Int { count }
  public subscript(index: Int) -> ID<Thing> { ID(index) }
}
